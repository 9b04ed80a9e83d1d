import { createMetSongs, isAddable } from "#server/features/playlists/playlists.ts";
import { yieldToEventLoop } from "#server/platform/process/loop-turns.ts";
import type { Database } from "#server/platform/database/database.ts";
import { readOwnSongs, type FindingRow, type OwnSongRow } from "./health.db.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

interface Alike {
  first: OwnSongRow;
  ids: string[];
  /** a song is among them that no recording code joins */
  isByName: boolean;
}

/** Songs that are read, and compared, before others have their turn. */
const songsAtOnce = 500;

/**
 * Songs of a library that are the same by title, main artist and length, by the rule of the clean-up; by title. A
 * person's own files are passed over, as there.
 */
export async function findSameSongs(database: Database, scope: UserScope): Promise<FindingRow[]> {
  const met = createMetSongs<Alike>("same-song");
  const found = new Set<Alike>();
  for (let after = ""; ;) {
    const songs = await readOwnSongs(database, scope, { after, limit: songsAtOnce });
    for (const song of songs) {
      if (!isAddable(song.uri)) continue;
      const same = met.find(song);
      if (same === undefined) met.add(song, { first: song, ids: [song.id], isByName: false });
      else found.add(addTo(same.note, song, same.because === "same-song"));
    }
    after = songs.at(-1)?.id ?? "";
    if (songs.length < songsAtOnce) break;
    await yieldToEventLoop();
  }
  return [...found]
    .filter(({ isByName }) => isByName)
    .toSorted(byTitle)
    .map(rowOf);
}

function addTo(alike: Alike, song: OwnSongRow, isByName: boolean): Alike {
  alike.ids.push(song.id);
  if (isByName) alike.isByName = true;
  return alike;
}

function byTitle({ first: a }: Alike, { first: b }: Alike): number {
  const [title, other] = [a.name.toLowerCase(), b.name.toLowerCase()];
  if (title !== other) return title < other ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

function rowOf({ first, ids }: Alike): FindingRow {
  return { key: first.id, track_ids: ids, playlist_id: null, position: null };
}
