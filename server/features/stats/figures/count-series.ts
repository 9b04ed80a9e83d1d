import { dayMs } from "#contract/base/durations.ts";
import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import { playSources, type seriesSplits, type seriesUnits } from "#contract/stats/stats-charts.ts";
import { daysOf, type DayRange } from "../days/ranges.ts";
import { eachCounted, eachPlay, playFlags, sourceOf, type ZonedListening } from "../listening/listening.ts";
import type { GenresOfSongs } from "../listening/song-genres.ts";
import { countGroups, rankGroups } from "./rank-groups.ts";
import { firstPlays } from "./first-plays.ts";

export type SeriesUnit = (typeof seriesUnits)[number];
export type SeriesSplit = (typeof seriesSplits)[number];

/** Days, weeks, months or years of a range. */
export interface Buckets {
  unit: SeriesUnit;
  /** first day of each */
  starts: number[];
  /** place of the bucket of each day of the range */
  bucketOf: Int32Array;
}

/** One line of a chart; one value a bucket. */
export interface Series {
  id: string;
  plays: Int32Array;
  ms: Float64Array;
}

const maxGenres = 8;
const longest = { day: 92, week: 731, month: 12 * 366 } as const;

/** The unit that gives a chart some dozens of buckets. */
export function unitFor(range: DayRange): SeriesUnit {
  const days = daysOf(range);
  if (days <= longest.day) return "day";
  if (days <= longest.week) return "week";
  return days <= longest.month ? "month" : "year";
}

/** Parts a range; weeks begin on Monday. */
export function divideRange(range: DayRange, unit: SeriesUnit): Buckets {
  const starts: number[] = [];
  const bucketOf = new Int32Array(daysOf(range));
  for (let day = range.start; day <= range.end; day += 1) {
    if (day === range.start || beginsBucket(day, unit)) starts.push(day);
    bucketOf[day - range.start] = starts.length - 1;
  }
  return { unit, starts, bucketOf };
}

function beginsBucket(day: number, unit: SeriesUnit): boolean {
  if (unit === "day") return true;
  const date = new Date(day * dayMs);
  if (unit === "week") return date.getUTCDay() === 1;
  return date.getUTCDate() === 1 && (unit === "month" || date.getUTCMonth() === 0);
}

/** What a split makes of plays: a series' place for each play, or -1. */
interface Split {
  ids: readonly string[];
  of: (at: number) => number;
  /** plays that do not count are in it too */
  isOfAll?: boolean;
}

/** Listening over time by what `split` says. */
export function* countSeries(
  listening: ZonedListening,
  range: DayRange,
  { buckets, split, genres }: { buckets: Buckets; split: SeriesSplit; genres: GenresOfSongs },
): PartedWork<Series[]> {
  const { ids, of, isOfAll = false } = yield* splitOf(listening, range, { split, genres });
  const size = buckets.starts.length;
  const series = ids.map((id) => ({ id, plays: new Int32Array(size), ms: new Float64Array(size) }));
  const each = isOfAll ? eachPlay : eachCounted;
  yield* each(listening, range, (at) => {
    const line = series[of(at)];
    if (line === undefined) return;
    const bucket = buckets.bucketOf[(listening.day[at] ?? 0) - range.start] ?? 0;
    line.plays[bucket] = (line.plays[bucket] ?? 0) + 1;
    line.ms[bucket] = (line.ms[bucket] ?? 0) + (listening.playedMs[at] ?? 0);
  });
  return series;
}

function* splitOf(
  listening: ZonedListening,
  range: DayRange,
  { split, genres }: { split: SeriesSplit; genres: GenresOfSongs },
): PartedWork<Split> {
  const { flags } = listening;
  switch (split) {
    case "none":
      return { ids: ["all"], of: () => 0 };
    case "source":
      return { ids: playSources, of: (at) => sourceOf(flags[at] ?? 0) };
    case "skips":
      return { ids: ["played", "skipped", "unknown"], of: (at) => skipOf(flags[at] ?? 0), isOfAll: true };
    case "novelty": {
      const firsts = yield* firstPlays(listening, "tracks");
      const trackOf = listening.book.groupOf.tracks;
      return {
        ids: ["known", "new"],
        of: (at) => (firsts[trackOf[listening.song[at] ?? -1] ?? -1] === at ? 1 : 0),
      };
    }
    default:
      return yield* splitByGenre(listening, range, genres);
  }
}

/** Hidden plays are in no figure. */
function skipOf(flags: number): number {
  if ((flags & playFlags.hidden) !== 0) return -1;
  if ((flags & playFlags.skipKnown) === 0) return 2;
  return (flags & playFlags.skipped) === 0 ? 0 : 1;
}

function* splitByGenre(listening: ZonedListening, range: DayRange, genres: GenresOfSongs): PartedWork<Split> {
  const counts = yield* countGroups(listening, range, { groupOf: genres.genreOf, size: genres.names.length });
  const top = yield* rankGroups(counts, (genre) => genres.names[genre] ?? "", maxGenres);
  const ids = [...top.map(({ group }) => genres.names[group] ?? ""), "other", "unknown"];
  const placeOf = new Int32Array(genres.names.length).fill(top.length);
  top.forEach(({ group }, place) => (placeOf[group] = place));
  return {
    ids,
    of: (at) => {
      const genre = genres.genreOf[listening.song[at] ?? -1] ?? -1;
      return genre < 0 ? top.length + 1 : (placeOf[genre] ?? top.length);
    },
  };
}
