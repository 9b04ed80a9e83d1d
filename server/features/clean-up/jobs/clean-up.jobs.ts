import type { CleanUpProgress } from "#contract/playlists/clean-up.ts";
import {
  finishOperationOf,
  operationOfJob,
  pauseAfterFailure,
  recoverPendingWrite,
  type WriteCtx,
} from "#server/features/playlists/playlists.ts";
import { defineJob } from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { changePlaylist, dropEmpty, fillFromLikes } from "./carry-out-change.ts";
import {
  behindNext,
  progressOf,
  saveCheckpoint,
  type ChangeRun,
  type CleanUpCheckpoint,
  type CleanUpJob,
} from "./change-run.ts";

const nothingYet: CleanUpProgress = { removed: 0, replaced: 0, unfollowed: 0, added: 0, left: [] };
const atBeginning: CleanUpCheckpoint = {
  next: 0,
  rewrite: null,
  filling: null,
  tally: nothingYet,
  failures: 0,
};
/** What leaves one playlist as it is, and not the others. */
const reasons: Partial<Record<AppError["code"], CleanUpProgress["left"][number]["reason"]>> = {
  conflict: "changed-elsewhere",
  "not-found": "gone",
  forbidden: "refused",
};

/**
 * Cleans a library up, one playlist after the other. What was changed elsewhere since it was shown is left as it is. A
 * playlist that was started is finished, also when the job is cancelled; after a kill its checkpoint says how far it
 * is.
 */
export const cleanUpJob = defineJob({
  name: "clean-up",
  progress: { done: 0, total: null, ...nothingYet },
  run: async (ctx: WriteCtx, job: CleanUpJob) => {
    const { provider, changes } = job.input;
    const person = { userId: job.userId, provider };
    const operation = await operationOfJob(ctx, "clean-up", job);
    const checkpoint = job.checkpoint ?? atBeginning;
    const run: ChangeRun = { ctx, job, person, operation, checkpoint, isResumed: job.checkpoint !== null };
    await recoverPendingWrite(ctx, { person, operation }, checkpoint.filling);
    job.report(progressOf(run));
    while (run.checkpoint.next < changes.length) {
      job.signal.throwIfAborted();
      await carryOutNext(run);
      job.report(progressOf(run));
    }
    await finishOperationOf(ctx, job.userId, operation);
  },
});

async function carryOutNext(run: ChangeRun): Promise<void> {
  const change = run.job.input.changes[run.checkpoint.next];
  if (change === undefined) return;
  try {
    if (change.kind === "rows") await changePlaylist(run, change);
    else if (change.kind === "empty") await dropEmpty(run, change);
    else await fillFromLikes(run, change);
    run.isResumed = false;
  } catch (error) {
    const reason = error instanceof AppError ? reasons[error.code] : undefined;
    if (reason === undefined || change.kind === "likes") throw await endOf(run, error);
    const { tally } = run.checkpoint;
    const left = { playlist_id: change.playlistId, name: change.name, reason };
    await saveCheckpoint(run, behindNext(run, { ...tally, left: [...tally.left, left] }));
  }
}

/** A service that failed is asked again soon, some times. */
async function endOf({ ctx, job, checkpoint }: ChangeRun, error: unknown): Promise<unknown> {
  const failures = checkpoint.failures + 1;
  const pause = pauseAfterFailure(ctx, failures, error);
  if (pause !== null) await job.save({ ...checkpoint, failures });
  return pause ?? error;
}
