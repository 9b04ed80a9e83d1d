import { dayMs } from "#contract/base/durations.ts";
import type { Reason } from "#contract/base/errors.ts";
import { presentState, saidOf } from "#server/platform/jobs/job-answer.ts";
import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import { undoneWithinDays, type undoOperation as contract } from "#contract/playlists/operations.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { JobRow } from "#server/platform/jobs/jobs.db.ts";
import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { ErrorCode } from "#contract/base/errors.ts";
import { readParts } from "#server/features/playlists/journal/operation-parts.db.ts";
import {
  openUndo,
  readOperations,
  setJobOfOperation,
  type OperationRow,
} from "#server/features/playlists/journal/operations.db.ts";
import { undoOperationJob, type UndoProgress } from "./undo-operation.jobs.ts";

type UndoCtx = Pick<AppContext, "database" | "jobs" | "now">;
type Answer = z.output<(typeof contract)["output"]>;

/** Until when an operation can be undone, in epoch milliseconds. */
export function undoneUntilMs({ created_at: createdAt }: Pick<OperationRow, "created_at">): number {
  return createdAt.getTime() + undoneWithinDays * dayMs;
}

/**
 * Undoes an operation as a job, and answers when it ends, or after 20 s. Throws AppError as the contract's
 * `undoOperation` says.
 */
export async function undoOperation(
  ctx: UndoCtx,
  person: UserScope,
  wanted: { operationId: number; keepChanges: boolean },
  signal: AbortSignal,
): Promise<Answer> {
  const { operationId } = wanted;
  const { userId } = person;
  await requireUndoable(ctx, userId, operationId);
  const parts = await readParts(ctx.database, { userId, operationId });
  const { jobId, undoId } = await startUndo(ctx, person, wanted);
  const row = await waitForJob(ctx.database, jobId, { signal });
  return {
    operation_id: String(undoId),
    job_id: jobId,
    playlist_ids: [...new Set(parts.map(({ playlistId }) => playlistId ?? "liked"))],
    ...presentEnd(row),
  };
}

async function requireUndoable(ctx: UndoCtx, userId: string, operationId: number): Promise<void> {
  const [operation] = await readOperations(ctx.database, { userId, limit: 1, offset: 0, operationId });
  if (operation === undefined) throw new AppError("not-found", message("playlists.unknownOperation"));
  if (operation.is_running) throw new AppError("busy", message("playlists.operationRunning"));
  if (operation.undone_by !== null) throw new AppError("conflict", message("playlists.alreadyUndone"));
  if (undoneUntilMs(operation) < ctx.now())
    throw new AppError("conflict", message("playlists.tooOldToUndo", { days: undoneWithinDays }));
}

/** Stores the undoing with its job; one that was cut off goes on, and one that runs is joined. */
async function startUndo(
  ctx: UndoCtx,
  { userId, provider }: UserScope,
  { operationId, keepChanges }: { operationId: number; keepChanges: boolean },
): Promise<{ jobId: string; undoId: number }> {
  return transaction(ctx.database, async (trx, afterCommit) => {
    const undoId = await openUndo(trx, { userId, operationId, at: new Date(ctx.now()) });
    const input = { provider, operationId, undoId, keepChanges };
    const start = { userId, input, key: String(operationId) };
    const { jobId } = await ctx.jobs.start(undoOperationJob, start, { trx, afterCommit });
    await setJobOfOperation(trx, { userId, operationId: undoId, jobId });
    return { jobId, undoId };
  });
}

/** How a job that may meet conflicts stands. Throws what it failed with. */
export function presentEnd(row: JobRow | undefined): Pick<Answer, "status"> & Reason {
  const { status, ...reason } = presentState(row);
  if (status !== "failed") return { status, ...reason };
  const error = row?.error ?? null;
  const { conflicts } = (row?.progress ?? { conflicts: [] }) as Pick<UndoProgress, "conflicts">;
  const code = (error?.code ?? "internal") as ErrorCode;
  throw new AppError(code, saidOf(error), conflicts.length === 0 ? {} : { conflicts });
}
