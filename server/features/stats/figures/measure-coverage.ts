import { shortPlayMs } from "#contract/history/play-rule.ts";
import type * as z from "zod";
import { visitInParts, type PartedWork } from "#server/platform/process/loop-turns.ts";
import { playSources, type statsCoverage as contract } from "#contract/stats/stats-charts.ts";
import { dayText, daysOf, type DayRange } from "../days/ranges.ts";
import { eachPlay, playFlags, sourceOf, standingOf, type ZonedListening } from "../listening/listening.ts";
import type { GenresOfSongs } from "../listening/song-genres.ts";

/** From so many days without a play on it is a gap. */
const gapDays = 14;

type Coverage = Omit<z.output<(typeof contract)["output"]>, "start" | "end">;

/** What the figures of a range are made from. */
export function* measureCoverage(
  listening: ZonedListening,
  range: DayRange,
  genres: GenresOfSongs,
): PartedWork<Coverage> {
  const { flags, song, size, endedMs } = listening;
  const totals = { stored: 0, counted: 0, short: 0, left_out: 0, private: 0, hidden: 0, without_genre: 0 };
  const sources = playSources.map((source) => ({
    source,
    plays: 0,
    counted: 0,
    days: new Uint8Array(daysOf(range)),
  }));
  yield* eachPlay(listening, range, (at) => {
    const flag = flags[at] ?? 0;
    const standing = standingOf(listening, at);
    const isCounted = standing === "counted";
    totals.stored += 1;
    totals[standing] += 1;
    if ((flag & playFlags.private) !== 0) totals.private += 1;
    if (isCounted && (genres.genreOf[song[at] ?? -1] ?? -1) === -1) totals.without_genre += 1;
    const source = sources[sourceOf(flag)];
    if (source === undefined) return;
    source.plays += 1;
    if (isCounted) source.counted += 1;
    source.days[(listening.day[at] ?? 0) - range.start] = 1;
  });
  return {
    counts_from_ms: shortPlayMs,
    ...totals,
    first_play: size === 0 ? null : new Date(endedMs[0] ?? 0).toISOString(),
    last_play: size === 0 ? null : new Date(endedMs[size - 1] ?? 0).toISOString(),
    sources: sources
      .filter(({ plays }) => plays > 0)
      .map(({ days, ...rest }) => ({
        ...rest,
        days: days.reduce((sum, is) => sum + is, 0),
        start: dayText(range.start + days.indexOf(1)),
        end: dayText(range.start + days.lastIndexOf(1)),
      })),
    gaps: yield* findGaps(listening, range),
  };
}

/** Days in a row without any play, between the first and the last one, as far as they lie in the range. */
function* findGaps({ day, size }: ZonedListening, range: DayRange): PartedWork<Coverage["gaps"]> {
  const gaps: Coverage["gaps"] = [];
  let last = day[0] ?? 0;
  yield* visitInParts(1, size, (at) => {
    const on = day[at] ?? 0;
    const [from, to] = [Math.max(last + 1, range.start), Math.min(on - 1, range.end)];
    if (on - last > gapDays && to >= from)
      gaps.push({ start: dayText(from), end: dayText(to), days: to - from + 1 });
    last = Math.max(last, on);
  });
  return gaps;
}
