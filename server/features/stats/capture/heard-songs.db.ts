import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { HeardSong } from "./follow-player.ts";

type Trx = Transaction<DatabaseTables>;

/** The song that a person's player is at; null: none. */
export async function readHeardSong(trx: Trx, userId: string): Promise<HeardSong | null> {
  const row = await trx
    .selectFrom("stats_listening")
    .selectAll()
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { uri, name, artist, album, shuffle } = row;
  return {
    uri,
    name,
    artist,
    album,
    shuffle,
    deviceId: row.device_id,
    durationMs: row.duration_ms,
    heardMs: row.heard_ms,
    positionMs: row.position_ms,
    isPlaying: row.is_playing,
    startedAtMs: row.started_at.getTime(),
    observedAtMs: row.observed_at.getTime(),
  };
}

/** Stores the song that a person's player is at; null: none. */
export async function writeHeardSong(trx: Trx, userId: string, song: HeardSong | null): Promise<void> {
  if (song === null) {
    await trx.deleteFrom("stats_listening").where("user_id", "=", userId).execute();
    return;
  }
  const { uri, name, artist, album, shuffle } = song;
  const row = {
    uri,
    name,
    artist,
    album,
    shuffle,
    device_id: song.deviceId,
    duration_ms: song.durationMs,
    heard_ms: song.heardMs,
    position_ms: song.positionMs,
    is_playing: song.isPlaying,
    started_at: new Date(song.startedAtMs),
    observed_at: new Date(song.observedAtMs),
  };
  await trx
    .insertInto("stats_listening")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}
