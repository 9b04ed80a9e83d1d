import type { ImportCheck } from "#contract/history/history.ts";
import { fileSources } from "#contract/history/file-sources.ts";
import { historyText } from "#web/features/history/texts/history-text.ts";
import { formatList } from "#web/platform/text/format.ts";

/** Whose files these are: another's than the plays so far are of, or an account of which nothing is known here. */
export function WhoseFiles({ check: { files, other_accounts: others } }: { check: ImportCheck }) {
  const accounts = [...new Set(files.flatMap(({ account }) => account ?? []))];
  if (others.length === 0)
    return accounts.length === 0 ? null : (
      <p className="text-normal">{historyText("check.account", { account: formatList(accounts) })}</p>
    );
  return (
    <div role="alert" className="flex max-w-prose flex-col gap-1 border-s-2 border-danger ps-3 text-pretty">
      {others.map(({ source, account, known, is_signed_in: isSignedIn }) => (
        <p key={`${source} ${account}`} className="text-strong">
          {historyText(isSignedIn ? "check.otherSignIn" : "check.otherAccount", {
            account,
            service: fileSources[source],
            known: formatList(known),
          })}
        </p>
      ))}
      <p className="text-normal">{historyText("check.otherHint")}</p>
    </div>
  );
}
