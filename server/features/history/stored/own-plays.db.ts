import { shortPlayMs } from "#contract/history/play-rule.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";
import { markDays } from "./day-packs.db.ts";
import { deleteDayTwins, hideDayTwins } from "./day-plays.db.ts";
import { forgetFiles } from "./known-files.db.ts";
import { hiddenByPerson } from "./hidden-plays.ts";
import { deleteUnheardSongs, timesOf, type PlayColumns } from "./plays.db.ts";
import { forgetSharesOfGone } from "./shared-plays.db.ts";
import { lessExactThan, reportColumns } from "./twin-plays.db.ts";

type Trx = Transaction<DatabaseTables>;

/** The key of one play of a person. */
export interface PlayKey {
  /** 64 bits in decimal */
  songId: string;
  /** epoch milliseconds */
  endedAtMs: number;
  msPlayed: number;
}

/** A song as a person's plays name it. Keys are 64 bits in decimal. */
export interface HistorySong {
  song_id: string;
  name_key: string;
  uri: string | null;
  name: string;
  artist: string;
  album: string | null;
}

/** How often a person played each song for at least 30 s, by its address; plays that are known by name alone are left out. */
export async function countPlaysByUri(database: Database, userId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ uri: string; plays: number }>`
    select song.uri, counted.plays from (
      select song_id, count(*)::int as plays from history_plays
      where user_id = ${userId} and hidden_by is null and ms_played >= ${shortPlayMs} group by song_id
    ) counted
    join history_songs song on song.user_id = ${userId} and song.song_id = counted.song_id
    where song.uri is not null
  `.execute(database);
  return new Map(rows.map(({ uri, plays }) => [uri, plays]));
}

const keyColumns = "song_id bigint, ended_at timestamptz, ms_played int";

/** Rows of `history_plays play` that keys name, as a `from … where …`; hidden ones of imports are not among them. */
function playsAt(userId: string, keys: readonly PlayKey[]) {
  const rows = keys.map(({ songId, endedAtMs, msPlayed }) =>
    writeRow({ song_id: songId, ended_at: new Date(endedAtMs).toISOString(), ms_played: msPlayed }),
  );
  return sql`${rowsFrom(rows, keyColumns)}
    join history_songs song on song.user_id = ${userId} and song.song_id = row.song_id
    where play.user_id = ${userId} and play.name_key = song.name_key and play.song_id = row.song_id
      and play.ended_at = row.ended_at and play.ms_played = row.ms_played
      and (play.hidden_by is null or play.hidden_by = ${hiddenByPerson}::uuid)`;
}

/** Hides plays from all figures, or shows them again. @returns how many were not so before */
export async function hidePlays(
  trx: Trx,
  userId: string,
  { keys, isHidden }: { keys: readonly PlayKey[]; isHidden: boolean },
): Promise<number> {
  const target = isHidden ? sql`${hiddenByPerson}::uuid` : sql`null`;
  const { rows } = await sql<{ ended_at: Date }>`
    update history_plays play set hidden_by = ${target}
    from ${playsAt(userId, keys)} and (play.hidden_by is null) = ${isHidden}
    returning play.ended_at
  `.execute(trx);
  await markDays(trx, userId, timesOf(rows));
  return rows.length;
}

/** Deletes plays, with the less exact reports of them that they hide. @returns how many plays are gone */
export async function deletePlays(trx: Trx, userId: string, keys: readonly PlayKey[]): Promise<number> {
  const { rows } = await sql<Omit<PlayColumns, "ended_at"> & { ended_at: Date }>`
    delete from history_plays play using ${playsAt(userId, keys)}
    returning ${reportColumns}
  `.execute(trx);
  if (rows.length > 0)
    await sql`
      delete from history_plays play using ${lessExactThan(
        userId,
        rows.map((row) => writeRow({ ...row })),
      )} and play.hidden_by is not null and play.hidden_by <> ${hiddenByPerson}::uuid
    `.execute(trx);
  await deleteDayTwins(trx, userId, [...new Set(rows.map((row) => row.name_key))]);
  await markDays(trx, userId, timesOf(rows));
  await forgetGone(trx, userId, rows.length);
  return rows.length;
}

/** Deletes the plays of some sources, those that an import has more exactly too. @returns how many are gone */
export async function deletePlaysOf(
  trx: Trx,
  userId: string,
  sources: readonly ("extended" | "account" | "player" | "recent" | "scrobbles")[],
): Promise<number> {
  const rows = await trx
    .deleteFrom("history_plays")
    .where("user_id", "=", userId)
    .where("source", "in", sources)
    .returning("ended_at")
    .execute();
  await markDays(trx, userId, timesOf(rows));
  await hideDayTwins(trx, userId, null);
  await forgetGone(trx, userId, rows.length);
  return rows.length;
}

/** Deletes what is stored because of plays that are gone. */
async function forgetGone(trx: Trx, userId: string, deleted: number): Promise<void> {
  await forgetFiles(trx, userId);
  if (deleted === 0) return;
  await deleteUnheardSongs(trx, userId);
  await forgetSharesOfGone(trx, userId);
}

/** The platforms of plays; of those that are there. */
export async function readPlatforms(
  database: Database,
  userId: string,
  keys: readonly PlayKey[],
): Promise<(PlayKey & { platform: string | null })[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<{ song_id: string; ended_at: Date; ms_played: number; platform: string | null }>`
    select play.song_id::text as song_id, play.ended_at, play.ms_played, play.platform
    from history_plays play, ${playsAt(userId, keys)}
  `.execute(database);
  return rows.map((row) => ({
    songId: row.song_id,
    endedAtMs: row.ended_at.getTime(),
    msPlayed: row.ms_played,
    platform: row.platform,
  }));
}

/** A person's songs by their id; those of `songIds` alone where they are given. */
export async function readHistorySongs(
  database: Database,
  userId: string,
  songIds?: readonly string[],
): Promise<HistorySong[]> {
  const some = songIds === undefined ? sql`` : sql`and song_id = any(${`{${songIds.join(",")}}`}::bigint[])`;
  const { rows } = await sql<HistorySong>`
    select song_id::text as song_id, name_key::text as name_key, uri, name, artist, album
    from history_songs where user_id = ${userId} ${some} order by history_songs.song_id
  `.execute(database);
  return rows;
}
