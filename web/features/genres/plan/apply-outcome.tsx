import { Link } from "@tanstack/react-router";
import type { DoneChange } from "#web/features/changes/changes.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import type { AppliedPlan } from "./apply-plan.ts";

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

/** What came of a plan, in one sentence. */
export function headline({ answer, job }: DoneChange<AppliedPlan>): string {
  // A job that went on behind the answer says that it is done, not what went where.
  if (job?.state === "done") return genreToolsText("apply.doneJob");
  const added = answer.playlists.reduce((sum, group) => sum + group.added, 0);
  return genreToolsText("apply.done", { count: added });
}

/** What went into which playlist, where the server named it. */
export function AppliedGroups({ answer }: { answer: AppliedPlan }) {
  if (answer.status !== "done") return null;
  return (
    <ul aria-label={genreToolsText("apply.list")} className="divide-y divide-hairline">
      {answer.playlists.map((group) => (
        <li key={group.genre} className="flex min-h-9 items-center gap-3">
          {group.playlist_id === null ? (
            <span dir="auto" className="min-w-0 grow truncate">
              {group.name}
            </span>
          ) : (
            <Link
              dir="auto"
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
  );
}
