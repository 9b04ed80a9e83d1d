import * as z from "zod";
import { Day } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { rangeOutput, rangeQuery } from "./stats-ranges.ts";
import { queryInteger } from "#contract/base/values.ts";

/*
 * What a play is. A play counts from 30 s on, or from the end of a shorter song whose length is known from the service or
 * open data, also during private sessions. Shorter plays and plays that the person hid are stored, but not counted. A play
 * counts once, whichever sources report it. A song that was interrupted and resumed, as when a person briefly listens
 * to another one, is a single play, which includes what the service lists in the meantime; the short moment of the other
 * song is not a play. A play belongs to the day on which it ended, in the viewer's time zone.
 * song-versions.ts defines which plays are of the same song, whatever their URIs; plays that a person leaves out are in no
 * figure. Until the person opts in, all figures are 0 and all lists are empty, except `/stats/plays`, which shows what is
 * stored.
 */

const count = z.number().int();
const minutes = z.number().describe("number of minutes, to one decimal place");

/** The figures of a range. `repeat_tracks` is the number of plays beyond the first of each song. */
export const StatsSummary = z.object({
  ...rangeOutput,
  total_plays: count,
  minutes_listened: count.describe("minutes listened, rounded to whole minutes"),
  unique_tracks: count,
  repeat_tracks: count,
  tracks_added_to_library: count.describe("number of songs that were liked on these days and still are"),
  tracks_added_to_playlists: count.describe(
    "number of songs that were added to the person's own playlists on these days and are still there",
  ),
});
export type StatsSummary = z.infer<typeof StatsSummary>;

/** The figures of a range. `range=all` begins with the first play; without plays it is today only. */
export const statsSummary = endpoint({
  method: "GET",
  path: "/stats/summary",
  summary: "Get the figures of a range",
  access: "own",
  query: z.object(rangeQuery),
  output: StatsSummary,
});

/** The number of plays of each day, including days without plays. */
export const statsTimeseries = endpoint({
  method: "GET",
  path: "/stats/timeseries",
  summary: "Get the plays of each day of a range",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({ points: z.array(z.object({ date: Day, plays: count })) }),
});

export const topTypes = ["tracks", "artists", "albums", "genres"] as const;
export type TopType = (typeof topTypes)[number];

/** An entry of a top list. `previous_count` is the number of plays in the range before; 0 for `range=all`. */
export const TopItem = z.object({
  id: z.string().describe("id at the service if known, else `stats_id`; for a genre its name"),
  stats_id: z
    .string()
    .describe("id in /stats/songs/{id}, /stats/artists/{id} or /stats/albums/{id}; for a genre its name"),
  name: z.string(),
  artists: z.array(z.string()).optional().describe("names of the artists; only for tracks and albums"),
  uri: z.string().nullable().describe("URI of a track if an export or a player reported it; otherwise null"),
  image_url: z.string().nullable(),
  count,
  minutes,
  previous_count: count,
  previous_rank: count
    .nullable()
    .describe("rank in the range before, from 1; null if it was not heard then, and for `range=all`"),
});
export type TopItem = z.infer<typeof TopItem>;

/** Ordered by plays, then minutes, then name. Songs without a genre do not count for any genre. */
export const statsTop = endpoint({
  method: "GET",
  path: "/stats/top",
  summary: "Get the top songs, artists, albums or genres",
  access: "own",
  query: z.object({
    ...rangeQuery,
    type: z.enum(topTypes).default("tracks"),
    limit: queryInteger({ min: 1, max: 50, fallback: 10 }),
  }),
  output: z.object({ items: z.array(TopItem), total: count.describe("number of all entries in the range") }),
});

/** Whether plays are captured and statistics are shown; off for a new account. */
export const statsPrefs = endpoint({
  method: "GET",
  path: "/stats/prefs",
  summary: "Get whether the person opted in to statistics",
  access: "own",
  output: z.object({ stats_opt_in: z.boolean() }),
});

/** Turns capture and statistics on. Repeating it changes nothing. */
export const statsOptIn = endpoint({
  method: "POST",
  path: "/stats/opt_in",
  summary: "Opt in to statistics",
  access: "own",
  output: z.object({ stats_opt_in: z.literal(true) }),
});

/**
 * Turns capture and statistics off. `delete` selects what is deleted: nothing, the plays that were captured (imports and
 * submissions of players stay), or every play. `busy` while an import is running, for `everything`.
 */
export const statsOptOut = endpoint({
  method: "POST",
  path: "/stats/opt_out",
  summary: "Opt out of statistics",
  access: "own",
  body: z.strictObject({ delete: z.enum(["nothing", "captured", "everything"]).default("nothing") }),
  output: z.object({
    stats_opt_in: z.literal(false),
    deleted: count.describe("number of plays that were deleted"),
  }),
  errors: ["busy"],
});

/**
 * Stores the last plays that the service reports, which are fetched at most every 30 minutes. Without opt-in, or while
 * the service cannot be called, nothing is fetched or stored; that is not an error. Pages call this every 180 s.
 */
export const statsIngest = endpoint({
  method: "POST",
  path: "/stats/ingest/me",
  summary: "Store the last plays",
  access: "own",
  output: z.object({ ok: z.literal(true), stored: count.describe("number of new plays") }),
  errors: [],
});

/** Recounts the plays of a day. Pages call this every 180 s with today's date. */
export const statsRollup = endpoint({
  method: "POST",
  path: "/stats/rollup/me",
  summary: "Recount the plays of a day",
  access: "own",
  body: z.strictObject({ date: Day }),
  output: z.object({
    ok: z.literal(true),
    date: Day,
    plays: count.describe("number of counted plays of that day in UTC"),
  }),
});

/** The figures of a range and of the same number of days before it. `previous` is null for `range=all`. */
export const statsCompare = endpoint({
  method: "GET",
  path: "/stats/compare",
  summary: "Compare the figures of a range with the range before",
  access: "own",
  query: z.object(rangeQuery),
  output: z.object({ current: StatsSummary, previous: StatsSummary.nullable() }),
});
