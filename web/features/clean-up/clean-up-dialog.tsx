import type { RouteInput } from "#contract/api.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { CleanUpProgress } from "#contract/playlists/clean-up.ts";
import { ChangeDialog } from "#web/features/changes/changes.ts";
import { cleanUpText } from "#web/features/clean-up/texts/clean-up-text.ts";
import { playlistName } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiFailure } from "#web/platform/api/failure.ts";
import { formatList } from "#web/platform/text/format.ts";
import { joinSentences } from "#web/platform/text/join-texts.ts";
import { Button } from "#web/ui/button.tsx";
import { Refusal } from "#web/ui/feedback/refusal.tsx";

interface CleanUpDialogProps {
  /** in one sentence what is done */
  sentence: string;
  calls: number;
  options: RouteInput<"POST /clean-up">["body"];
  /** looks the library through again */
  onLookAgain: () => void;
  onClose: () => void;
}

/** What a job reports; one that an earlier version ended counts less. */
type Tally = Partial<CleanUpProgress>;

const counted = ["removed", "replaced", "unfollowed", "added", "liked", "unliked"] as const;

function describeTally(job: Job | undefined): string {
  const tally: Tally = (job?.progress ?? {}) as Tally;
  const parts = counted.flatMap((part) => {
    const { [part]: count = 0 } = tally;
    return count === 0 ? [] : [cleanUpText(`job.${part}`, { count })];
  });
  return parts.length === 0
    ? cleanUpText("job.nothingDone")
    : cleanUpText("job.done", { what: formatList(parts) });
}

/** Playlists that were changed elsewhere meanwhile, and the like. */
function LeftAlone({ job }: { job: Job | undefined }) {
  const { left = [] } = (job?.progress ?? {}) as Tally;
  if (left.length === 0) return null;
  return (
    <div>
      <p className="text-strong">{cleanUpText("job.left")}</p>
      <ul className="mt-1 list-disc ps-5 text-normal">
        {left.map(({ playlist_id: id, name, reason }) => (
          <li key={id} dir="auto">
            {cleanUpText(`job.reason.${reason}`, { playlist: playlistName(name) })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function isOutdated(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === "plan-changed";
}

/** Says what cleaning up does and costs, and does it. */
export function CleanUpDialog({ sentence, calls, options, onLookAgain, onClose }: CleanUpDialogProps) {
  return (
    <ChangeDialog
      texts={{
        title: cleanUpText("dialog.title"),
        doneTitle: cleanUpText("job.doneTitle"),
        confirm: cleanUpText("dialog.confirm"),
        working: cleanUpText("job.working"),
        failed: cleanUpText("job.refused"),
      }}
      jobKind="clean-up"
      readsJob
      start={() => call("POST /clean-up", { body: options })}
      describe={({ job }) => describeTally(job)}
      renderDetails={({ job }) => <LeftAlone job={job} />}
      renderRefusal={(error) => (isOutdated(error) ? <Refusal title="" error={error} /> : undefined)}
      renderOtherWay={(error) =>
        isOutdated(error) ? (
          <Button variant="primary" onClick={onLookAgain}>
            {cleanUpText("job.again")}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        <p className="text-lg text-strong">{sentence}</p>
        <p className="text-weak">
          {joinSentences(
            calls === 0 ? null : cleanUpText("dialog.cost", { count: calls }),
            cleanUpText("dialog.checked"),
          )}
        </p>
        <p className="text-weak">{cleanUpText("dialog.undoable")}</p>
      </div>
    </ChangeDialog>
  );
}
