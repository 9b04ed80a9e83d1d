import { shortPlayMs } from "#contract/history/play-rule.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import { markDays } from "./day-packs.db.ts";
import { forgetFiles } from "./known-files.db.ts";
import { wasPrivate } from "./private-sessions.db.ts";
import { deleteUploadsOf } from "./uploads.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A play as it is stored; `n` is its place among those that are stored together. Keys: song-keys.ts. */
export interface PlayColumns {
  n: number;
  song_id: string;
  name_key: string;
  ended_at: string;
  started_at: string;
  ms_played: number;
  source: "extended" | "account" | "player" | "recent" | "scrobbles";
  is_to_minute: boolean;
  is_private: boolean;
  is_video: boolean;
  skipped: boolean | null;
  shuffle: boolean | null;
  offline: boolean | null;
  platform: string | null;
  /** of a play of which only the day is known, that day and the play's place in it; left out or null of any other */
  day_from?: string | null | undefined;
  day_to?: string | null | undefined;
  day_place?: number | null | undefined;
}

/** A song as it is stored. */
export interface SongColumns {
  song_id: string;
  name_key: string;
  same_key: string;
  uri: string | null;
  name: string;
  artist: string;
  album: string | null;
}

/** What a play is made of, as columns of {@link rowsFrom}. */
export const playColumns = `n int, song_id bigint, name_key bigint, ended_at timestamptz, started_at timestamptz,
  ms_played int, source text, is_to_minute boolean, is_private boolean, is_video boolean, skipped boolean, shuffle boolean,
  offline boolean, platform text, day_from timestamptz, day_to timestamptz, day_place int`;
const songColumns =
  "song_id bigint, name_key bigint, same_key bigint, uri text, name text, artist text, album text";

/** Whose plays, and the job that imports them. */
export interface ImportOwner {
  userId: string;
  importId: string;
}

/** Where new plays come from: a file of an import, by its place, or a player, of which both are null. */
export interface PlayOrigin {
  userId: string;
  importId: string | null;
  file: number | null;
}

/**
 * How long most plays of songs lasted in exports of the streaming service, in milliseconds, by the key of their names.
 * Those under 30 s do not count.
 */
export async function readUsualLengths(
  database: Database | Trx,
  userId: string,
  nameKeys: readonly string[],
): Promise<Map<string, number>> {
  if (nameKeys.length === 0) return new Map();
  const { rows } = await sql<{ name_key: string; length: number }>`
    select name_key::text as name_key, mode() within group (order by ms_played) as length from history_plays
    where user_id = ${userId} and name_key = any(${arrayLiteral(nameKeys)}::bigint[])
      and source in ('extended', 'account') and ms_played >= ${shortPlayMs}
    group by name_key
  `.execute(database);
  return new Map(rows.map(({ name_key: key, length }) => [key, length]));
}

/** Whether a person has plays of exports of the streaming service, which say how long they lasted. */
export async function hasPlaysOfExports(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from history_plays where user_id = ${userId} and source in ('extended', 'account') limit 1
  `.execute(database);
  return rows.length > 0;
}

/** Stores songs that are not stored yet. */
export async function insertSongs(trx: Trx, userId: string, songs: readonly SongColumns[]): Promise<void> {
  await sql`
    insert into history_songs (user_id, song_id, name_key, same_key, uri, name, artist, album)
    select ${userId}, song_id, name_key, same_key, uri, name, artist, album
    from ${rowsFrom(
      songs.map((song) => writeRow({ ...song })),
      songColumns,
    )}
    on conflict do nothing
  `.execute(trx);
}

/** Stores new plays of a file of an import. */
export async function insertPlays(
  trx: Trx,
  { userId, importId, file }: PlayOrigin,
  plays: readonly (PlayColumns & { hidden_by: string | null })[],
): Promise<void> {
  await sql`
    insert into history_plays (user_id, name_key, ended_at, ms_played, song_id, started_at, source, import_id, file,
      is_to_minute, is_private, is_video, skipped, shuffle, offline, platform, hidden_by,
      day_from, day_to, day_place)
    select ${userId}, name_key, ended_at, ms_played, song_id, started_at, source, ${importId}::uuid, ${file},
      is_to_minute, is_private or ${wasPrivate(userId)}, is_video, skipped, shuffle, offline, platform, hidden_by,
      day_from, day_to, day_place
    from ${rowsFrom(
      plays.map((play) => writeRow({ ...play })),
      `${playColumns}, hidden_by uuid`,
    )}
    on conflict do nothing
  `.execute(trx);
  await markDays(
    trx,
    userId,
    plays.map((play) => Date.parse(play.ended_at)),
  );
}

/** Deletes songs that no play is of any more. */
export async function deleteUnheardSongs(trx: Trx, userId: string): Promise<void> {
  await sql`
    delete from history_songs song where song.user_id = ${userId} and not exists (
      select 1 from history_plays play
      where play.user_id = song.user_id and play.name_key = song.name_key and play.song_id = song.song_id
    )
  `.execute(trx);
}

/** Ends of plays in epoch milliseconds. */
export function timesOf(rows: readonly { ended_at: Date }[]): number[] {
  return rows.map(({ ended_at: endedAt }) => endedAt.getTime());
}

/** Deletes everything that is known of a person's listening. */
export async function deleteHistory(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("history_plays").where("user_id", "=", userId).execute();
  await trx.deleteFrom("history_songs").where("user_id", "=", userId).execute();
  await trx.deleteFrom("history_imports").where("user_id", "=", userId).execute();
  await forgetFiles(trx, userId);
  await trx.deleteFrom("history_shared_plays").where("user_id", "=", userId).execute();
  await trx.deleteFrom("history_shared_files").where("user_id", "=", userId).execute();
  await deleteUploadsOf(trx, userId);
  await trx.deleteFrom("history_days").where("user_id", "=", userId).execute();
  await trx.deleteFrom("history_versions").where("user_id", "=", userId).execute();
}
