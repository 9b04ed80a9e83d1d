import { notifyEdited } from "#server/features/library/library.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { OperationKind } from "../journal/operation-kinds.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Part } from "../journal/changes.ts";
import { refuseUndo, UndoConflict } from "#server/features/playlists/journal/undo/check-undo.ts";
import { finishOperationOf, operationOfJob } from "../journal/journal.ts";
import { insertPart } from "../journal/operation-parts.db.ts";
import { dropEmptyOperation, savePending } from "../journal/operations.db.ts";
import { pauseAfterFailure } from "../journal/pause-after-failure.ts";
import { readAgain } from "../journal/read-again.ts";
import { readPending, resumeRewrite, type Rewriting } from "../journal/resumable-rewrite.ts";
import type { WriteCtx } from "../written-playlist.ts";
import { rewriteUnchanged, checkUnchanged, type PlaylistRewrite } from "./rewrite-unchanged.ts";

/** Playlists that become other lists of rows, as one operation. */
interface RewriteInput {
  provider: UserScope["provider"];
  kind: OperationKind;
  rewrites: PlaylistRewrite[];
}

/** Playlists before `next` are done; the journal has the one that is being rewritten. */
interface RewriteCheckpoint {
  next: number;
  /** how often in a row the provider failed */
  failures: number;
}

type RewriteJob = PersonJob<RewriteInput, RewriteCheckpoint, JobProgress>;

/**
 * Rewrites playlists. Nothing is written before all of them were found as they were when it was asked for. After a kill,
 * and after a call of which no answer came, the playlist itself says how far it is.
 */
export const rewritePlaylistsJob = defineJob({
  name: "rewrite-playlists",
  progress: { done: 0, total: null },
  run: async (ctx: WriteCtx, job: RewriteJob) => {
    const { provider, kind } = job.input;
    const operation = await operationOfJob(ctx, kind, job);
    const person = { userId: job.userId, provider };
    const { signal, noteAdvance } = job;
    const rewriting: Rewriting = { person, operationId: operation.id ?? 0, signal, noteAdvance };
    const progress = { ...(job.checkpoint ?? { next: 0, failures: 0 }) };
    try {
      await rewriteAll(ctx, job, { rewriting, progress });
      await finishOperationOf(ctx, job.userId, operation);
    } catch (error) {
      throw await endOf(ctx, job, { rewriting, progress, error });
    }
  },
});

/** A run of the job; `progress` moves on with it. */
interface Run {
  rewriting: Rewriting;
  progress: RewriteCheckpoint;
}

async function rewriteAll(ctx: WriteCtx, job: RewriteJob, run: Run): Promise<void> {
  const { rewriting, progress } = run;
  const { rewrites } = job.input;
  const settleOne = (part: Part) => settle(ctx, job, run, part);
  await resumeRewrite(ctx, rewriting, (_pending, part) => settleOne(part));
  if (progress.next === 0)
    for (const rewrite of rewrites) await checkUnchanged(ctx, rewriting.person, rewrite);
  for (const rewrite of rewrites.slice(progress.next)) {
    job.signal.throwIfAborted();
    await rewriteUnchanged(ctx, rewriting, rewrite, settleOne);
    job.report({ done: progress.next, total: rewrites.length });
  }
}

/** Stores a rewrite with the checkpoint behind it: both or neither. */
async function settle(
  ctx: WriteCtx,
  job: RewriteJob,
  { rewriting, progress }: Run,
  part: Part,
): Promise<void> {
  const { operationId } = rewriting;
  const { userId } = job;
  const at = new Date(ctx.now());
  const saved = { next: progress.next + 1, failures: 0 };
  await transaction(ctx.database, async (trx) => {
    await insertPart(trx, { userId, operationId, at }, part);
    await savePending(trx, { userId, operationId }, null);
    await job.save(saved, trx);
  });
  Object.assign(progress, saved);
  await notifyEdited(ctx, userId);
}

/** A provider that failed is asked again soon, some times. What ends for good is recorded as far as it went. */
async function endOf(
  ctx: WriteCtx,
  job: RewriteJob,
  { rewriting, progress, error }: Run & { error: unknown },
): Promise<unknown> {
  const failures = progress.failures + 1;
  const pause = pauseAfterFailure(ctx, failures, error);
  if (pause !== null) {
    await job.save({ ...progress, failures });
    return pause;
  }
  const reported = error instanceof UndoConflict ? refuseUndo([error.conflict]) : error;
  if (!(reported instanceof AppError) || reported.extra.retry_at !== undefined) return reported;
  await recordCut(ctx, rewriting, job.input.kind);
  return reported;
}

/** What was done of the rewrite that was cut off belongs to the operation, and what came to nothing leaves no trace. */
async function recordCut(ctx: WriteCtx, rewriting: Rewriting, kind: OperationKind): Promise<void> {
  const { person, operationId } = rewriting;
  const at = { userId: person.userId, operationId };
  const pending = await readPending(ctx, at);
  if (pending !== null) {
    const operation = { kind, id: operationId };
    await ctx.playlistWrites.run(pending.playlistId, () =>
      readAgain(ctx, person, pending.playlistId, operation),
    );
    await savePending(ctx.database, at, null);
  }
  await dropEmptyOperation(ctx.database, at);
}
