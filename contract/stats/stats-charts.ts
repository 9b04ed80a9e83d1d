import * as z from "zod";
import { Day } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { rangeOutput, rangeQuery } from "./stats-ranges.ts";
import { TopItem } from "./stats.ts";

const count = z.number().int();
const minutes = z.number().describe("minutes, to a tenth");
const time = z.string().describe("RFC 3339, UTC");

export const seriesUnits = ["day", "week", "month", "year"] as const;
export const seriesSplits = ["none", "genre", "novelty", "skips", "source"] as const;

/**
 * Listening over time, for charts: one value a bucket and series. Weeks begin on Monday; the first and last bucket hold
 * the days of the range alone. Without `unit`: days up to 92, weeks up to 2 years, months up to 12 years, then years.
 * Series by `split`: `none` all; `genre` the eight most heard genres, then `other` and `unknown`; `novelty` `new` (the
 * first play of a song ever) and `known`; `skips` `skipped`, `played`, `unknown`; `source` as in `/stats/coverage`. For
 * a calendar of days ask for `unit=day`. `bad-request`: days over more than 50 years.
 */
export const statsSeries = endpoint({
  method: "GET",
  path: "/stats/series",
  summary: "Listening over time",
  access: "own",
  query: z.object({
    ...rangeQuery,
    unit: z.enum(seriesUnits).optional(),
    split: z.enum(seriesSplits).default("none"),
  }),
  output: z.object({
    ...rangeOutput,
    unit: z.enum(seriesUnits),
    dates: z.array(Day).describe("first day of each bucket"),
    series: z.array(
      z.object({
        id: z.string(),
        plays: z.array(count).describe("one a bucket"),
        minutes: z.array(minutes).describe("one a bucket"),
      }),
    ),
  }),
});

/** Plays by hour of the week, in the viewer's time zone: `plays[0][0]` is Monday from 0 to 1 o'clock. */
export const statsClock = endpoint({
  method: "GET",
  path: "/stats/clock",
  summary: "Hours of the week",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({
    ...rangeOutput,
    plays: z.array(z.array(count).length(24)).length(7),
    minutes: z.array(z.array(minutes).length(24)).length(7),
  }),
});

const Streak = z.object({ days: count, start: Day, end: Day });
export const StatsSong = TopItem.pick({
  stats_id: true,
  name: true,
  artists: true,
  uri: true,
  image_url: true,
});
export type StatsSong = z.infer<typeof StatsSong>;

/**
 * Habits in a range. A streak is days in a row with a counted play; `current_streak` ends today or yesterday and may
 * begin before the range. A session is plays with at most 20 minutes between them. A song is new on the day of its first
 * play ever. A return is a song that was not heard for 365 days or more and then was; `away_days` is the longest time.
 */
export const statsHabits = endpoint({
  method: "GET",
  path: "/stats/habits",
  summary: "Streaks, sessions, discoveries, returns and skips of a range",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({
    ...rangeOutput,
    active_days: count,
    busiest_day: z.object({ date: Day, plays: count, minutes }).nullable(),
    current_streak: Streak.nullable(),
    longest_streak: Streak.nullable(),
    sessions: z.object({
      count,
      average_minutes: minutes,
      longest: z.object({ started_at: time, ended_at: time, plays: count, minutes }).nullable(),
    }),
    discoveries: z.object({
      new_tracks: count.describe("songs first heard in the range"),
      known_tracks: count,
      new_artists: count,
      known_artists: count,
      tracks: z
        .array(StatsSong.extend({ first_play: time, count }))
        .describe("new ones most heard, at most 10"),
    }),
    returns: z.object({
      total: count,
      tracks: z
        .array(StatsSong.extend({ away_days: count, returned_at: time, count }))
        .describe("at most 10"),
    }),
    skips: z.object({
      known: count.describe("plays of any length of which it is known whether they were skipped"),
      skipped: count,
      tracks: z
        .array(StatsSong.extend({ skipped: count, known: count }))
        .describe("most skipped, at most 10"),
    }),
  }),
});

/**
 * What music it was: plays by decade of release, by tempo in steps of 10 bpm and by key, as far as the library's
 * catalogue knows them. `known` counts the plays that each list is about, of `total_plays`.
 */
export const statsSound = endpoint({
  method: "GET",
  path: "/stats/sound",
  summary: "Decades, tempo and key of what was heard",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({
    ...rangeOutput,
    total_plays: count,
    known: z.object({ decades: count, tempos: count, keys: count }),
    decades: z.array(z.object({ decade: count.describe("its first year"), plays: count })),
    tempos: z.array(z.object({ from_bpm: count, plays: count })),
    keys: z.array(
      z.object({ key: count.min(0).max(11), mode: count.min(0).max(1).describe("1: major"), plays: count }),
    ),
  }),
});

/** Where plays come from: exports to the second or the minute, the player here, the service's last plays. */
export const playSources = ["extended", "account", "player", "recent", "scrobbles"] as const;

/**
 * What is counted, what is missing, and how much of the range each source covers. A gap is 14 days or more in a row
 * without any stored play, between the first and the last one. `days`: with at least one play of the source.
 */
export const statsCoverage = endpoint({
  method: "GET",
  path: "/stats/coverage",
  summary: "What statistics of a range are made from",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({
    ...rangeOutput,
    counts_from_ms: count,
    stored: count.describe("all plays, hidden and short ones too"),
    counted: count,
    short: count,
    private: count.describe("of private sessions; they count"),
    hidden: count.describe("by the person"),
    without_genre: count.describe("counted plays"),
    first_play: time.nullable().describe("of all plays"),
    last_play: time.nullable(),
    sources: z.array(
      z.object({
        source: z.enum(playSources),
        plays: count,
        counted: count,
        days: count,
        start: Day,
        end: Day,
      }),
    ),
    gaps: z.array(z.object({ start: Day, end: Day, days: count })),
  }),
});
