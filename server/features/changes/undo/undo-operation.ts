import { message } from "#contract/messages/messages.ts";
import type * as z from "zod";
import { undoneWithinDays, type undoOperation as contract } from "#contract/playlists/operations.ts";
import type { AppContext } from "#server/features/context.ts";
import {
  openUndo,
  readOperations,
  readParts,
  refuseChange,
  setJobOfOperation,
  undoneUntilMs,
  undoUnitsOf,
} from "#server/features/playlists/playlists.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineChange } from "../engine/change-job.ts";
import { strictAnswerOf } from "../engine/start-change.ts";
import type { Step } from "../engine/steps.ts";

type UndoCtx = Pick<AppContext, "database" | "jobs" | "now">;

/** Which operation is undone, and whether what was changed elsewhere since stays. */
interface Undone {
  operationId: number;
  keepChanges: boolean;
}

/** Undoes an operation, playlist by playlist. */
export const undoOperationJob = defineChange({
  name: "undo-operation",
  atOnce: 4,
  operation: "undo",
  present: ({ conflicts }) => ({ conflicts: [...conflicts] }),
  refuse: refuseChange,
  goesOnLater: true,
});

/** What undoing takes: a step a playlist, the last that was changed first. */
export function planUndo(
  parts: Parameters<typeof undoUnitsOf>[0],
  { operationId, keepChanges }: Undone,
): Step[] {
  return undoUnitsOf(parts).map((unit) => ({
    kind: "revert",
    label: "",
    name: "",
    playlistId: unit.kind === "liked" ? null : unit.playlistId,
    operationId,
    partIds: unit.partIds,
    keepChanges,
  }));
}

/**
 * Undoes an operation as a job, and answers when it ends, or after 20 s. Throws AppError as the contract's
 * `undoOperation` says.
 */
export async function undoOperation(
  ctx: UndoCtx,
  person: UserScope,
  undone: Undone,
  signal: AbortSignal,
): Promise<z.output<(typeof contract)["output"]>> {
  const { operationId } = undone;
  const { userId } = person;
  await requireUndoable(ctx, userId, operationId);
  const parts = await readParts(ctx.database, { userId, operationId });
  const { jobId, undoId } = await startUndo(ctx, person, { undone, steps: planUndo(parts, undone) });
  const { report: _report, ...answer } = await strictAnswerOf(
    ctx,
    person,
    { kind: undoOperationJob, jobId },
    signal,
  );
  return {
    ...answer,
    operation_id: String(undoId),
    playlist_ids: [...new Set(parts.map(({ playlistId }) => playlistId ?? "liked"))],
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
  { undone: { operationId }, steps }: { undone: Undone; steps: Step[] },
): Promise<{ jobId: string; undoId: number }> {
  return transaction(ctx.database, async (trx, afterCommit) => {
    const undoId = await openUndo(trx, { userId, operationId, at: new Date(ctx.now()) });
    const start = { userId, input: { provider, steps }, key: String(operationId) };
    const { jobId } = await ctx.jobs.start(undoOperationJob, start, { trx, afterCommit });
    await setJobOfOperation(trx, { userId, operationId: undoId, jobId });
    return { jobId, undoId };
  });
}
