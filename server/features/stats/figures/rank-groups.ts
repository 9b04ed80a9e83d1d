import type { DayRange } from "../days/ranges.ts";
import type { Parts } from "../listening/song-book.ts";
import { eachCounted, type ZonedListening } from "../listening/listening.ts";

/** How often and for how long each group was heard, by its place. */
export interface GroupCounts {
  plays: Int32Array;
  ms: Float64Array;
}

/** A place with what it was heard. */
export interface RankedGroup {
  group: number;
  plays: number;
  ms: number;
}

/**
 * Counts a range by groups of songs. A play counts for each group of its song: for all of its artists.
 *
 * @param parts `groupOf`: the group's place of each song; -1 where it has none
 */
export function countGroups(
  listening: ZonedListening,
  range: DayRange,
  { groupOf, size, also }: Parts,
): GroupCounts {
  const plays = new Int32Array(size);
  const ms = new Float64Array(size);
  const add = (group: number, playedMs: number) => {
    plays[group] = (plays[group] ?? 0) + 1;
    ms[group] = (ms[group] ?? 0) + playedMs;
  };
  eachCounted(listening, range, (at) => {
    const song = listening.song[at] ?? -1;
    const group = groupOf[song] ?? -1;
    const playedMs = listening.playedMs[at] ?? 0;
    if (group >= 0) add(group, playedMs);
    for (const other of also?.[song] ?? []) add(other, playedMs);
  });
  return { plays, ms };
}

/** How many groups were heard at all. */
export function countHeard({ plays }: GroupCounts): number {
  let heard = 0;
  for (const count of plays) if (count > 0) heard += 1;
  return heard;
}

/** The groups that were heard most: by plays, then by time, then by name. */
export function rankGroups(
  counts: GroupCounts,
  nameOf: (group: number) => string,
  limit: number,
): RankedGroup[] {
  const least = leastOfTop(counts.plays, limit);
  const candidates: RankedGroup[] = [];
  counts.plays.forEach((plays, group) => {
    if (plays >= least) candidates.push({ group, plays, ms: counts.ms[group] ?? 0 });
  });
  const isBefore = comesBefore(nameOf);
  return candidates.toSorted((left, right) => (isBefore(left, right) ? -1 : 1)).slice(0, limit);
}

/** With how many plays a group may be among the top ones, so that the others need not be sorted. */
function leastOfTop(plays: Int32Array, limit: number): number {
  const ascending = plays.slice().sort();
  return Math.max(1, ascending[ascending.length - limit] ?? 1);
}

/** The place of a group among all, from 1; null where it was not heard. */
export function rankOf(counts: GroupCounts, group: number, nameOf: (group: number) => string): number | null {
  const isBefore = comesBefore(nameOf);
  const own = { group, plays: counts.plays[group] ?? 0, ms: counts.ms[group] ?? 0 };
  if (own.plays === 0) return null;
  let rank = 1;
  for (let other = 0; other < counts.plays.length; other += 1) {
    const plays = counts.plays[other] ?? 0;
    if (plays < own.plays || other === group) continue;
    if (isBefore({ group: other, plays, ms: counts.ms[other] ?? 0 }, own)) rank += 1;
  }
  return rank;
}

function comesBefore(nameOf: (group: number) => string) {
  return (left: RankedGroup, right: RankedGroup): boolean => {
    if (left.plays !== right.plays) return left.plays > right.plays;
    if (left.ms !== right.ms) return left.ms > right.ms;
    const [one, other] = [nameOf(left.group), nameOf(right.group)];
    return one === other ? left.group < right.group : one < other;
  };
}
