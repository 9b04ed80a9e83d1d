import { AudioLines, CircleAlert, CircleCheck } from "lucide-react";
import type { RouteOutput } from "#contract/api.ts";
import { formatAgo } from "#web/platform/text/format.ts";
import { scrobblingText } from "#web/features/scrobbling/texts/scrobbling-text.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useNow } from "#web/ui/use-now.ts";

type Submission = RouteOutput<"GET /scrobbling/submissions">["items"][number];

function outcomeOf({ refusal, stored }: Submission): string {
  if (refusal !== null) return scrobblingText("submissions.refused", { reason: refusal });
  return stored === 0
    ? scrobblingText("submissions.known")
    : scrobblingText("submissions.stored", { count: stored });
}

function SubmissionRow({ submission }: { submission: Submission }) {
  const nowMs = useNow(60_000);
  const { refusal, example, listens, client, token_name: token, submitted_at: at } = submission;
  const Icon = refusal === null ? CircleCheck : CircleAlert;
  return (
    <li className="flex min-h-16 items-start gap-4 border-b border-hairline py-3 last:border-b-0">
      <Icon
        aria-hidden
        size={20}
        strokeWidth={1.5}
        className={refusal === null ? "mt-0.5 shrink-0 text-weak" : "mt-0.5 shrink-0 text-danger"}
      />
      <div className="min-w-0 grow">
        <p className="font-semibold break-words text-strong">
          {example === "" ? scrobblingText("submissions.unknown") : example}
          {listens > 1 ? (
            <span className="font-normal text-weak">
              {" "}
              {scrobblingText("submissions.more", { count: listens - 1 })}
            </span>
          ) : null}
        </p>
        <p className={refusal === null ? "text-sm text-normal" : "text-sm text-danger"}>
          {outcomeOf(submission)}
        </p>
        <p className="text-sm text-weak">
          {scrobblingText("submissions.by", { client: client || token, when: formatAgo(at, nowMs) })}
        </p>
      </div>
    </li>
  );
}

/** What players sent lately, and why something was refused. */
export function Submissions({ items }: { items: readonly Submission[] }) {
  if (items.length === 0)
    return (
      <EmptyState
        size="panel"
        icon={AudioLines}
        title={scrobblingText("submissions.none")}
        body={scrobblingText("submissions.noneHint")}
      />
    );
  return (
    <ul aria-label={scrobblingText("submissions.title")}>
      {items.map((submission) => (
        <SubmissionRow key={submission.id} submission={submission} />
      ))}
    </ul>
  );
}
