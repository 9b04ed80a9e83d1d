import { sql, type Transaction } from "kysely";
import type { ProviderId } from "#contract/auth/auth.ts";
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

/** Those who opted in and have plays of a day since then. */
export async function readRecentListeners(
  database: Database,
  since: Date,
): Promise<{ userId: string; provider: ProviderId }[]> {
  const { rows } = await sql<{ userId: string; provider: ProviderId }>`
    select user_id as "userId", provider from stats_opt_ins join users using (user_id)
    where exists (select from history_days
      where history_days.user_id = stats_opt_ins.user_id and day >= (${since}::timestamptz at time zone 'UTC')::date)
    order by user_id
  `.execute(database);
  return rows;
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
