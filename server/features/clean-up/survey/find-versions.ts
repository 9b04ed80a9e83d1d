import type { VersionRule } from "#contract/playlists/clean-up.ts";
import type { LibrarySnapshot } from "#server/features/library/library.ts";
import { isAddable } from "#server/features/playlists/playlists.ts";
import {
  unitsASong,
  type SongVersions,
  type VersionPlace,
} from "#server/features/clean-up/rules/choose-versions.ts";
import { visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { groupSongs } from "#server/platform/text/group-songs.ts";
import { songNameOf } from "#server/platform/text/song-names.ts";

/** A row of a playlist that holds a song of which the library has several ids. */
export interface VersionRow {
  position: number;
  trackId: string;
}

/** Of each track of a library the place of the first that is the same song by a rule, which may be itself. */
export type VersionRoots = Record<VersionRule, ArrayLike<number>>;

/**
 * Finds which tracks of a library are versions of one song, as statistics and the search do (`groupSongs`); by recording alone,
 * names say nothing. What no program can add stands for itself.
 */
export function* findVersionRoots(snapshot: LibrarySnapshot): PartedWork<VersionRoots> {
  const { ids, titles, isrcs, durationsMs } = snapshot;
  const isSong = (track: number) => isAddable(snapshot.uriAt(track));
  const factsOf = (track: number) => {
    const ms = durationsMs[track] ?? Number.NaN;
    return {
      isrc: isSong(track) ? (isrcs[track] ?? null) : null,
      durationMs: Number.isNaN(ms) ? null : ms,
    };
  };
  const numbers = new Map<string, number>();
  const alone = Int32Array.from(ids, (_id, track) => track);
  const nameOf = alone.slice();
  yield* visitInParts(0, ids.length, (track) => {
    const title = titles[track] ?? "";
    if (title === "" || !isSong(track)) return;
    const name = songNameOf({ title, artist: snapshot.mainArtistAt(track) ?? "" });
    const known = numbers.get(name);
    if (known === undefined) numbers.set(name, track);
    else nameOf[track] = known;
  });
  const byRecording = yield* groupSongs({ nameOf: alone, factsOf, decisions: [] });
  const bySong = yield* groupSongs({ nameOf, factsOf, decisions: [] });
  return { "same-recording": byRecording.rootOf, "same-song": bySong.rootOf };
}

/** Tracks of a library that share a song with another one, by the rule that finds all. */
export function* findShared(snapshot: LibrarySnapshot, roots: VersionRoots): PartedWork<Set<string>> {
  const counts = new Map<number, number>();
  const rootOf = roots["same-song"];
  yield* visitInParts(0, rootOf.length, (track) => {
    const root = rootOf[track] ?? track;
    counts.set(root, (counts.get(root) ?? 0) + 1);
  });
  const shared = new Set<string>();
  yield* visitInParts(0, rootOf.length, (track) => {
    if ((counts.get(rootOf[track] ?? track) ?? 0) > 1) shared.add(snapshot.ids[track] ?? "");
  });
  return shared;
}

/**
 * Songs of which several ids are in these playlists or among the likes, in the order of their first places.
 * @param playlists rows that hold shared tracks
 * @param shared as {@link findShared} says
 */
export function* findVersions(
  snapshot: LibrarySnapshot,
  rootOf: ArrayLike<number>,
  { playlists, shared }: { playlists: readonly PlacedRows[]; shared: ReadonlySet<string> },
): PartedWork<SongVersions[]> {
  const byRoot = new Map<number, VersionPlace[]>();
  const add = (place: VersionPlace) => {
    const track = snapshot.placeOf.get(place.trackId);
    if (track === undefined) return;
    const root = rootOf[track] ?? track;
    const known = byRoot.get(root);
    if (known === undefined) byRoot.set(root, [place]);
    else known.push(place);
  };
  for (const { playlistId, versions } of playlists) {
    for (const { trackId, position } of versions) add({ trackId, playlistId, position });
    yield versions.length;
  }
  yield* visitInParts(0, snapshot.ids.length, (track) => {
    const trackId = snapshot.ids[track] ?? "";
    if (snapshot.isLiked[track] === 1 && shared.has(trackId))
      add({ trackId, playlistId: null, position: null });
  });
  const songs: SongVersions[] = [];
  for (const [root, places] of byRoot) {
    const song = describe(snapshot, root, places);
    if (song !== null) songs.push(song);
    yield unitsASong;
  }
  return songs;
}

/** A playlist with those of its rows that hold shared tracks. */
interface PlacedRows {
  playlistId: string;
  versions: readonly VersionRow[];
}

/** Null where there is one id only. */
function describe(
  snapshot: LibrarySnapshot,
  root: number,
  places: readonly VersionPlace[],
): SongVersions | null {
  const counts = new Map<string, number>();
  for (const { trackId } of places) counts.set(trackId, (counts.get(trackId) ?? 0) + 1);
  if (counts.size < 2) return null;
  const liked = new Set(places.flatMap(({ trackId, playlistId }) => (playlistId === null ? [trackId] : [])));
  const [stays = ""] = [...counts.keys()].toSorted(
    (one, other) =>
      (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || Number(liked.has(other)) - Number(liked.has(one)),
  );
  const uris = new Map([...counts.keys()].map((id) => [id, snapshot.uriAt(snapshot.placeOf.get(id) ?? -1)]));
  return { key: snapshot.ids[root] ?? "", uris, places, stays, liked };
}
