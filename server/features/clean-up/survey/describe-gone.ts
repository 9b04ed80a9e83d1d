import type { SameSong } from "#contract/playlists/clean-up.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { readCandidates, readEarlierContent, readWithVersions, type CandidateRow } from "../clean-up.db.ts";
import { findReplacement, type Candidate } from "../rules/find-replacement.ts";
import { nameGone, type DatedRow } from "../rules/name-gone.ts";
import type { ShownSong, SurveyedRows } from "./survey-playlists.ts";

/** A row that is gone, with what is known of it; see the contract's `CleanUpRow`. */
export interface GoneRow {
  position: number;
  addedAt: Date | null;
  state: "replace" | "there-already" | "no-replacement" | "unnamed";
  song: ShownSong | null;
  replacement: (ShownSong & { because: SameSong; isOwn: boolean }) | null;
}

/** Versions of a playlist that are looked into, from the newest back. */
const maxVersions = 20;

/** What is known of the rows that are gone, by playlist: what they were, and what may take their places. */
export async function describeGone(
  database: Database,
  person: UserScope,
  surveyed: readonly SurveyedRows[],
): Promise<Map<string, GoneRow[]>> {
  const withGone = surveyed.filter(({ gone }) => gone.length > 0);
  const ids = withGone.map(({ row }) => row.playlist_id);
  const kept = await readWithVersions(database, person.userId, ids);
  const named = new Map<string, Map<number, string>>();
  for (const playlist of withGone) {
    const { playlist_id: id } = playlist.row;
    if (kept.has(id)) named.set(id, await nameByVersions(database, person.userId, playlist));
  }
  const songs = await readSongs(
    database,
    person,
    [...named.values()].flatMap((rows) => [...rows.values()]),
  );
  return new Map(
    withGone.map((playlist) => {
      const { playlist_id: id } = playlist.row;
      return [id, describeRows(playlist, named.get(id) ?? new Map(), songs)];
    }),
  );
}

/** Goes back through the versions of a playlist until all of its rows have a name. */
async function nameByVersions(
  database: Database,
  userId: string,
  { row, rows, gone }: SurveyedRows,
): Promise<Map<number, string>> {
  const named = new Map<number, string>();
  const present = rows.map(({ track_id: trackId, uri, added_at: addedAt }) => ({
    trackId: trackId ?? uri,
    addedAt: addedAt === null ? null : Math.floor(addedAt.getTime() / 1000),
  }));
  let before: number | null = null;
  for (let looked = 0; looked < maxVersions && named.size < gone.length; looked += 1) {
    const at = { userId, playlistId: row.playlist_id, before };
    const content = await readEarlierContent(database, at);
    if (content === null) break;
    before = content.version;
    const earlier: DatedRow[] = content.items.map((trackId, place) => ({
      trackId,
      addedAt: content.added_at[place] ?? null,
    }));
    for (const [position, trackId] of nameGone(present, earlier))
      if (!named.has(position)) named.set(position, trackId);
  }
  return named;
}

/** A song that is gone, and songs that may be the same. */
interface NamedSong {
  song: CandidateRow;
  candidates: Candidate[];
}

async function readSongs(
  database: Database,
  { userId, provider }: UserScope,
  trackIds: readonly string[],
): Promise<Map<string, NamedSong>> {
  if (trackIds.length === 0) return new Map();
  const rows = await readCandidates(database, { userId, provider, trackIds: [...new Set(trackIds)] });
  const songs = new Map<string, NamedSong>();
  for (const [id, alike] of Map.groupBy(rows, ({ for_id: forId }) => forId)) {
    const song = alike.find((row) => row.id === id);
    if (song !== undefined)
      songs.set(id, { song, candidates: alike.map((row) => ({ ...row, isOwn: row.is_own })) });
  }
  return songs;
}

function describeRows(
  { rows, gone }: SurveyedRows,
  named: ReadonlyMap<number, string>,
  songs: ReadonlyMap<string, NamedSong>,
): GoneRow[] {
  const present = new Set(rows.map(({ uri }) => uri));
  const taken = new Set<string>();
  return gone.map((position): GoneRow => {
    const addedAt = rows[position]?.added_at ?? null;
    const known = songs.get(named.get(position) ?? "");
    if (known === undefined) return { position, addedAt, state: "unnamed", song: null, replacement: null };
    const song = shownOf(known.song);
    const found = findReplacement(known.song, known.candidates);
    if (found === null) return { position, addedAt, state: "no-replacement", song, replacement: null };
    const { because } = found;
    const replacement = { ...shownOf(found.song), because, isOwn: found.song.isOwn };
    const isThere = present.has(replacement.uri) || taken.has(replacement.uri);
    taken.add(replacement.uri);
    return { position, addedAt, state: isThere ? "there-already" : "replace", song, replacement };
  });
}

function shownOf({ uri, name, artist }: ShownSong): ShownSong {
  return { uri, name, artist };
}
