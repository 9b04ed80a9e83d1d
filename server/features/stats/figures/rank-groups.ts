import { sortInParts, visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import type { DayRange } from "../days/ranges.ts";
import type { Parts } from "#server/features/stats/listening/song-index.ts";
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
export function* countGroups(
  listening: ZonedListening,
  range: DayRange,
  { groupOf, size, also }: Parts,
): PartedWork<GroupCounts> {
  const plays = new Int32Array(size);
  const ms = new Float64Array(size);
  const add = (group: number, playedMs: number) => {
    plays[group] = (plays[group] ?? 0) + 1;
    ms[group] = (ms[group] ?? 0) + playedMs;
  };
  yield* eachCounted(listening, range, (at) => {
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
export function* rankGroups(
  counts: GroupCounts,
  nameOf: (group: number) => string,
  limit: number,
): PartedWork<RankedGroup[]> {
  const min = yield* minOfTop(counts.plays, limit);
  const candidates: RankedGroup[] = [];
  yield* visitInParts(0, counts.plays.length, (group) => {
    const plays = counts.plays[group] ?? 0;
    if (plays >= min) candidates.push({ group, plays, ms: counts.ms[group] ?? 0 });
  });
  const isBefore = comesBefore(nameOf);
  const ranked = yield* sortInParts(candidates, (left, right) => (isBefore(left, right) ? -1 : 1));
  return ranked.slice(0, limit);
}

/** With how many plays a group may be among the top ones, so that the others need not be sorted. */
function* minOfTop(plays: Int32Array, limit: number): PartedWork<number> {
  /** how many groups have a number of plays: few numbers differ */
  const groups = new Map<number, number>();
  yield* visitInParts(0, plays.length, (group) => {
    const count = plays[group] ?? 0;
    if (count > 0) groups.set(count, (groups.get(count) ?? 0) + 1);
  });
  let room = limit;
  for (const [count, size] of [...groups].toSorted(([left], [right]) => right - left)) {
    room -= size;
    if (room <= 0) return count;
  }
  return 1;
}

/** The place of a group among all, from 1; null where it was not heard. */
export function* rankOf(
  counts: GroupCounts,
  group: number,
  nameOf: (group: number) => string,
): PartedWork<number | null> {
  const isBefore = comesBefore(nameOf);
  const own = { group, plays: counts.plays[group] ?? 0, ms: counts.ms[group] ?? 0 };
  if (own.plays === 0) return null;
  let rank = 1;
  yield* visitInParts(0, counts.plays.length, (other) => {
    const plays = counts.plays[other] ?? 0;
    if (plays < own.plays || other === group) return;
    if (isBefore({ group: other, plays, ms: counts.ms[other] ?? 0 }, own)) rank += 1;
  });
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
