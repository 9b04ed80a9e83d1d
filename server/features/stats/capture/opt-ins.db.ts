import { sql, type Transaction } from "kysely";
import type { WentOn } from "#server/features/history/history.ts";
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

/** As many commands are remembered as the service lists plays, at most. */
const maxWentOn = 50;

/** A command that played a song, `uri`, on from a place within it. */
export type SongWentOn = WentOn & { uri: string };

/** The last commands of a person that played a song on, the newest first; none without opt-in. */
export async function readWentOn(trx: Trx, userId: string): Promise<SongWentOn[]> {
  const row = await trx
    .selectFrom("stats_opt_ins")
    .select("went_on")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (row?.went_on ?? []).map(({ uri, at_ms, position_ms }) => ({
    uri,
    atMs: at_ms,
    positionMs: position_ms,
  }));
}

/** Remembers a command that played a song on; nothing without opt-in. */
export async function noteWentOn(
  database: Database,
  userId: string,
  { uri, atMs, positionMs }: SongWentOn,
): Promise<void> {
  const newest = JSON.stringify([{ uri, at_ms: atMs, position_ms: positionMs }]);
  await sql`
    update stats_opt_ins set went_on = ${newest}::jsonb || jsonb_path_query_array(went_on, ${sql.lit(`$[0 to ${maxWentOn - 2}]`)})
    where user_id = ${userId}
  `.execute(database);
}

/** What the player is and was at is the service's; a disconnect ends it. */
export async function deleteListening(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable("stats_opt_ins").set({ went_on: "[]" }).where("user_id", "=", userId).execute();
  await trx.deleteFrom("stats_listening").where("user_id", "=", userId).execute();
}
