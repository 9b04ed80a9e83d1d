import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Queries = Kysely<DatabaseTables>;

/** When the private session that is on ends, in epoch seconds; null: none is on. */
export async function readPrivateUntil(database: Queries, userId: string, now: Date): Promise<number | null> {
  const row = await database
    .selectFrom("history_private_sessions")
    .select("ends_at")
    .where("user_id", "=", userId)
    .where("ends_at", ">", now)
    .orderBy("ends_at", "desc")
    .executeTakeFirst();
  return row === undefined ? null : Math.floor(row.ends_at.getTime() / 1_000);
}

/** Gives the session that is on another end, or begins one; an `endsAt` that is not after `now` ends it. */
export async function writePrivateSession(
  database: Queries,
  userId: string,
  { now, endsAt }: { now: Date; endsAt: Date },
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable("history_private_sessions")
    .set({ ends_at: endsAt })
    .where("user_id", "=", userId)
    .where("ends_at", ">", now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n || endsAt.getTime() <= now.getTime()) return;
  await database
    .insertInto("history_private_sessions")
    .values({ user_id: userId, started_at: now, ends_at: endsAt })
    .onConflict((conflict) => conflict.columns(["user_id", "started_at"]).doUpdateSet({ ends_at: endsAt }))
    .execute();
}

/** Deletes all private sessions of a person. */
export async function deletePrivateSessions(database: Queries, userId: string): Promise<void> {
  await database.deleteFrom("history_private_sessions").where("user_id", "=", userId).execute();
}

/** Whether the play of a row of `rowsFrom`, with `started_at` and `ended_at`, sounded, in part at least, during a private session. */
export function wasPrivate(userId: string): RawBuilder<boolean> {
  return sql`exists (
    select from history_private_sessions session
    where session.user_id = ${userId} and session.started_at < "row".ended_at
      and session.ends_at > least("row".started_at, "row".ended_at)
  )`;
}
