import { wordMessage, wordReason } from "#web/platform/i18n/word-message.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { Job } from "#contract/jobs/jobs.ts";
import { adviceUntil } from "#web/platform/api/failure.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { ProgressBar } from "#web/ui/feedback/progress-bar.tsx";
import type { AppliedPlan } from "./apply-plan.ts";

function Paused({ job: { error, paused_until: until } }: { job: Job }) {
  return (
    <output className="text-warning">
      {genreToolsText("apply.paused", {
        detail: error == null ? "" : wordMessage(error),
        until: until === null ? "" : adviceUntil(until),
      })}
    </output>
  );
}

/** How far the writing is; `job` undefined until the server answers. */
export function JobProgress({ job }: { job: Job | undefined }) {
  const { done, total } = job?.progress ?? { done: 0, total: null };
  const isKnown = total !== null && total > 0;
  return (
    <div className="flex flex-col gap-3 py-2">
      <ProgressBar label={genreToolsText("apply.working")} percent={isKnown ? (done / total) * 100 : null} />
      <output className="tabular text-normal">
        {isKnown ? genreToolsText("apply.progress", { done, total }) : genreToolsText("apply.working")}
      </output>
      {job?.state === "paused" ? <Paused job={job} /> : null}
    </div>
  );
}

function describeGroup({
  created,
  playlist_id: id,
  added,
  skipped,
}: AppliedPlan["playlists"][number]): string {
  if (id === null) return genreToolsText("apply.notMade");
  const text =
    skipped === 0
      ? genreToolsText("apply.added", { added })
      : genreToolsText("apply.addedSkipped", { added, skipped });
  return created ? `${genreToolsText("apply.isNew")} · ${text}` : text;
}

function headline(state: Job["state"], answer: AppliedPlan, detail: string): string {
  if (state === "failed") return joinSentences(genreToolsText("apply.failed"), detail);
  if (state === "cancelled") return genreToolsText("apply.cancelled");
  // A job that went on behind the answer says that it is done, not what went where.
  if (answer.status !== "done") return genreToolsText("apply.doneJob");
  const added = answer.playlists.reduce((sum, group) => sum + group.added, 0);
  return genreToolsText("apply.done", { count: added });
}

/** What came of a plan: in one sentence, and by playlist where the server named it. */
export function Applied({ answer, job }: { answer: AppliedPlan; job: Job | undefined }) {
  const state = job?.state ?? answer.status;
  const hasFailed = state === "failed" || state === "cancelled";
  const Icon = hasFailed ? CircleAlert : CircleCheck;
  return (
    <div aria-live="polite">
      <p className="flex items-start gap-2 text-lg text-strong">
        <Icon
          aria-hidden
          size={20}
          className={hasFailed ? "mt-0.5 shrink-0 text-danger" : "mt-0.5 shrink-0 text-success"}
        />
        {headline(state, answer, job?.error == null ? (wordReason(answer) ?? "") : wordMessage(job.error))}
      </p>
      {answer.status === "done" ? (
        <ul aria-label={genreToolsText("apply.list")} className="mt-4 divide-y divide-hairline">
          {answer.playlists.map((group) => (
            <li key={group.genre} className="flex min-h-9 items-center gap-3">
              {group.playlist_id === null ? (
                <span className="min-w-0 grow truncate">{group.name}</span>
              ) : (
                <Link
                  to="/playlist/$id"
                  params={{ id: group.playlist_id }}
                  className="min-w-0 grow truncate text-strong underline-offset-4 hover:underline"
                >
                  {group.name}
                </Link>
              )}
              <span className="tabular shrink-0 text-sm text-weak">{describeGroup(group)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
