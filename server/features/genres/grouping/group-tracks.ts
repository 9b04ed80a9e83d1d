import { compareGenres } from "#contract/genres/genre-names.ts";
import { foldsInto } from "../taxonomy/taxonomy.ts";

/** A track as far as grouping needs it; a `TrackVerdict` is one. */
export interface GroupableTrack {
  id: string;
  /** a genre of the tree; null: unknown */
  consensus: string | null;
}

/** How tracks become groups. */
export interface GroupingOptions {
  /** how many tracks a group needs; a whole number from 1 */
  threshold: number;
  /** whether groups that are too small are folded into their main genre, and that into its kin root */
  groupSimilar: boolean;
}

/** Tracks that are proposed as one playlist. */
interface GenreGroup {
  /** a name of the tree */
  genre: string;
  trackIds: string[];
}

/** What a library's tracks become. Every track is in one group or among the left over, once. */
export interface Grouping {
  /** largest first, then by name; each has at least `threshold` tracks */
  groups: GenreGroup[];
  leftOver: string[];
}

/**
 * Groups tracks by genre. A genre with fewer than `threshold` tracks is left over, or, with `groupSimilar`, handed up to
 * where it folds (`foldsInto`), whose group then holds its own tracks and what was handed up; what reaches no threshold on
 * the way is left over. A higher threshold never makes more groups: a genre gains a group only by what another one loses.
 * Ids keep their order.
 * @param tracks each of them once
 * @throws RangeError for a threshold that is no whole number from 1
 */
export function groupTracks(tracks: readonly GroupableTrack[], options: GroupingOptions): Grouping {
  const { threshold, groupSimilar } = options;
  if (!Number.isInteger(threshold) || threshold < 1)
    throw new RangeError("The threshold of a group is a whole number from 1.");
  const sizes = new Map<string, number>();
  for (const { consensus: genre } of tracks)
    if (genre !== null) sizes.set(genre, (sizes.get(genre) ?? 0) + 1);
  const homes = homesOf(sizes, threshold, groupSimilar);
  const groups = new Map<string, string[]>([...homes.values()].map((genre) => [genre, []]));
  const leftOver: string[] = [];
  for (const { id, consensus } of tracks) {
    const home = consensus === null ? undefined : homes.get(consensus);
    const group = home === undefined ? leftOver : groups.get(home);
    group?.push(id);
  }
  const sorted = [...groups]
    .map(([genre, trackIds]) => ({ genre, trackIds }))
    .toSorted((a, b) => b.trackIds.length - a.trackIds.length || compareGenres(a.genre, b.genre));
  return { groups: sorted, leftOver };
}

/** The genre under whose name each genre's tracks are grouped; genres without one are left over. */
function homesOf(
  sizes: ReadonlyMap<string, number>,
  threshold: number,
  groupSimilar: boolean,
): Map<string, string> {
  const homes = new Map<string, string>();
  /** what is in a genre: its own tracks and those that were handed up, with the genres that they are of */
  const pools = new Map([...sizes].map(([genre, size]) => [genre, { size, members: [genre] }]));
  for (const genre of fromBelow(sizes.keys())) {
    const pool = pools.get(genre);
    if (pool === undefined) continue;
    if (pool.size >= threshold) {
      for (const member of pool.members) homes.set(member, genre);
      continue;
    }
    const above = groupSimilar ? foldsInto(genre) : null;
    if (above === null) continue;
    const there = pools.get(above) ?? { size: 0, members: [] };
    pools.set(above, { size: there.size + pool.size, members: [...there.members, ...pool.members] });
  }
  return homes;
}

/** Genres and all that they may fold into, those that fold furthest first. */
function fromBelow(genres: Iterable<string>): string[] {
  const steps = new Map<string, number>();
  for (const genre of genres)
    for (let next: string | null = genre; next !== null && !steps.has(next); next = foldsInto(next))
      steps.set(next, stepsUp(next));
  return [...steps].toSorted(([, a], [, b]) => b - a).map(([genre]) => genre);
}

function stepsUp(genre: string): number {
  const above = foldsInto(genre);
  return above === null ? 0 : 1 + stepsUp(above);
}
