import { compareGenres } from "#contract/genres/genre-names.ts";
import type { Steps } from "#server/platform/process/loop-turns.ts";
import { sortInSteps } from "#server/platform/process/loop-turns.ts";
import type { LibraryIndex } from "#server/features/search/index/library-index.ts";

/** The orders of a list of songs beside its own, which is the best match first. */
export type MatchSort = "title" | "artist" | "album" | "genre" | "added" | "time";

/** What comes last whichever way a list is sorted: no value is known. */
const unknown = 0xffff_ffff;
const made = new WeakMap<LibraryIndex, Map<MatchSort, Promise<Uint32Array>>>();
/** Above any number of tracks, so that rank and place fit one exact number. */
const places = 2 ** 20;

/**
 * Tracks in another order: names as letters follow each other, what was added last and what is shortest first; the
 * other way round with `isReversed`, and tracks without a value behind the others either way. Equal ones stay as they
 * are. Ranks of a library are made once for all searches of it.
 */
export async function sortMatches(
  index: LibraryIndex,
  tracks: readonly number[],
  { sort, isReversed, steps }: { sort: MatchSort; isReversed: boolean; steps: Steps },
): Promise<number[]> {
  const kept = made.get(index) ?? new Map<MatchSort, Promise<Uint32Array>>();
  made.set(index, kept);
  const making = kept.get(sort) ?? rankAll(index, sort, steps);
  kept.set(sort, making);
  making.catch(() => kept.delete(sort));
  const ranks = await making;
  const packed = Float64Array.from(tracks, (track, place) => {
    const rank = ranks[track] ?? unknown;
    const wanted = rank === unknown ? unknown : isReversed ? index.snapshot.ids.length - rank : rank;
    return wanted * places + place;
  }).sort();
  return Array.from(packed, (value) => tracks[value % places] ?? 0);
}

async function rankAll(index: LibraryIndex, sort: MatchSort, steps: Steps): Promise<Uint32Array> {
  const value = valueOf(index, sort);
  const known = index.snapshot.ids.flatMap((_, track) => (value(track) === null ? [] : [track]));
  const sorted = await sortInSteps(known, steps, (a, b) => compare(value(a), value(b)));
  const ranks = new Uint32Array(index.snapshot.ids.length).fill(unknown);
  let rank = -1;
  let before: string | number | null = null;
  for (const track of sorted) {
    const own = value(track);
    if (own !== before) rank += 1;
    before = own;
    ranks[track] = rank;
  }
  return ranks;
}

function compare(a: string | number | null, b: string | number | null): number {
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}

const text = (list: readonly (string | null)[]) => (track: number) => list[track] || null;

function placeOfGenre(genres: readonly (string | null)[]): (track: number) => number | null {
  const known = [...new Set(genres)].filter((genre) => genre !== null).toSorted(compareGenres);
  const placeOf = new Map(known.map((genre, place) => [genre, place]));
  return (track) => placeOf.get(genres[track] ?? "") ?? null;
}

function valueOf(index: LibraryIndex, sort: MatchSort): (track: number) => string | number | null {
  switch (sort) {
    case "title":
      return text(index.titles);
    case "artist":
      return text(index.artistWords);
    case "album":
      return text(index.albumWords);
    case "genre":
      return placeOfGenre(index.genres);
    case "added":
      return (track) => (index.addedMs[track] ? -(index.addedMs[track] ?? 0) : null);
    default:
      return (track) => index.durations[track] || null;
  }
}
