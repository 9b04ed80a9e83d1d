import { fileSourceIds, fileSources, type FileSourceId } from "#contract/history/file-sources.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";

const isOther = (id: FileSourceId): id is Exclude<FileSourceId, "spotify"> => id !== "spotify";

/** Where plays may come from beside the streaming service, and how to get each file. */
export function OtherSources() {
  return (
    <section aria-labelledby="other-sources" className="mt-10">
      <h2 id="other-sources" className="mb-1 text-xl font-semibold text-strong">
        {historyText("from.title")}
      </h2>
      <p className="mb-4 max-w-prose text-pretty text-weak">{historyText("from.lead")}</p>
      <dl className="grid gap-x-8 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
        {fileSourceIds.filter(isOther).map((id) => (
          <div key={id}>
            <dt className="font-semibold text-strong">
              {id === "table" ? historyText("from.tableName") : fileSources[id]}
            </dt>
            <dd className="mt-0.5 text-sm text-pretty text-weak">{historyText(`from.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
