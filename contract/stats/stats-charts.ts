import * as z from "zod";
import { Day } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { rangeOutput, rangeQuery } from "./stats-ranges.ts";
import { TopItem } from "./stats.ts";

const count = z.number().int();
const minutes = z.number().describe("number of minutes, to one decimal place");
const time = z.string().describe("time in UTC, RFC 3339");

export const seriesUnits = ["day", "week", "month", "year"] as const;
export const seriesSplits = ["none", "genre", "novelty", "skips", "source"] as const;

/**
 * Listening over time, for charts: one value per bucket and series. Weeks begin on Monday; the first and last bucket only
 * contain days of the range. `unit` defaults to days for up to 92 days, weeks for up to 2 years, months for up to 12 years,
 * else years. Series by `split`: `none` is all plays; `genre` the eight most heard genres, then `other` and `unknown`;
 * `novelty` `new` (the first play of a song ever) and `known`; `skips` `skipped`, `played`, `unknown`; `source` as in
 * `/stats/coverage`. Use `unit=day` for a calendar. `bad-request` for days over more than 50 years.
 */
export const statsSeries = endpoint({
  method: "GET",
  path: "/stats/series",
  summary: "Get listening over time",
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
        plays: z.array(count).describe("number of plays in each bucket"),
        minutes: z.array(minutes).describe("minutes listened in each bucket"),
      }),
    ),
  }),
});

/** Plays and minutes by hour of the week, in the viewer's time zone: `plays[0][0]` is Monday from 0 to 1 o'clock. */
export const statsClock = endpoint({
  method: "GET",
  path: "/stats/clock",
  summary: "Get listening by hour of the week",
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
 * Listening habits in a range. A streak is a series of consecutive days with a counted play; `current_streak` ends today
 * or yesterday and may begin before the range. A session is a series of plays with at most 20 minutes between them. A song
 * is new on the day of its first play ever. A return is a song that was played again after 365 days or more; `away_days`
 * is its longest such gap.
 */
export const statsHabits = endpoint({
  method: "GET",
  path: "/stats/habits",
  summary: "Get streaks, sessions, discoveries, returns and skips",
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
      new_tracks: count.describe("number of songs first heard in the range"),
      known_tracks: count,
      new_artists: count,
      known_artists: count,
      tracks: z
        .array(StatsSong.extend({ first_play: time, count }))
        .describe("most played new songs, at most 10"),
    }),
    returns: z.object({
      total: count,
      tracks: z
        .array(StatsSong.extend({ away_days: count, returned_at: time, count }))
        .describe("songs that returned, at most 10"),
    }),
    skips: z.object({
      known: count.describe(
        "number of plays, also short ones, for which it is known whether they were skipped",
      ),
      skipped: count,
      tracks: z
        .array(StatsSong.extend({ skipped: count, known: count }))
        .describe("most skipped songs, at most 10"),
    }),
  }),
});

/**
 * Plays by decade of release, by tempo in steps of 10 bpm and by key, as far as the library's catalogue knows these.
 * `known` is the number of plays, out of `total_plays`, that each list covers.
 */
export const statsSound = endpoint({
  method: "GET",
  path: "/stats/sound",
  summary: "Get plays by decade, tempo and key",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({
    ...rangeOutput,
    total_plays: count,
    known: z.object({ decades: count, tempos: count, keys: count }),
    decades: z.array(
      z.object({ decade: count.describe("first year of the decade, e.g. 1990"), plays: count }),
    ),
    tempos: z.array(z.object({ from_bpm: count, plays: count })),
    keys: z.array(
      z.object({
        key: count.min(0).max(11),
        mode: count.min(0).max(1).describe("mode: 1 for major, 0 for minor"),
        plays: count,
      }),
    ),
  }),
});

/** Sources of plays: exports precise to the second or the minute, the player here, the service's last plays, submissions. */
export const playSources = ["extended", "account", "player", "recent", "scrobbles"] as const;

/**
 * What is counted, what is missing, and how much of the range each source covers. Every stored play is
 * counted, short, left out or hidden. `days` of a source are days with at least one of its
 * plays. A gap is a period of 14 days or more without any stored play, between the first and the last one.
 */
export const statsCoverage = endpoint({
  method: "GET",
  path: "/stats/coverage",
  summary: "Get the sources and gaps of the statistics",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({
    ...rangeOutput,
    counts_from_ms: count,
    stored: count.describe("number of all plays, including hidden and short ones"),
    counted: count,
    short: count,
    left_out: count.describe("number of plays that the person leaves out of the figures (/stats/left-out)"),
    private: count.describe("number of plays of private sessions, which count like others"),
    hidden: count.describe("number of plays that the person hid"),
    without_genre: count.describe("number of counted plays of songs without a genre"),
    first_play: time
      .nullable()
      .describe("time of the first stored play, in or out of the range, RFC 3339; null without plays"),
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
