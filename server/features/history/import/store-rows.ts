import { shortPlayMs } from "#contract/import-reasons.ts";
import type { HistoryRow, Play } from "#server/features/history/export-files/read-play.ts";
import { keysOfSong } from "#server/features/history/export-files/song-keys.ts";
import {
  findStoredPlays,
  hideTwins,
  insertPlays,
  insertSongs,
  type ImportOwner,
  type PlayColumns,
  type SongColumns,
} from "#server/features/history/stored/plays.db.ts";
import type { RowOutcome } from "./import-report.ts";
import type { LengthReader } from "./song-lengths.ts";

type Trx = Parameters<typeof insertPlays>[0];

/** What storing rows needs to know of the import. */
export interface RowStore extends ImportOwner {
  /** plays were stored that exact ones may be the same as */
  hasInexact: boolean;
  /** songs that this run has stored */
  knownSongs: Set<string>;
  readLengths: LengthReader;
}

/** Rows of a file that are ready to be stored. */
interface ReadyRows {
  plays: PlayColumns[];
  songs: Map<string, SongColumns>;
}

/** Stores the plays among some rows, in one transaction with the checkpoint. @returns what became of each row */
export async function storeRows(
  trx: Trx,
  store: RowStore,
  rows: readonly HistoryRow[],
): Promise<RowOutcome[]> {
  const { plays, songs } = prepareRows(rows);
  const twins = plays.length === 0 ? new Set<number>() : await findStoredPlays(trx, store, plays);
  const fresh = plays.filter(({ n }) => !twins.has(n));
  if (fresh.length > 0) {
    const unknown = [...new Set(fresh.map(({ song_id: id }) => id))].filter(
      (id) => !store.knownSongs.has(id),
    );
    const added = unknown.flatMap((id) => songs.get(id) ?? []);
    if (added.length > 0) await insertSongs(trx, store.userId, added);
    if (store.hasInexact) await hideTwins(trx, store, fresh);
    await insertPlays(trx, store, fresh);
  }
  const stored = new Set(fresh.map(({ n }) => n));
  return rows.map((row, n) => outcomeOf(row, stored.has(n)));
}

/** Call after the commit: until then a song may be rolled back. */
export function rememberSongs(store: RowStore, rows: readonly HistoryRow[]): void {
  for (const row of rows) if ("play" in row) store.knownSongs.add(keysOfSong(row.play).songId);
}

function outcomeOf(row: HistoryRow, isStored: boolean): RowOutcome {
  if ("leftOut" in row)
    return { reason: row.leftOut, year: row.year, example: row.example, isLengthAssumed: false };
  const { play, year } = row;
  const example = play.artist === "" ? play.track : `${play.track} – ${play.artist}`;
  const isLengthAssumed = isStored && play.assumed !== null;
  return { reason: isStored ? storedAs(play) : "duplicate", year, example, isLengthAssumed };
}

function storedAs(play: Play): "private_session" | "short" | "imported" {
  if (play.isPrivate) return "private_session";
  return play.msPlayed < shortPlayMs ? "short" : "imported";
}

/** Plays of these rows, each once. `n` is the row's number. */
function prepareRows(rows: readonly HistoryRow[]): ReadyRows {
  const songs = new Map<string, SongColumns>();
  const seen = new Map<string, string[]>();
  const plays: PlayColumns[] = [];
  for (const [n, row] of rows.entries()) {
    if (!("play" in row)) continue;
    const { play } = row;
    const { songId, nameKey } = keysOfSong(play);
    const others = seen.get(`${nameKey} ${play.endedAt} ${play.msPlayed}`) ?? [];
    // An address tells two songs of one name apart, where both rows have one.
    if (others.some((other) => other === songId || other === nameKey || songId === nameKey)) continue;
    seen.set(`${nameKey} ${play.endedAt} ${play.msPlayed}`, [...others, songId]);
    songs.set(songId, {
      song_id: songId,
      name_key: nameKey,
      uri: play.uri,
      name: play.track,
      artist: play.artist,
      album: play.album,
    });
    plays.push({
      n,
      song_id: songId,
      name_key: nameKey,
      ended_at: new Date(play.endedAt).toISOString(),
      started_at: new Date(play.startedAt).toISOString(),
      source: play.source,
      ms_played: play.msPlayed,
      is_to_minute: play.isToMinute,
      is_private: play.isPrivate,
      is_video: play.isVideo,
      skipped: play.skipped,
      shuffle: play.shuffle,
      offline: play.offline,
      platform: play.platform,
    });
  }
  return { plays, songs };
}
