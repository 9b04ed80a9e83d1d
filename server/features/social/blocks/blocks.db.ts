import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** Someone whom a person blocked. */
export interface BlockRow {
  blocked_id: string;
  display_name: string | null;
  created_at: Date;
}

/** A page of those whom a person blocked, the last first, and how many there are. */
export async function readBlocks(
  database: Database,
  at: { userId: string; limit: number; offset: number },
): Promise<{ rows: BlockRow[]; total: number }> {
  const rows = await database
    .selectFrom("friend_blocks")
    .select(["blocked_id", "display_name", "created_at"])
    .where("user_id", "=", at.userId)
    .orderBy("created_at", "desc")
    .orderBy("blocked_id")
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { rows, total: await countBlocks(database, at.userId) };
}

/** How many people a person blocked. */
export async function countBlocks(database: Database, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom("friend_blocks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Blocks; the first date and name stay. */
export async function insertBlock(trx: Trx, block: BlockRow & { user_id: string }): Promise<void> {
  await trx
    .insertInto("friend_blocks")
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(database: Database, userId: string, blockedId: string): Promise<void> {
  await database
    .deleteFrom("friend_blocks")
    .where("user_id", "=", userId)
    .where("blocked_id", "=", blockedId)
    .execute();
}
