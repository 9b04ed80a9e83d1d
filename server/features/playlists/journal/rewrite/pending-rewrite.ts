import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { WriteCtx } from "../../written-playlist.ts";
import type { Operation } from "../journal.ts";
import { dropEmptyOperation, readPending, savePending } from "../operations.db.ts";
import { readAgain } from "../read-again.ts";
import type { PendingRewrite } from "./rewrite-rows.ts";

/** The rewrite of a playlist that an operation has under way. */
export interface PendingPlaylist extends PendingRewrite {
  playlistId: string;
}

/** The rewrite that an operation has under way, or had when it was cut off; null: none. */
export async function readPendingRewrite(
  { database }: Pick<WriteCtx, "database">,
  userId: string,
  operation: Operation | null,
): Promise<PendingPlaylist | null> {
  if (operation === null || operation.id === null) return null;
  return (await readPending(database, { userId, operationId: operation.id })) as PendingPlaylist | null;
}

/** Keeps the rewrite that an operation has under way; null: none. */
export async function savePendingRewrite(
  database: Database | Transaction<DatabaseTables>,
  { userId, operation }: { userId: string; operation: Operation },
  pending: PendingPlaylist | null,
): Promise<void> {
  if (operation.id !== null) await savePending(database, { userId, operationId: operation.id }, pending);
}

/**
 * An operation that does not come to its end: what was done of the rewrite that was cut off belongs to it, and what came to
 * nothing leaves no trace. A service that does not answer leaves the rewrite as it stands.
 * @param end `keepsPending`: another job may finish the rewrite
 */
export async function endOperation(
  ctx: WriteCtx,
  person: UserScope,
  operation: Operation,
  { keepsPending }: { keepsPending: boolean },
): Promise<void> {
  const { userId } = person;
  const pending = keepsPending ? null : await readPendingRewrite(ctx, userId, operation);
  if (pending !== null) {
    const { playlistId } = pending;
    try {
      await ctx.playlistWrites.run(playlistId, () => readAgain(ctx, person, playlistId, operation));
      await savePendingRewrite(ctx.database, { userId, operation }, null);
    } catch (error) {
      ctx.log.warn({ err: error, playlistId }, "a rewrite that was cut off could not be looked at");
    }
  }
  await dropEmptyOperation(ctx.database, { userId, operationId: operation.id ?? 0 });
}
