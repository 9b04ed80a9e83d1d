import * as z from "zod";
import { Day } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { rangeOutput, rangeQuery } from "./stats-ranges.ts";
import { queryInteger } from "#contract/base/values.ts";

/*
 * What a play is. A play counts from 30 s, or from the end of a shorter song whose length the service or
 * open data say, in private sessions too. Shorter plays and
 * those that the person hid are stored and not counted. One play is one, whichever sources name it: a song that was left and gone
 * on with, as when one listens in on another, is one play, and what the service lists meanwhile is part of it; the moment of the
 * other song is none. A play belongs to the day on which it ended, in the viewer's time zone.
 * Two plays are of one song by song-versions.ts, whatever their addresses; what a person leaves out is in no figure.
 * While the person has not opted in, all figures are 0 and all lists are empty; `/stats/plays` shows what is stored.
 */

const count = z.number().int();
const minutes = z.number().describe("minutes, to a tenth");

/** The figures of a range. `repeat_tracks`: plays beyond the first of each song. */
export const StatsSummary = z.object({
  ...rangeOutput,
  total_plays: count,
  minutes_listened: count.describe("whole minutes, rounded"),
  unique_tracks: count,
  repeat_tracks: count,
  tracks_added_to_library: count.describe("songs liked in these days that are still liked"),
  tracks_added_to_playlists: count.describe(
    "songs put into own playlists in these days that are still there",
  ),
});
export type StatsSummary = z.infer<typeof StatsSummary>;

/** `range=all` begins with the first play; without a play it is today. */
export const statsSummary = endpoint({
  method: "GET",
  path: "/stats/summary",
  summary: "Figures of a range",
  access: "own",
  query: z.object(rangeQuery),
  output: StatsSummary,
});

/** Plays of each day, days without any among them. */
export const statsTimeseries = endpoint({
  method: "GET",
  path: "/stats/timeseries",
  summary: "Plays of each day of a range",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({ points: z.array(z.object({ date: Day, plays: count })) }),
});

export const topTypes = ["tracks", "artists", "albums", "genres"] as const;
export type TopType = (typeof topTypes)[number];

/** What was heard often. `previous_count` is of the range before, 0 where `range=all`. */
export const TopItem = z.object({
  id: z.string().describe("of a track its id at the service where it is known; of a genre its name"),
  stats_id: z
    .string()
    .describe("id of its page: /stats/songs, /stats/artists, /stats/albums; of a genre its name"),
  name: z.string(),
  artists: z.array(z.string()).optional().describe("of tracks and albums"),
  uri: z.string().nullable().describe("of a track, where an export or a player gave it"),
  image_url: z.string().nullable(),
  count,
  minutes,
  previous_count: count,
  previous_rank: count.nullable().describe("place in the range before, from 1; null: it was not heard then"),
});
export type TopItem = z.infer<typeof TopItem>;

/** Most plays first, then most minutes, then by name. Songs without a genre are in no genre. */
export const statsTop = endpoint({
  method: "GET",
  path: "/stats/top",
  summary: "What was heard most in a range",
  access: "own",
  query: z.object({
    ...rangeQuery,
    type: z.enum(topTypes).default("tracks"),
    limit: queryInteger({ min: 1, max: 50, fallback: 10 }),
  }),
  output: z.object({ items: z.array(TopItem), total: count.describe("how many there are in the range") }),
});

/** Whether plays are captured and statistics shown. Off for a new account. */
export const statsPrefs = endpoint({
  method: "GET",
  path: "/stats/prefs",
  summary: "Whether the person opted in to statistics",
  access: "own",
  output: z.object({ stats_opt_in: z.boolean() }),
});

/** Switches capture and statistics on. Twice is the same as once. */
export const statsOptIn = endpoint({
  method: "POST",
  path: "/stats/opt_in",
  summary: "Opt in to statistics",
  access: "own",
  output: z.object({ stats_opt_in: z.literal(true) }),
});

/**
 * Switches capture and statistics off. `delete` says what goes with it: nothing, the plays that were captured since
 * (imports stay), or every play.
 */
export const statsOptOut = endpoint({
  method: "POST",
  path: "/stats/opt_out",
  summary: "Opt out of statistics",
  access: "own",
  body: z.strictObject({ delete: z.enum(["nothing", "captured", "everything"]).default("nothing") }),
  output: z.object({ stats_opt_in: z.literal(false), deleted: count.describe("plays that are gone") }),
  errors: ["busy"],
});

/**
 * Stores what the service names as the last plays, which is asked for every 30 minutes at most. Nothing is asked and
 * stored without opt-in, or while the service is not to be asked; that is no error. Sent every 180 s by a page.
 */
export const statsIngest = endpoint({
  method: "POST",
  path: "/stats/ingest/me",
  summary: "Store the last plays",
  access: "own",
  output: z.object({ ok: z.literal(true), stored: count.describe("plays that were new") }),
  errors: [],
});

/** Counts the plays of a day again. Sent every 180 s by a page, with today's date. */
export const statsRollup = endpoint({
  method: "POST",
  path: "/stats/rollup/me",
  summary: "Count a day's plays again",
  access: "own",
  body: z.strictObject({ date: Day }),
  output: z.object({
    ok: z.literal(true),
    date: Day,
    plays: count.describe("that count, by the clock of UTC"),
  }),
});

/** The same figures of a range and of as many days before it. `previous` is null where `range=all`. */
export const statsCompare = endpoint({
  method: "GET",
  path: "/stats/compare",
  summary: "Figures of a range and of the range before",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({ current: StatsSummary, previous: StatsSummary.nullable() }),
});
