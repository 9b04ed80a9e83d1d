import { forEachInSteps, type Steps } from "#server/platform/process/loop-turns.ts";
import type { SnapshotPlaylistRow, SnapshotTrackRow } from "./snapshot.db.ts";

/**
 * A person's whole library at one version, in columns: tracks, artists and albums are numbers from 0, their places. What
 * works on whole libraries reads this and adds columns of its own, so that a library is in memory once.
 */
export interface LibrarySnapshot {
  /** another text whenever something of the library has changed */
  version: string;
  /** of tracks, in their order */
  ids: readonly string[];
  /** place of a track by its id */
  placeOf: ReadonlyMap<string, number>;
  titles: readonly string[];
  /** recording codes; null: unknown */
  isrcs: readonly (string | null)[];
  /** addresses of tracks that do not have the one of their id, by place */
  otherUris: ReadonlyMap<number, string>;
  /** milliseconds; NaN: unknown */
  durationsMs: Float64Array;
  isLocal: Uint8Array;
  isExplicit: Uint8Array;
  /** beats a minute; NaN: unknown */
  tempos: Float64Array;
  /** 0 to 11 from C on in major, 12 to 23 in minor; -1: unknown */
  keys: Int8Array;
  /** place of each track's album */
  albumOf: Uint32Array;
  albums: SnapshotAlbums;
  /** where each track's artists begin in `artistsInOrder`, and one place more */
  artistStarts: Uint32Array;
  artistsInOrder: Uint32Array;
  artists: SnapshotArtists;
  isLiked: Uint8Array;
  /** epoch milliseconds; 0: not liked, or unknown */
  likedMs: Float64Array;
  /** places of liked songs, the newest first */
  likedInOrder: Uint32Array;
  /** 1: it is in a playlist of the person's own */
  isSorted: Uint8Array;
  /** readable ones, in their order */
  playlists: readonly SnapshotPlaylist[];
  /** an estimate of the memory that it takes */
  bytes: number;
  /** The places of a track's artists, the primary one first. */
  artistsAt: (place: number) => Uint32Array;
  /** Names of a track's artists, the primary one first. */
  artistNamesAt: (place: number) => string[];
  /** The name of a track's primary artist; null: it has none. */
  mainArtistAt: (place: number) => string | null;
  uriAt: (place: number) => string;
}

/** What a snapshot says of the track at a place. */
type TrackReads = Pick<LibrarySnapshot, "artistsAt" | "artistNamesAt" | "mainArtistAt" | "uriAt">;

interface SnapshotAlbums {
  ids: readonly string[];
  names: readonly string[];
  /** a year, or the beginning of a date */
  releaseDates: readonly (string | null)[];
}

/** One id under two names is two artists here. */
interface SnapshotArtists {
  ids: readonly (string | null)[];
  names: readonly string[];
}

interface SnapshotPlaylist {
  id: string;
  name: string;
  /** places of its tracks in its order; what is no track of the library is left out */
  tracks: Uint32Array;
  /** epoch milliseconds of each; 0: unknown */
  addedMs: Float64Array;
}

/** Takes tracks as they are read; `finish` adds where they are. */
export interface SnapshotBuilder {
  add(row: SnapshotTrackRow): void;
  /** @param where `liked`: when each was, in the order of the liked songs */
  finish(
    where: { liked: ReadonlyMap<string, number>; playlists: readonly SnapshotPlaylistRow[] },
    steps: Steps,
  ): Promise<LibrarySnapshot>;
}

const uriPrefix = "spotify:track:";

function createTrackReads({
  ids,
  otherUris,
  artistStarts,
  artistsInOrder,
  artists: { names },
}: Omit<LibrarySnapshot, keyof TrackReads>): TrackReads {
  const startAt = (place: number) => artistStarts[place] ?? 0;
  const nameAt = (at: number) => names[artistsInOrder[at] ?? 0] ?? "";
  return {
    artistsAt: (place) => artistsInOrder.subarray(startAt(place), startAt(place + 1)),
    artistNamesAt: (place) => {
      const found: string[] = [];
      for (let at = startAt(place); at < startAt(place + 1); at += 1) found.push(nameAt(at));
      return found;
    },
    mainArtistAt: (place) => (startAt(place) < startAt(place + 1) ? nameAt(startAt(place)) : null),
    uriAt: (place) => otherUris.get(place) ?? `${uriPrefix}${ids[place] ?? ""}`,
  };
}

/** Ids of liked songs that are in none of the person's own playlists, newest first: what is to be sorted. */
export function unsortedLikesOf({ ids, likedInOrder, isSorted }: LibrarySnapshot): string[] {
  return Array.from(
    likedInOrder.filter((place) => isSorted[place] === 0),
    (place) => ids[place] ?? "",
  );
}

/** Starts a snapshot of one library at a version. */
export function createSnapshotBuilder(version: string): SnapshotBuilder {
  const ids: string[] = [];
  const titles: string[] = [];
  const isrcs: (string | null)[] = [];
  const otherUris = new Map<number, string>();
  const numbers = createNumbers();
  const albums = createAlbums();
  const artists = createArtists();
  const albumOf: number[] = [];
  const artistStarts = [0];
  const artistsInOrder: number[] = [];
  return {
    add: (row) => {
      if (row.uri !== uriPrefix + row.id) otherUris.set(ids.length, row.uri);
      ids.push(row.id);
      titles.push(row.name);
      isrcs.push(row.isrc);
      numbers.add(row);
      albumOf.push(albums.placeOf(row));
      for (const artist of artists.placesOf(row.artists)) artistsInOrder.push(artist);
      artistStarts.push(artistsInOrder.length);
    },
    finish: async ({ liked, playlists }, steps) => {
      const placeOf = new Map<string, number>();
      await forEachInSteps(ids, { steps }, (id, place) => placeOf.set(id, place));
      const isSorted = new Uint8Array(ids.length);
      const lists: SnapshotPlaylist[] = [];
      for (const { isOwn, ...list } of playlists) {
        const placedList = await placePlaylist(list, placeOf, steps);
        if (isOwn) for (const place of placedList.tracks) isSorted[place] = 1;
        lists.push(placedList);
      }
      const placed = { ...(await placeLikes(liked, placeOf, steps)), isSorted, playlists: lists };
      const texts = [ids, titles, isrcs, albums.ids, albums.names, artists.ids, artists.names];
      const placements = placed.playlists.reduce((sum, { tracks }) => sum + tracks.length, 0);
      const columns = {
        version,
        ids,
        placeOf,
        titles,
        isrcs,
        otherUris,
        ...numbers.finish(),
        albumOf: Uint32Array.from(albumOf),
        albums,
        artistStarts: Uint32Array.from(artistStarts),
        artistsInOrder: Uint32Array.from(artistsInOrder),
        artists,
        ...placed,
        bytes: bytesOfTexts(texts) + ids.length * bytesATrack + placements * bytesAPlacement + liked.size * 4,
      };
      return { ...columns, ...createTrackReads(columns) };
    },
  };
}

/** Columns of numbers with a track's share of the artists and of the map of places. */
const bytesATrack = 90;
const bytesAPlacement = 12;
/** What a text takes beside its letters, and its place in a list. */
const bytesAText = 24;

function bytesOfTexts(columns: readonly (readonly (string | null)[])[]): number {
  let bytes = 0;
  for (const texts of columns) for (const text of texts) bytes += bytesAText + (text?.length ?? 0);
  return bytes;
}

function createNumbers() {
  const durations: number[] = [];
  const tempos: number[] = [];
  const keys: number[] = [];
  const locals: number[] = [];
  const explicits: number[] = [];
  return {
    add: (row: SnapshotTrackRow) => {
      durations.push(row.duration_ms ?? Number.NaN);
      // Sources write 0 where they know nothing.
      tempos.push(row.tempo || Number.NaN);
      keys.push(row.key === null || row.key < 0 || row.key > 11 ? -1 : row.key + (row.mode === 0 ? 12 : 0));
      locals.push(Number(row.is_local));
      explicits.push(Number(row.explicit));
    },
    finish: () => ({
      durationsMs: Float64Array.from(durations),
      tempos: Float64Array.from(tempos),
      keys: Int8Array.from(keys),
      isLocal: Uint8Array.from(locals),
      isExplicit: Uint8Array.from(explicits),
    }),
  };
}

/** Albums as they are met; of one id the first name and date stay. */
function createAlbums() {
  const places = new Map<string, number>();
  const ids: string[] = [];
  const names: string[] = [];
  const releaseDates: (string | null)[] = [];
  return {
    ids,
    names,
    releaseDates,
    placeOf: (row: SnapshotTrackRow): number => {
      const known = places.get(row.album_id);
      if (known !== undefined) return known;
      places.set(row.album_id, ids.length);
      names.push(row.album_name);
      releaseDates.push(row.release_date);
      return ids.push(row.album_id) - 1;
    },
  };
}

function createArtists() {
  const places = new Map<string, number>();
  /** by the text that names them: it is read once, whatever number of tracks has it */
  const placesByText = new Map<string, number[]>();
  const ids: (string | null)[] = [];
  const names: string[] = [];
  const placeOf = ({ id, name }: { id: string | null; name: string }): number => {
    const key = `${id ?? ""}\n${name}`;
    const known = places.get(key);
    if (known !== undefined) return known;
    places.set(key, ids.length);
    names.push(name);
    return ids.push(id) - 1;
  };
  return {
    ids,
    names,
    placesOf: (text: string): readonly number[] => {
      let known = placesByText.get(text);
      if (known === undefined)
        placesByText.set(text, (known = (JSON.parse(text) as Parameters<typeof placeOf>[0][]).map(placeOf)));
      return known;
    },
  };
}

async function placeLikes(
  liked: ReadonlyMap<string, number>,
  placeOf: ReadonlyMap<string, number>,
  steps: Steps,
): Promise<Pick<LibrarySnapshot, "isLiked" | "likedMs" | "likedInOrder">> {
  const isLiked = new Uint8Array(placeOf.size);
  const likedMs = new Float64Array(placeOf.size);
  const inOrder: number[] = [];
  await forEachInSteps([...liked], { steps }, ([id, ms]) => {
    const place = placeOf.get(id);
    if (place === undefined) return;
    isLiked[place] = 1;
    likedMs[place] = ms;
    inOrder.push(place);
  });
  return { isLiked, likedMs, likedInOrder: Uint32Array.from(inOrder) };
}

async function placePlaylist(
  { id, name, trackIds, addedMs }: Omit<SnapshotPlaylistRow, "isOwn">,
  placeOf: ReadonlyMap<string, number>,
  steps: Steps,
): Promise<SnapshotPlaylist> {
  const tracks = new Uint32Array(trackIds.length);
  const times = new Float64Array(trackIds.length);
  let length = 0;
  await forEachInSteps(trackIds, { steps }, (trackId, at) => {
    const place = placeOf.get(trackId);
    if (place === undefined) return;
    tracks[length] = place;
    times[length] = addedMs[at] ?? 0;
    length += 1;
  });
  return { id, name, tracks: tracks.slice(0, length), addedMs: times.slice(0, length) };
}
