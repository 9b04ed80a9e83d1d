import * as z from "zod";
import { Day, TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { StatsId } from "./stats-ranges.ts";
import { TopItem } from "./stats.ts";

const count = z.number().int();
const minutes = z.number().describe("minutes, to a tenth");
const time = z.string().describe("RFC 3339, UTC");

/**
 * When something came out. `since` is the first day of the statistics since then: the day of the release (of a year or a
 * month its first), or of the first play where that was later, so that it is always taken as `start` of a range.
 */
export const Release = z.object({
  name: z.string().describe("of the album"),
  released: z.string().describe("a day, a month or a year: 2024-05-31, 2024-05, 2024"),
  since: Day,
});
export type Release = z.infer<typeof Release>;

/**
 * All that is known of the listening to one song, artist or album, of all time. `ranks`: each month from the first play
 * to the last; `rank` is null in a month without a play. `tracks`: of artists and albums, at most 50.
 */
export const StatsPage = z.object({
  stats_id: z.string(),
  name: z.string(),
  artists: z.array(z.string()).describe("empty for an artist"),
  uri: z.string().nullable(),
  image_url: z.string().nullable(),
  genre: z.string().nullable(),
  release: Release.nullable().describe(
    "of an artist the newest that was heard; null: the catalogue knows none",
  ),
  plays: count,
  minutes,
  rank: count.describe("place of all time by plays, from 1"),
  first_play: time,
  last_play: time,
  skips: z.object({ known: count, skipped: count }),
  ranks: z.array(
    z.object({ month: Day.describe("its first day"), plays: count, minutes, rank: count.nullable() }),
  ),
  tracks: z.array(TopItem.pick({ stats_id: true, name: true, uri: true, count: true, minutes: true })),
});
export type StatsPage = z.infer<typeof StatsPage>;

const page = {
  access: "own",
  params: z.object({ id: StatsId }),
  query: z.object({ tz: TimeZone }),
  output: StatsPage,
  errors: ["not-found"],
} as const;

export const songStats = endpoint({
  ...page,
  method: "GET",
  path: "/stats/songs/{id}",
  summary: "A song's history",
});
export const artistStats = endpoint({
  ...page,
  method: "GET",
  path: "/stats/artists/{id}",
  summary: "An artist's history",
});
export const albumStats = endpoint({
  ...page,
  method: "GET",
  path: "/stats/albums/{id}",
  summary: "An album's history",
});

/**
 * Albums that were heard and came out since the first play, newest first: what a range can begin with. An older release
 * is `range=all`. Only those of which the library's catalogue knows the date.
 */
export const statsReleases = endpoint({
  method: "GET",
  path: "/stats/releases",
  summary: "Releases to count from",
  access: "own",
  query: z.object({ tz: TimeZone }),
  output: z.object({
    items: z
      .array(Release.extend({ stats_id: z.string(), artist: z.string(), plays: count }))
      .describe("at most 100"),
  }),
});

/**
 * Milestones, newest first: every 1,000th play up to 10,000, then every 10,000th; every 10,000 minutes up to 100,000,
 * then every 100,000; the 100th, 500th and each 1,000th play of an artist; each year since the first play. `key` stays
 * the same, so that a screen can remember what was dismissed.
 */
export const statsMilestones = endpoint({
  method: "GET",
  path: "/stats/milestones",
  summary: "Milestones",
  access: "own",
  query: z.object({ tz: TimeZone }),
  output: z.object({
    items: z
      .array(
        z.object({
          key: z.string(),
          kind: z.enum(["plays", "minutes", "artist_plays", "years"]),
          value: count,
          date: Day.describe("on which it was reached"),
          name: z.string().nullable().describe("of the artist"),
          stats_id: z.string().nullable(),
        }),
      )
      .describe("at most 50"),
  }),
});

/** What was heard on this day of earlier years, newest first; `date` is today by default. 29 February has its own. */
export const statsOnThisDay = endpoint({
  method: "GET",
  path: "/stats/on-this-day",
  summary: "On this day in earlier years",
  access: "own",
  query: z.object({ tz: TimeZone, date: Day.optional() }),
  output: z.object({
    items: z.array(
      z.object({
        key: z.string(),
        date: Day,
        years_ago: count,
        plays: count,
        minutes,
        tracks: z.array(TopItem).describe("at most 3"),
      }),
    ),
  }),
});
