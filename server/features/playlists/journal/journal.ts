import type { AppContext } from "#server/features/context.ts";
import type { OperationKind } from "./operation-kinds.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { Part } from "./changes.ts";
import { insertPart } from "./operation-parts.db.ts";
import { finishOperation, insertOperation, readOperationOfJob } from "./operations.db.ts";

/** What a person asked for once. It is stored with its first part, so that what came to nothing leaves no trace. */
export interface Operation {
  readonly kind: OperationKind;
  /** null until something of it was carried out */
  id: number | null;
}

type JournalCtx = Pick<AppContext, "database" | "now" | "log">;

/** An operation whose writes follow. */
export function newOperation(kind: OperationKind): Operation {
  return { kind, id: null };
}

/** The operation that a job carries out: the same one after a kill. */
export async function operationOfJob(
  ctx: Pick<AppContext, "database" | "now">,
  kind: OperationKind,
  job: { userId: string; id: string },
): Promise<Operation> {
  const { userId, id: jobId } = job;
  const at = new Date(ctx.now());
  const known = await readOperationOfJob(ctx.database, { userId, jobId });
  const id = known ?? (await insertOperation(ctx.database, { userId, kind, at, jobId, isOpen: true }));
  return { kind, id };
}

/** All that the operation was to do is done. */
export async function finishOperationOf(
  ctx: Pick<AppContext, "database" | "now">,
  userId: string,
  { id }: Operation,
): Promise<void> {
  if (id !== null)
    await finishOperation(ctx.database, { userId, operationId: id, finishedAt: new Date(ctx.now()) });
}

/**
 * Records a write that the provider has carried out. Never throws: the write stands, and what is not recorded cannot be
 * undone.
 */
export async function recordPart(
  ctx: JournalCtx,
  { userId, operation }: { userId: string; operation: Operation },
  part: Part,
): Promise<void> {
  const at = new Date(ctx.now());
  try {
    operation.id = await transaction(ctx.database, async (trx) => {
      const { kind } = operation;
      const operationId = operation.id ?? (await insertOperation(trx, { userId, kind, at, isOpen: false }));
      await insertPart(trx, { userId, operationId, at }, part);
      return operationId;
    });
  } catch (error) {
    ctx.log.error({ err: error, playlistId: part.playlistId }, "a write was not recorded");
  }
}

/** An operation's id as clients know it; null when nothing was done, or nothing recorded. */
export function presentOperationId({ id }: Operation): string | null {
  return id === null ? null : String(id);
}
