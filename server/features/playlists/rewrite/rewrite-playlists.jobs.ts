import type { OperationKind } from "#server/platform/database/operation-tables.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { Person } from "#server/platform/http/serve.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { finishOperationOf, operationOfJob, type Operation } from "../journal/journal.ts";
import { dropEmptyOperation } from "../journal/operations.db.ts";
import { pauseAfterFailure } from "../journal/pause-after-failure.ts";
import { readAgain } from "../journal/read-again.ts";
import type { WriteCtx } from "../written-playlist.ts";
import {
  carryOut,
  checkUnchanged,
  type PlaylistRewrite,
  type RewriteCheckpoint,
} from "./carry-out-rewrite.ts";

/** Playlists that become other lists of rows, as one operation. */
interface RewriteInput {
  provider: Person["provider"];
  kind: OperationKind;
  rewrites: PlaylistRewrite[];
}

type RewriteJob = PersonJob<RewriteInput, RewriteCheckpoint, JobProgress>;

/**
 * Rewrites playlists. Nothing is written before all of them were found as they were when it was asked for. After a kill,
 * and after a call of which no answer came, the playlist itself tells how far it is.
 */
export const rewritePlaylistsJob = defineJob({
  name: "rewrite-playlists",
  progress: { done: 0, total: null },
  run: async (ctx: WriteCtx, job: RewriteJob) => {
    const { provider, kind, rewrites } = job.input;
    const person = { userId: job.userId, provider };
    const operation = await operationOfJob(ctx, kind, job);
    let checkpoint = job.checkpoint ?? { next: 0, begun: null, failures: 0 };
    const save: RewriteJob["save"] = async (saved, trx) => {
      await job.save(saved, trx);
      checkpoint = saved;
    };
    try {
      if (checkpoint.next === 0 && checkpoint.begun === null)
        for (const rewrite of rewrites) await checkUnchanged(ctx, person, rewrite);
      for (const rewrite of rewrites.slice(checkpoint.next)) {
        job.signal.throwIfAborted();
        await carryOut(ctx, { person, operation, signal: job.signal, checkpoint, save }, rewrite);
        job.report({ done: checkpoint.next, total: rewrites.length });
      }
      await finishOperationOf(ctx, job.userId, operation);
    } catch (error) {
      throw await endOf(ctx, { person, operation, checkpoint, save }, rewrites, error);
    }
  },
});

interface Cut {
  person: Person;
  operation: Operation;
  checkpoint: RewriteCheckpoint;
  save: RewriteJob["save"];
}

/** A provider that failed is asked again soon, some times. What ends for good is recorded as far as it went. */
async function endOf(
  ctx: WriteCtx,
  { person, operation, checkpoint, save }: Cut,
  rewrites: readonly PlaylistRewrite[],
  error: unknown,
): Promise<unknown> {
  const failures = checkpoint.failures + 1;
  const pause = pauseAfterFailure(ctx, failures, error);
  if (pause !== null) {
    await save({ ...checkpoint, failures });
    return pause;
  }
  if (!(error instanceof AppError) || error.extra.retry_at !== undefined) return error;
  const cut = rewrites[checkpoint.next];
  if (cut !== undefined && checkpoint.begun !== null)
    await ctx.playlistWrites.run(cut.playlistId, () => readAgain(ctx, person, cut.playlistId, operation));
  if (operation.id !== null)
    await dropEmptyOperation(ctx.database, { userId: person.userId, operationId: operation.id });
  return error;
}
