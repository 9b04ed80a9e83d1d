import { queryOptions, useQuery } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { ownVersion } from "#web/platform/updates/update-check.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { markSeen } from "./news-rule.ts";
import { updatesText } from "./texts/updates-text.ts";

/** The changelog stays read for 5 minutes (specification 1, section 9). */
const changelogQuery = queryOptions({
  queryKey: ["changelog"],
  queryFn: ({ signal }) => call("GET /changelog.json", { signal }),
  staleTime: 5 * 60_000,
});

const maxEntries = 3;

type Entries = RouteOutput<"GET /changelog.json">;

function EntryList({ entries, version }: { entries: Entries; version: string }) {
  const at = entries.findIndex((entry) => entry.version === version);
  const shown = at === -1 ? [{ version, changes: [] }] : entries.slice(at, at + maxEntries);
  return shown.map((entry) => (
    <section key={entry.version} className="mb-6 last:mb-0">
      <h3 className="tabular font-semibold text-strong">
        {updatesText("version", { version: entry.version })}
      </h3>
      {entry.changes.length === 0 ? (
        <p className="mt-2 text-normal">{updatesText("noHighlights")}</p>
      ) : (
        <ul className="mt-2 flex list-disc flex-col gap-2 ps-5 text-pretty text-normal marker:text-accent-text">
          {entry.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </section>
  ));
}

/** See the public file. */
export function WhatsNewDialog({ onClose }: { onClose: () => void }) {
  const { version = "" } = ownVersion();
  const { data, error, refetch } = useQuery(changelogQuery);
  const handleClose = () => {
    markSeen(version, localStorage);
    onClose();
  };
  return (
    <Dialog
      title={updatesText("news")}
      closeLabel={updatesText("close")}
      onClose={handleClose}
      footer={
        <Button variant="primary" onClick={handleClose}>
          {updatesText("gotIt")}
        </Button>
      }
    >
      {data === undefined ? null : <EntryList entries={data} version={version} />}
      {data === undefined && error === null ? <Skeleton className="h-32 w-full" /> : null}
      {data === undefined && error !== null ? (
        <ErrorState size="panel" title={updatesText("failed")} error={error} onRetry={refetch} />
      ) : null}
    </Dialog>
  );
}
