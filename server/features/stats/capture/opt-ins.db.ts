import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** Whether a person opted in to statistics. */
export async function isOptedIn(database: Database | Trx, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom("stats_opt_ins")
    .select("opted_in_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Twice is the same as once. */
export async function insertOptIn(database: Database, userId: string, at: Date): Promise<void> {
  await database
    .insertInto("stats_opt_ins")
    .values({ user_id: userId, opted_in_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The opt-in with what is known of the song that plays. */
export async function deleteOptIn(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("stats_opt_ins").where("user_id", "=", userId).execute();
  await trx.deleteFrom("stats_listening").where("user_id", "=", userId).execute();
}

/** What the player is at is the service's; a disconnect ends it. */
export async function deleteListening(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("stats_listening").where("user_id", "=", userId).execute();
}
