import type * as z from "zod";
import type { cleanUp } from "#contract/playlists/clean-up.ts";
import type { PartedWork } from "#server/platform/process/loop-turns.ts";

/** Where a version is: a row of a playlist, or the liked songs. */
export type VersionPlace = { trackId: string } & (
  | { playlistId: string; position: number }
  | { playlistId: null; position: null }
);

/** A song that the library has under several ids. */
export interface SongVersions {
  /** the id of the first of them in the library */
  key: string;
  /** addresses by the ids of its tracks, in the order of their places */
  uris: ReadonlyMap<string, string>;
  /** in the order of the library; liked songs last */
  places: readonly VersionPlace[];
  /** the id that is in most places, of these one that is liked, of these the first */
  stays: string;
  /** ids that are liked */
  liked: ReadonlySet<string>;
}

/** Of a step, for a song that is described, or decided. */
export const unitsASong = 20;

/** What of a playlist goes, and what comes in the place of rows that go. */
export interface SwappedRows {
  removed: number[];
  replaced: { position: number; uri: string; isOwn: true }[];
}

/** What keeping one version of each song does. */
export interface SwappedVersions {
  /** by playlist */
  rows: ReadonlyMap<string, SwappedRows>;
  /** addresses of songs that are liked, and no longer liked */
  like: string[];
  unlike: string[];
}

type RowPlace = Extract<VersionPlace, { playlistId: string }>;
type Chosen = Omit<NonNullable<z.output<(typeof cleanUp)["body"]>["versions"]>, "mark" | "rule">;

/** Every song, as it is suggested. */
export const allVersions: Chosen = { all: true, except: [], how: "replace", stays: [], places_left_out: [] };

/**
 * Works out what keeping one version of each chosen song does. A playlist that has the version that stays loses the others; where
 * one is to replace them, a playlist without it gets it once, in the place of the first of them, and so do the likes.
 * @param isGone rows that something else takes out
 */
export function* chooseVersions(
  songs: readonly SongVersions[],
  chosen: Chosen,
  isGone: (playlistId: string, position: number) => boolean,
): PartedWork<SwappedVersions> {
  const rows = new Map<string, SwappedRows>();
  const like: string[] = [];
  const unlike: string[] = [];
  const except = new Set(chosen.except);
  const stays = new Map(chosen.stays.map(({ key, track_id: id }) => [key, id]));
  const leftOut = new Map(chosen.places_left_out.map(({ key, places }) => [key, new Set(places)]));
  for (const song of songs) {
    yield unitsASong;
    if (except.has(song.key) === chosen.all) continue;
    const wanted = stays.get(song.key) ?? song.stays;
    const staying = { id: wanted, uri: song.uris.get(wanted) };
    if (staying.uri === undefined) continue;
    const out = leftOut.get(song.key);
    const swap = { staying: { ...staying, uri: staying.uri }, how: chosen.how };
    const others = song.places.filter(({ trackId }, at) => trackId !== wanted && out?.has(at) !== true);
    for (const [playlistId, places] of Map.groupBy(others.filter(isRow), (place) => place.playlistId)) {
      const present = song.places.filter((place): place is RowPlace => place.playlistId === playlistId);
      swapRows(rowsOf(rows, playlistId), { ...swap, places, present }, (at) => isGone(playlistId, at));
    }
    const unliked = others.filter(({ playlistId }) => playlistId === null);
    unlike.push(...unliked.map(({ trackId }) => song.uris.get(trackId) ?? ""));
    if (unliked.length > 0 && chosen.how === "replace" && !song.liked.has(wanted)) like.push(staying.uri);
  }
  return { rows, like, unlike };
}

function isRow(place: VersionPlace): place is RowPlace {
  return place.playlistId !== null;
}

function rowsOf(rows: Map<string, SwappedRows>, playlistId: string): SwappedRows {
  const known = rows.get(playlistId) ?? { removed: [], replaced: [] };
  rows.set(playlistId, known);
  return known;
}

/** One song in one playlist. */
function swapRows(
  rows: SwappedRows,
  swap: {
    staying: { id: string; uri: string };
    how: Chosen["how"];
    places: readonly RowPlace[];
    present: readonly RowPlace[];
  },
  isGone: (position: number) => boolean,
): void {
  const { staying, how } = swap;
  const going = swap.places.filter(({ position }) => !isGone(position));
  const isThere = swap.present.some(({ trackId, position }) => trackId === staying.id && !isGone(position));
  const [first] = going;
  if (first === undefined) return;
  rows.removed.push(...going.map(({ position }) => position));
  if (how === "replace" && !isThere)
    rows.replaced.push({ position: first.position, uri: staying.uri, isOwn: true });
}
