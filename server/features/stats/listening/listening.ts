import { dayMs } from "#contract/base/durations.ts";
import type { LeftOut } from "#contract/stats/song-versions.ts";
import type { HistorySong } from "#server/features/history/history.ts";
import { doInSteps, visitInParts, type PartedWork, type Steps } from "#server/platform/process/loop-turns.ts";
import type { SongIndex } from "./song-index.ts";
import type { Zone } from "#server/platform/time/time-zones.ts";
import type { DayRange } from "../days/ranges.ts";

/** Bits of `flags`: day-packs.db.ts of the feature history writes them. */
export const playFlags = { hidden: 1, private: 2, toMinute: 4, skipKnown: 8, skipped: 16 } as const;
const sourceShift = 5;

/** The source of a play, by its flags: an index into `playSources` of the contract. */
export function sourceOf(flags: number): number {
  return (flags >> sourceShift) & 7;
}

/** A person's plays as columns, in order of their end. */
export interface Listening {
  /** how many plays there are */
  size: number;
  /** epoch milliseconds */
  endedMs: Float64Array;
  playedMs: Int32Array;
  /** place in `book.songs` */
  song: Int32Array;
  flags: Uint8Array;
  /** 1: the play is in the figures */
  counts: Uint8Array;
  book: SongIndex;
  /** what the person leaves out of figures; `counts` does not know of it (`leaveOut`) */
  leftOut: readonly LeftOut[];
}

/** A person's plays, seen by a clock. */
export interface ZonedListening extends Listening {
  zone: Zone;
  /** the day of each play */
  day: Int32Array;
  /** 1: the play would be in the figures if the person left nothing out */
  heard: Uint8Array;
}

/** Places of plays, `to` not included. */
export interface PlaceRange {
  from: number;
  to: number;
}

/** Plays that stayed as they were when others came or went: where they were, and from which place on they are now. */
export interface KeptRun extends PlaceRange {
  into: number;
}

/** The places that no run was taken over into. @param size how many there are */
export function restOf(kept: readonly KeptRun[], size: number): PlaceRange[] {
  const rest: PlaceRange[] = [];
  let from = 0;
  for (const run of kept) {
    if (run.into > from) rest.push({ from, to: run.into });
    from = run.into + run.to - run.from;
  }
  if (size > from) rest.push({ from, to: size });
  return rest;
}

/** Sees plays by a clock. @param before the days of the plays before, by the same clock, and what stayed of them */
export async function inTimeZone(
  listening: Listening,
  zone: Zone,
  { steps, before }: { steps: Steps; before?: { day: Int32Array; kept: readonly KeptRun[] } | undefined },
): Promise<ZonedListening> {
  const day = new Int32Array(listening.size);
  const kept = before?.kept ?? [];
  for (const { from, to, into } of kept)
    if (before !== undefined) day.set(before.day.subarray(from, to), into);
  const see = (at: number) => (day[at] = zone.dayOf(listening.endedMs[at] ?? 0));
  for (const { from, to } of restOf(kept, day.length)) await doInSteps(visitInParts(from, to, see), steps);
  return { ...listening, zone, day, heard: listening.counts };
}

/** The same plays without those of private sessions, which others may not know of. */
export function* withoutPrivate<Plays extends Listening>(listening: Plays): PartedWork<Plays> {
  const { flags, size } = listening;
  const counts = listening.counts.slice();
  yield* visitInParts(0, size, (at) => {
    if (((flags[at] ?? 0) & playFlags.private) !== 0) counts[at] = 0;
  });
  return { ...listening, counts };
}

/** Whether a play is in the figures, or why it is not. */
export type PlayStanding = "counted" | "hidden" | "left_out" | "short";

export function standingOf(
  { counts, heard, flags }: Pick<ZonedListening, "counts" | "heard" | "flags">,
  at: number,
): PlayStanding {
  if (counts[at] === 1) return "counted";
  if (((flags[at] ?? 0) & playFlags.hidden) !== 0) return "hidden";
  return heard[at] === 1 ? "left_out" : "short";
}

/** All days there are. */
export const always: DayRange = { start: Number.MIN_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };

/** A clock is at most so far from UTC, and days may overlap by an hour where it was set back at midnight. */
const farthestMs = 2 * dayMs;

/** Calls `visit` with the place of each counted play of a range, in order. */
export function* eachCounted(
  listening: ZonedListening,
  { start, end }: DayRange,
  visit: (at: number) => void,
): PartedWork<void> {
  const { endedMs, day, counts } = listening;
  const last = lowerBound(endedMs, (end + 1) * dayMs + farthestMs);
  yield* visitInParts(lowerBound(endedMs, start * dayMs - farthestMs), last, (at) => {
    const of = day[at] ?? 0;
    if (counts[at] === 1 && of >= start && of <= end) visit(at);
  });
}

/** The same for plays that do not count, too. */
export function* eachPlay(
  listening: ZonedListening,
  { start, end }: DayRange,
  visit: (at: number) => void,
): PartedWork<void> {
  const { endedMs, day } = listening;
  const last = lowerBound(endedMs, (end + 1) * dayMs + farthestMs);
  yield* visitInParts(lowerBound(endedMs, start * dayMs - farthestMs), last, (at) => {
    const of = day[at] ?? 0;
    if (of >= start && of <= end) visit(at);
  });
}

/** The day of the first counted play; null where none counts. */
export function firstDay({ counts, day }: ZonedListening): number | null {
  const first = counts.indexOf(1);
  return first === -1 ? null : (day[first] ?? null);
}

/** The day of the first stored play, counted or not: where everything begins. Null where there is none. */
export function firstStoredDay({ day }: ZonedListening): number | null {
  return day[0] ?? null;
}

/** The song of a play. */
export function songAt({ book, song }: Listening, at: number): HistorySong {
  const found = book.songs[song[at] ?? -1];
  if (found === undefined) throw new Error("A play has no song.");
  return found;
}

/** The first place of ascending values at which a value is at least `least`; their number where there is none. */
function lowerBound(values: Float64Array, min: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < min) low = middle + 1;
    else high = middle;
  }
  return low;
}
