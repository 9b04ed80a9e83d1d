import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import { keysOfSong } from "#server/features/history/export-files/song-keys.ts";
import { markDays } from "./day-packs.db.ts";
import { hideDayTwins } from "./day-plays.db.ts";
import { joinListen, type CapturedPlay, type StoredPlay, type WentOn } from "./one-listen.ts";
import { readStoredNames } from "./same-songs.db.ts";
import { insertSongs } from "./plays.db.ts";
import { wasPrivate } from "./private-sessions.db.ts";

type Trx = Transaction<DatabaseTables>;

const columns = `song_id bigint, name_key bigint, ended_at timestamptz, started_at timestamptz, ms_played int,
  source text, skipped boolean, shuffle boolean`;

/** Holds others off who capture plays of the person, or end that, until the transaction is over. */
export async function holdPlaysOf(trx: Trx, userId: string): Promise<void> {
  await sql`select from users where user_id = ${userId} for update`.execute(trx);
}

/**
 * Stores captured plays, each unless its listen is stored; the parts of a longer one make way for it (one-listen.ts). Call
 * {@link holdPlaysOf} first.
 *
 * @param wentOn commands that played a song on from a place within it
 * @returns how many were new
 */
export async function storeCapturedPlays(
  trx: Trx,
  userId: string,
  { plays, wentOn }: { plays: readonly CapturedPlay[]; wentOn: readonly (WentOn & { uri: string })[] },
): Promise<number> {
  let stored = 0;
  for (const play of plays) {
    const ofSong = wentOn.filter(({ uri }) => uri === play.uri);
    if (await storeOne(trx, userId, { play, wentOn: ofSong })) stored += 1;
  }
  return stored;
}

async function storeOne(
  trx: Trx,
  userId: string,
  { play, wentOn }: { play: CapturedPlay; wentOn: readonly WentOn[] },
): Promise<boolean> {
  const { songId, nameKey: ownNameKey } = keysOfSong(play);
  const names = await readStoredNames(trx, userId, { songIds: [songId], sameKeys: [ownNameKey] });
  // The service and exports may call one address by different names.
  const nameKey = names.byId.get(songId) ?? names.bySameKey.get(ownNameKey) ?? ownNameKey;
  const near = await readPlaysNear(trx, userId, { nameKey, play });
  const { listen, replaced } = joinListen(play, near, wentOn);
  await deletePlays(trx, userId, replaced);
  if (listen === null) return false;
  const { uri, track: name, artist, album } = listen;
  await insertSongs(trx, userId, [
    { song_id: songId, name_key: nameKey, same_key: ownNameKey, uri, name, artist, album },
  ]);
  const row = writeRow({
    song_id: songId,
    name_key: nameKey,
    ended_at: new Date(listen.endedAtMs).toISOString(),
    started_at: new Date(listen.startedAtMs).toISOString(),
    ms_played: listen.msPlayed,
    source: listen.source,
    skipped: listen.skipped,
    shuffle: listen.shuffle,
  });
  await sql`
    insert into history_plays (user_id, name_key, ended_at, ms_played, song_id, started_at, source, is_to_minute,
      is_private, is_video, skipped, shuffle)
    select ${userId}, name_key, ended_at, ms_played, song_id, started_at, source, false, ${wasPrivate(userId)}, false, skipped, shuffle
    from ${rowsFrom([row], columns)}
    on conflict do nothing
  `.execute(trx);
  await markDays(trx, userId, [listen.endedAtMs]);
  await hideDayTwins(trx, userId, [nameKey]);
  return replaced.length === 0;
}

/** A stored play as {@link joinListen} wants it, with its key. */
interface NearPlay extends StoredPlay {
  /** where its row is, until the transaction is over */
  rowId: string;
}

/** How far from a play's end those of its song end that may be of the same listen. */
const reach = sql`interval '1 hour'`;

/** The plays of a song that were stored about the time of one of it. */
async function readPlaysNear(
  trx: Trx,
  userId: string,
  { nameKey, play }: { nameKey: string; play: CapturedPlay },
): Promise<NearPlay[]> {
  const endedAt = new Date(play.endedAtMs);
  const { rows } = await sql<{
    row_id: string;
    ended_at: Date;
    started_at: Date;
    ms_played: number;
    shuffle: boolean | null;
    source: StoredPlay["source"];
    is_to_minute: boolean;
    is_hidden: boolean;
  }>`
    select ctid::text as row_id, ended_at, started_at, ms_played, shuffle, source, is_to_minute, hidden_by is not null as is_hidden
    from history_plays
    where user_id = ${userId} and name_key = ${nameKey} and day_from is null
      and ended_at between ${endedAt}::timestamptz - ${reach} and ${endedAt}::timestamptz + ${reach}
    order by ended_at
  `.execute(trx);
  return rows.map((row) => ({
    rowId: row.row_id,
    endedAtMs: row.ended_at.getTime(),
    startedAtMs: row.started_at.getTime(),
    msPlayed: row.ms_played,
    shuffle: row.shuffle,
    source: row.source,
    isToMinute: row.is_to_minute,
    isHidden: row.is_hidden,
  }));
}

async function deletePlays(trx: Trx, userId: string, plays: readonly NearPlay[]): Promise<void> {
  if (plays.length === 0) return;
  const rowIds = arrayLiteral(plays.map(({ rowId }) => rowId));
  await sql`delete from history_plays where user_id = ${userId} and ctid = any(${rowIds}::tid[])`.execute(
    trx,
  );
  await markDays(
    trx,
    userId,
    plays.map(({ endedAtMs }) => endedAtMs),
  );
}
