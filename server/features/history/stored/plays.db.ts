import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow, type RowText } from "#server/platform/database/json-rows.db.ts";
import { shortPlayMs } from "#contract/history/import-reasons.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import { markDays } from "./day-packs.db.ts";
import { forgetFiles } from "./known-files.db.ts";
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

const playColumns = `n int, song_id bigint, name_key bigint, ended_at timestamptz, started_at timestamptz,
  ms_played int, source text, is_to_minute boolean, is_private boolean, is_video boolean, skipped boolean, shuffle boolean,
  offline boolean, platform text`;
const songColumns =
  "song_id bigint, name_key bigint, same_key bigint, uri text, name text, artist text, album text";

/** Whose plays, and the job that imports them. */
export interface ImportOwner {
  userId: string;
  importId: string;
}

/** A song of another service whose length is taken for longer than this before it ended is not looked for. */
const maxSongInterval = sql`interval '3 hours'`;

const minuteOf = (of: "play" | "row") =>
  sql`case when ${sql.ref(`${of}.is_to_minute`)} then interval '1 minute' else interval '0' end`;

/**
 * Whether a play of another service (`scrobble`) is another play of the same song: that began or ended when it is said to
 * have begun, give or take a minute (half the play, of a short one), as captured plays are recognised. A time to the
 * minute, of either, is any within it.
 */
function isScrobbleOf(scrobble: "play" | "row", other: "play" | "row") {
  const [plays, began, ended] = [
    sql.ref(`${scrobble}.started_at`),
    sql.ref(`${other}.started_at`),
    sql.ref(`${other}.ended_at`),
  ];
  const near = sql`least(interval '1 minute', ${sql.ref(`${other}.ms_played`)} * interval '0.5 milliseconds')`;
  const isNear = (time: typeof began) =>
    sql`${plays} between ${time} - ${near} - ${minuteOf(scrobble)} and ${time} + ${near} + ${minuteOf(other)}`;
  return sql`(${isNear(began)} or ${isNear(ended)})`;
}

/**
 * Which of these plays are stored already. Of one song: an exact play with the same end and duration, whose address is
 * the same or unknown; a play to the minute that ended in that minute and lasted as long; for a play to the minute also
 * what the player reported about then. For a play of another service any play that {@link isScrobbleOf} says is the same,
 * but of the same import only one of the same time. Never a play of another song.
 *
 * @returns their `n`
 */
export async function findStoredPlays(
  trx: Trx,
  { userId, importId }: ImportOwner,
  plays: readonly PlayColumns[],
): Promise<Set<number>> {
  const { rows } = await sql<{ n: number }>`
    select row.n from ${rowsFrom(
      plays.map((play) => writeRow({ ...play })),
      playColumns,
    )}
    where exists (
      select 1 from history_plays play
      where play.user_id = ${userId} and play.name_key = row.name_key
        and play.ended_at >= row.ended_at - case when row.source = 'scrobbles' then ${maxSongInterval} else interval '1 minute' end
        and play.ended_at < row.ended_at + case when row.source = 'scrobbles' then ${maxSongInterval} else interval '2 minutes' end
        and case
          when row.source = 'scrobbles' then case
            when play.source = 'scrobbles' and play.import_id = ${importId}::uuid then play.started_at = row.started_at
            else ${isScrobbleOf("row", "play")} end
          when play.source = 'scrobbles' then false
          when not row.is_to_minute then not play.is_to_minute
            and play.ended_at = row.ended_at and play.ms_played = row.ms_played
            and (play.song_id = row.song_id or (play.source not in ('player', 'recent')
              and (play.song_id = play.name_key or row.song_id = row.name_key)))
          else play.source in ('player', 'recent') or (play.ms_played = row.ms_played
            and play.ended_at >= row.ended_at and play.ended_at < row.ended_at + interval '1 minute')
        end
    )
  `.execute(trx);
  return new Set(rows.map(({ n }) => n));
}

/**
 * How long most plays of songs lasted in exports of the streaming service, in milliseconds, by the key of their names.
 * Those under 30 s do not count.
 */
export async function readUsualLengths(
  database: Database,
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

/** The keys of the names under which songs are stored; of those that are. */
export async function readNameKeys(
  trx: Trx,
  userId: string,
  songIds: readonly string[],
): Promise<{ song_id: string; name_key: string }[]> {
  const { rows } = await sql<{ song_id: string; name_key: string }>`
    select song_id::text as song_id, name_key::text as name_key from history_songs
    where user_id = ${userId} and song_id = any(${arrayLiteral(songIds)}::bigint[])
  `.execute(trx);
  return rows;
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

/** Stores plays that {@link findStoredPlays} did not find. */
export async function insertPlays(
  trx: Trx,
  { userId, importId }: ImportOwner,
  plays: readonly PlayColumns[],
): Promise<void> {
  await sql`
    insert into history_plays (user_id, name_key, ended_at, ms_played, song_id, started_at, source, import_id,
      is_to_minute, is_private, is_video, skipped, shuffle, offline, platform)
    select ${userId}, name_key, ended_at, ms_played, song_id, started_at, source, ${importId}::uuid,
      is_to_minute, is_private, is_video, skipped, shuffle, offline, platform
    from ${rowsFrom(
      plays.map((play) => writeRow({ ...play })),
      playColumns,
    )}
    on conflict do nothing
  `.execute(trx);
  await markDays(
    trx,
    userId,
    plays.map((play) => Date.parse(play.ended_at)),
  );
}

/** Whether any play is known less exactly than an export tells it: to the minute, or as the player or another service did. */
export async function hasInexactPlays(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom("history_plays")
    .select("name_key")
    .where("user_id", "=", userId)
    .where((where) =>
      where.or([where("is_to_minute", "=", true), where("source", "in", ["player", "recent", "scrobbles"])]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Hides the less exact plays that those of an export are the same as; undoing the import shows them again. A play to the
 * minute is more exact than what another service tells, for it has a length.
 */
export async function hideTwins(
  trx: Trx,
  { userId, importId }: ImportOwner,
  plays: readonly PlayColumns[],
): Promise<void> {
  const exact: RowText[] = plays
    .filter((play) => play.source !== "scrobbles")
    .map((play) => writeRow({ ...play }));
  if (exact.length === 0) return;
  const { rows } = await sql<{ ended_at: Date }>`
    update history_plays play set hidden_by = ${importId}::uuid
    from ${rowsFrom(exact, playColumns)}
    where play.user_id = ${userId} and play.name_key = row.name_key and play.hidden_by is null
      and play.ended_at > row.ended_at - ${maxSongInterval} and play.ended_at < row.ended_at + ${maxSongInterval}
      and case
        when play.source = 'scrobbles' then ${isScrobbleOf("play", "row")}
        else not row.is_to_minute and (
          (play.source in ('player', 'recent') and play.ended_at > row.ended_at - interval '1 minute'
            and play.ended_at < row.ended_at + interval '1 minute')
          or (play.is_to_minute and play.ms_played = row.ms_played
            and play.ended_at = date_trunc('minute', row.ended_at, 'UTC')))
      end
    returning play.ended_at
  `.execute(trx);
  await markDays(trx, userId, timesOf(rows));
}

const deletedAtOnce = 5_000;

/**
 * Deletes some of the plays that an import added, and shows those that it hid once none is left.
 *
 * @returns whether all are gone
 */
export async function deleteImportedPlays(trx: Trx, { userId, importId }: ImportOwner): Promise<boolean> {
  await forgetFiles(trx, userId);
  const { rows: deleted } = await sql<{ ended_at: Date }>`
    delete from history_plays where ctid = any (array(
      select ctid from history_plays where user_id = ${userId} and import_id = ${importId}::uuid
      limit ${deletedAtOnce}
    ))
    returning ended_at
  `.execute(trx);
  await markDays(trx, userId, timesOf(deleted));
  if (deleted.length > 0) return false;
  const shown = await trx
    .updateTable("history_plays")
    .set({ hidden_by: null })
    .where("user_id", "=", userId)
    .where("hidden_by", "=", importId)
    .returning("ended_at")
    .execute();
  await markDays(trx, userId, timesOf(shown));
  await deleteUnheardSongs(trx, userId);
  return true;
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
  await deleteUploadsOf(trx, userId);
  await trx.deleteFrom("history_days").where("user_id", "=", userId).execute();
  await trx.deleteFrom("history_versions").where("user_id", "=", userId).execute();
}
