import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** What a person's player was last seen to do, in the form of the provider's `GET me/player`; null: nothing plays. */
export interface StoredPlayback {
  source: "provider" | "page";
  playback: Record<string, unknown> | null;
  observedAtMs: number;
}

/** Null before anything was seen. */
export async function readPlayback(database: Database, userId: string): Promise<StoredPlayback | null> {
  const row = await database
    .selectFrom("playback_states")
    .select(["source", "playback", "observed_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const playback = row.playback as Record<string, unknown> | null;
  return { source: row.source, playback, observedAtMs: row.observed_at.getTime() };
}

/** Stores what was seen, unless something newer is there. */
export async function writePlayback(
  database: Database,
  userId: string,
  { source, playback, observedAtMs }: StoredPlayback,
): Promise<void> {
  const row = {
    source,
    playback: playback === null ? null : JSON.stringify(playback),
    observed_at: new Date(observedAtMs),
  };
  await database
    .insertInto("playback_states")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(row).where("playback_states.observed_at", "<=", row.observed_at),
    )
    .execute();
}

/** What is known of a person's player. */
export async function deletePlayback(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("playback_states").where("user_id", "=", userId).execute();
}
