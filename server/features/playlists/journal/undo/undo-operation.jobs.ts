import type { Conflict } from "#contract/base/errors.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { WriteCtx } from "#server/features/playlists/written-playlist.ts";
import { checkPlaylist, refuseUndo, UndoConflict } from "./check-undo.ts";
import { readParts } from "#server/features/playlists/journal/operation-parts.db.ts";
import { dropEmptyOperation, finishOperation } from "#server/features/playlists/journal/operations.db.ts";
import { pauseAfterFailure } from "#server/features/playlists/journal/pause-after-failure.ts";
import { undoUnit, resumePending, type Undoing } from "./undo-unit.ts";
import { undoUnitsOf, type UndoUnit } from "./undo-units.ts";

/** Which operation is undone, and by which. */
interface UndoInput {
  provider: UserScope["provider"];
  operationId: number;
  undoId: number;
  keepChanges: boolean;
}

/** Progress in playlists, with what was in the way. */
export interface UndoProgress extends JobProgress {
  conflicts: Conflict[];
}

/** How often in a row the provider failed; what is done already is reported by the journal. */
interface UndoCheckpoint {
  failures: number;
}

type UndoJob = PersonJob<UndoInput, UndoCheckpoint, UndoProgress>;

/**
 * Undoes an operation, playlist by playlist. Nothing is written before all of them were found as they were left. After a
 * kill, and after a call of which no answer came, the playlist itself says how far it is.
 */
export const undoOperationJob = defineJob({
  name: "undo-operation",
  atOnce: 4,
  progress: { done: 0, total: null, conflicts: [] },
  run: async (ctx: WriteCtx, job: UndoJob) => {
    try {
      await undoAll(ctx, job);
    } catch (error) {
      throw await endOf(ctx, job, error);
    }
  },
});

async function undoAll(ctx: WriteCtx, job: UndoJob): Promise<void> {
  const { userId } = job;
  const { provider, operationId, undoId, keepChanges } = job.input;
  const undoing: Undoing = {
    person: { userId, provider },
    operationId,
    undoId,
    rule: { keepChanges },
    signal: job.signal,
    noteAdvance: job.noteAdvance,
  };
  await reportConflicts(job, [() => resumePending(ctx, undoing)]);
  const units = undoUnitsOf(await readParts(ctx.database, { userId, operationId }));
  const done = (await readParts(ctx.database, { userId, operationId: undoId })).length;
  const total = done + units.length;
  if (units.length > 1) await checkAll(ctx, job, undoing, units);
  for (const [at, unit] of units.entries()) {
    job.signal.throwIfAborted();
    await reportConflicts(job, [() => undoUnit(ctx, undoing, unit)]);
    await job.save({ failures: 0 });
    job.report({ done: done + at + 1, total, conflicts: [] });
  }
  await finishOperation(ctx.database, { userId, operationId: undoId, finishedAt: new Date(ctx.now()) });
}

/** Before the first write: every playlist is as it was left. */
async function checkAll(ctx: WriteCtx, job: UndoJob, { person, rule }: Undoing, units: readonly UndoUnit[]) {
  const checks = units.map((unit) => async () => {
    if (unit.kind !== "liked")
      await ctx.playlistWrites.run(unit.playlistId, () => checkPlaylist(ctx, person, unit, rule));
  });
  await reportConflicts(job, checks);
}

/** Does one after the other; what is in the way of any of them hears of all. Throws AppError `conflict`. */
async function reportConflicts(job: UndoJob, works: readonly (() => Promise<void>)[]): Promise<void> {
  const conflicts: Conflict[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof UndoConflict)) throw error;
      conflicts.push(error.conflict);
    }
  }
  if (conflicts.length === 0) return;
  job.report({ ...job.progress, conflicts });
  throw refuseUndo(conflicts);
}

/** A provider that failed is asked again soon, some times; what ends before it did anything leaves no trace. */
async function endOf(ctx: WriteCtx, job: UndoJob, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError) || error.extra.retry_at !== undefined) return error;
  const failures = (job.checkpoint?.failures ?? 0) + 1;
  const pause = pauseAfterFailure(ctx, failures, error);
  if (pause !== null) {
    await job.save({ failures });
    return pause;
  }
  await dropEmptyOperation(ctx.database, { userId: job.userId, operationId: job.input.undoId });
  return error;
}
