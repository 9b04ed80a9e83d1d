import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import { eachCounted, type ZonedListening } from "../listening/listening.ts";
import type { DayRange } from "../days/ranges.ts";

/** The figures of a range that plays alone tell. */
export interface PlayFigures {
  plays: number;
  ms: number;
  tracks: number;
}

/** Counts plays, milliseconds and distinct songs of a range. */
export function* summarise(listening: ZonedListening, range: DayRange): PartedWork<PlayFigures> {
  const { book, song, playedMs } = listening;
  const trackOf = book.groupOf.tracks;
  const isHeard = new Uint8Array(book.groups.tracks.length);
  const figures = { plays: 0, ms: 0, tracks: 0 };
  yield* eachCounted(listening, range, (at) => {
    figures.plays += 1;
    figures.ms += playedMs[at] ?? 0;
    const track = trackOf[song[at] ?? -1] ?? -1;
    if (isHeard[track] === 0) figures.tracks += 1;
    isHeard[track] = 1;
  });
  return figures;
}

/** Counted plays and their milliseconds on each day of a range, from its first on. */
export function* countDays(
  listening: ZonedListening,
  range: DayRange,
): PartedWork<{ plays: Int32Array; ms: Float64Array }> {
  const days = { plays: new Int32Array(range.end - range.start + 1), ms: new Float64Array(0) };
  days.ms = new Float64Array(days.plays.length);
  yield* eachCounted(listening, range, (at) => {
    const day = (listening.day[at] ?? 0) - range.start;
    days.plays[day] = (days.plays[day] ?? 0) + 1;
    days.ms[day] = (days.ms[day] ?? 0) + (listening.playedMs[at] ?? 0);
  });
  return days;
}

/** Milliseconds in minutes, to a tenth. */
export function minutesOf(ms: number): number {
  return Math.round(ms / 6_000) / 10;
}
