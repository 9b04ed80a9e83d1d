import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";
import { keysOfSong } from "#server/features/history/export-files/song-keys.ts";
import { markDays } from "./day-packs.db.ts";
import { hideDayTwins } from "./day-plays.db.ts";
import { readStoredNames } from "./same-songs.db.ts";
import { insertSongs } from "./plays.db.ts";
import { wasPrivate } from "./private-sessions.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A play that no export named: what the player here did, or what the service lists as the last plays. */
export interface CapturedPlay {
  /** epoch milliseconds */
  endedAtMs: number;
  startedAtMs: number;
  msPlayed: number;
  uri: string;
  track: string;
  artist: string;
  album: string | null;
  source: "player" | "recent";
  skipped: boolean | null;
  shuffle: boolean | null;
}

const columns = `song_id bigint, name_key bigint, ended_at timestamptz, started_at timestamptz, ms_played int,
  source text, skipped boolean, shuffle boolean`;

/** Holds others off who capture plays of the person, or end that, until the transaction is over. */
export async function holdPlaysOf(trx: Trx, userId: string): Promise<void> {
  await sql`select from users where user_id = ${userId} for update`.execute(trx);
}

/**
 * Stores captured plays, each unless a play of the same song is stored that ended or began at that time, give or take a
 * minute (half the play, of a short one): it is the same one, no matter which source named it. A song that was left and gone on
 * with, as when one listens in on another, is one play of the player here and several of the service: those are its parts,
 * whichever came first. Call {@link holdPlaysOf} first.
 *
 * @returns how many were new
 */
export async function storeCapturedPlays(
  trx: Trx,
  userId: string,
  plays: readonly CapturedPlay[],
): Promise<number> {
  let stored = 0;
  for (const play of plays) if (await storeOne(trx, userId, play)) stored += 1;
  return stored;
}

async function storeOne(trx: Trx, userId: string, play: CapturedPlay): Promise<boolean> {
  const { songId, nameKey: ownNameKey } = keysOfSong(play);
  const stored = await readStoredNames(trx, userId, { songIds: [songId], sameKeys: [ownNameKey] });
  // The service and exports may call one address by different names.
  const nameKey = stored.byId.get(songId) ?? stored.bySameKey.get(ownNameKey) ?? ownNameKey;
  const endedAt = new Date(play.endedAtMs).toISOString();
  if (play.source === "player") await dropPartsOf(trx, userId, { nameKey, play });
  const near = `${Math.min(60_000, Math.floor(play.msPlayed / 2))} milliseconds`;
  const { rows } = await sql`
    select 1 from history_plays play
    where play.user_id = ${userId} and play.name_key = ${nameKey} and play.day_from is null
      and play.ended_at between ${endedAt}::timestamptz - interval '1 hour' and ${endedAt}::timestamptz + interval '1 hour'
      and (play.ended_at between ${endedAt}::timestamptz - ${near}::interval and ${endedAt}::timestamptz + ${near}::interval
        or play.started_at between ${endedAt}::timestamptz - ${near}::interval and ${endedAt}::timestamptz + ${near}::interval
        or (${play.source} = 'recent' and play.source = 'player' and ${endedAt}::timestamptz between play.started_at and play.ended_at)
        or (play.is_to_minute and play.ended_at = date_trunc('minute', ${endedAt}::timestamptz, 'UTC')))
    limit 1
  `.execute(trx);
  if (rows.length > 0) return false;
  const { uri, track: name, artist, album } = play;
  await insertSongs(trx, userId, [
    { song_id: songId, name_key: nameKey, same_key: ownNameKey, uri, name, artist, album },
  ]);
  const row = writeRow({
    song_id: songId,
    name_key: nameKey,
    ended_at: endedAt,
    started_at: new Date(play.startedAtMs).toISOString(),
    ms_played: play.msPlayed,
    source: play.source,
    skipped: play.skipped,
    shuffle: play.shuffle,
  });
  await sql`
    insert into history_plays (user_id, name_key, ended_at, ms_played, song_id, started_at, source, is_to_minute,
      is_private, is_video, skipped, shuffle)
    select ${userId}, name_key, ended_at, ms_played, song_id, started_at, source, false, ${wasPrivate(userId)}, false, skipped, shuffle
    from ${rowsFrom([row], columns)}
    on conflict do nothing
  `.execute(trx);
  await markDays(trx, userId, [play.endedAtMs]);
  await hideDayTwins(trx, userId, [nameKey]);
  return true;
}

/** The service reports plays some seconds late: one that ended so close to a play's beginning is the play before it. */
const maxLatenessMs = 15_000;

/** Deletes what the service listed as plays of a song and is part of one play that the player here followed. */
async function dropPartsOf(
  trx: Trx,
  userId: string,
  { nameKey, play }: { nameKey: string; play: CapturedPlay },
): Promise<void> {
  const parts = await trx
    .deleteFrom("history_plays")
    .where("user_id", "=", userId)
    .where("name_key", "=", nameKey)
    .where("source", "=", "recent")
    .where("day_from", "is", null)
    .where("hidden_by", "is", null)
    .where("ended_at", ">", new Date(play.startedAtMs + maxLatenessMs))
    .where("ended_at", "<", new Date(play.endedAtMs - maxLatenessMs))
    .returning("ended_at")
    .execute();
  if (parts.length > 0)
    await markDays(
      trx,
      userId,
      parts.map(({ ended_at: endedAt }) => endedAt.getTime()),
    );
}
