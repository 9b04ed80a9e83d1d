import type { PlanChanges } from "#contract/base/plan-changes.ts";
import { ChangeDialog } from "#web/features/changes/changes.ts";
import type { DryRun } from "#web/features/genres/genres.queries.ts";
import { usePlaylists } from "#web/features/library/library.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { genreToolsText } from "#web/features/genres/texts/genre-tools-text.ts";
import { Button } from "#web/ui/button.tsx";
import { AppliedGroups, headline } from "./apply-outcome.tsx";
import { refreshAfterPlan, sendPlan } from "./apply-plan.ts";
import { countText } from "./count-text.ts";

interface ApplyDialogProps {
  plan: DryRun;
  /** what is written: track ids by genre */
  songs: Readonly<Record<string, string[]>>;
  /** makes a new preview when this one is of another library */
  onPreview: () => void;
  /** the library has changed since: how today's plan differs */
  onChanged: (changes: PlanChanges) => void;
  onClose: () => void;
}

interface QuestionProps {
  plan: DryRun;
  songs: Readonly<Record<string, string[]>>;
}

/** In one sentence what will be done, and how many songs go where. */
function Question({ plan, songs }: QuestionProps) {
  const playlists = usePlaylists().data?.items ?? [];
  const there = new Set(playlists.filter(({ own }) => own).map(({ name }) => name));
  const groups = plan.groups.filter(({ genre }) => genre in songs);
  const newCount = groups.filter(({ playlist_name: name }) => !there.has(name)).length;
  const songCount = Object.values(songs).reduce((sum, ids) => sum + ids.length, 0);
  const made =
    newCount === groups.length
      ? genreToolsText("apply.madeAll", { count: newCount })
      : newCount === 0
        ? genreToolsText("apply.madeNone", { count: groups.length })
        : genreToolsText("apply.madeSome", { count: newCount });
  return (
    <>
      <p className="text-lg">
        {joinSentences(
          genreToolsText("apply.sentence", {
            songs: countText("plan.songCount", songCount),
            playlists: countText("plan.playlistCount", groups.length),
          }),
          made,
        )}
      </p>
      <ul aria-label={genreToolsText("apply.list")} className="mt-4 divide-y divide-hairline">
        {groups.map(({ genre, playlist_name: name }) => (
          <li key={genre} className="flex min-h-9 items-center gap-3">
            <span dir="auto" className="min-w-0 grow truncate text-strong">
              {name}
            </span>
            <span className="shrink-0 text-sm text-weak">
              {genreToolsText(there.has(name) ? "apply.isThere" : "apply.isNew")}
            </span>
            <span className="tabular shrink-0">{countText("plan.songCount", songs[genre]?.length ?? 0)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "plan-changed";
}

/** Says what applying a plan does, does it, says what came of it, and offers to undo it. */
export function ApplyDialog({ plan, songs, onPreview, onChanged, onClose }: ApplyDialogProps) {
  return (
    <ChangeDialog
      texts={{
        title: genreToolsText("apply.title"),
        doneTitle: genreToolsText("apply.doneTitle"),
        confirm: genreToolsText("apply.confirm"),
        working: genreToolsText("apply.working"),
        failed: genreToolsText("apply.failed"),
      }}
      jobKind="apply-plan"
      start={() => sendPlan(plan, songs)}
      onSettled={(answer, error) => {
        if (error instanceof ApiFailure && error.planChanges !== null) onChanged(error.planChanges);
        refreshAfterPlan(answer?.playlists ?? []);
      }}
      describe={headline}
      renderDetails={({ answer }) => <AppliedGroups answer={answer} />}
      renderRefusal={(error) =>
        isOutdated(error) ? (
          <p role="alert" className="mt-4 text-danger">
            {genreToolsText("apply.changed")}
          </p>
        ) : undefined
      }
      renderOtherWay={(error) =>
        isOutdated(error) ? (
          <Button variant="primary" onClick={onPreview}>
            {genreToolsText("apply.again")}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <Question plan={plan} songs={songs} />
    </ChangeDialog>
  );
}
