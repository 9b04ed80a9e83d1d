import { wordMessage, wordReason } from "#web/platform/i18n/word-message.ts";
import type { CopiedFile } from "#contract/account-copy.ts";
import { formatCount } from "#web/platform/text/format.ts";
import { accountCopyText } from "./texts/account-copy-text.ts";

function countOf({ rows, added, left_out: leftOut }: CopiedFile): string {
  const count = added !== null && leftOut === null ? added : rows;
  if (added === 0) return accountCopyText("addedNone");
  return accountCopyText(added !== null && leftOut === null ? "added" : "rows", {
    count,
    formatted: formatCount(count),
  });
}

function whyOut({ left_out: leftOut, reason, reason_message: message }: CopiedFile): string | null {
  if (leftOut === null) return null;
  if (leftOut === "explained") return wordReason({ detail: reason, message }) ?? null;
  return accountCopyText(`why.${leftOut}`);
}

/** Files of a copy: what each holds, how much, and why it stays out. */
export function CopiedFiles({ title, files }: { title: string; files: readonly CopiedFile[] }) {
  if (files.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-semibold text-strong">{title}</h3>
      <ul className="divide-y divide-hairline rounded-card border border-hairline">
        {files.map((file) => {
          const why = whyOut(file);
          return (
            <li
              key={file.path}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3"
            >
              <span className="min-w-0 text-normal">
                {wordMessage({ detail: file.about, message: file.about_message })}
                {why === null ? null : <span className="block text-sm text-weak">{why}</span>}
              </span>
              <span className="shrink-0 text-sm text-weak tabular-nums">{countOf(file)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
