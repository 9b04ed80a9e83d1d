import * as z from "zod";
import { Day, TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { StatsId } from "./stats-ranges.ts";
import { TopItem } from "./stats.ts";

const count = z.number().int();
const minutes = z.number().describe("number of minutes, to one decimal place");
const time = z.string().describe("time in UTC, RFC 3339");

/**
 * The release of an album. `since` is the `start` of the range that covers the statistics since the release: the day of
 * the release (for a month or a year its first day), or of the person's first play if that was later.
 */
export const Release = z.object({
  name: z.string().describe("name of the album; of the song if its album is unknown"),
  released: z
    .string()
    .describe("date of the release: a day, a month or a year, e.g. 2024-05-31, 2024-05 or 2024"),
  since: Day,
});
export type Release = z.infer<typeof Release>;

/**
 * The listening history of one song, artist or album, of all time. `ranks` has each month from the first play to the last;
 * its `rank` is null for a month without a play. `tracks` are the most played songs of an artist or album, at most 50;
 * empty for a song.
 */
export const StatsPage = z.object({
  stats_id: z.string(),
  name: z.string(),
  artists: z.array(z.string()).describe("artists of the song or album; empty for an artist"),
  uri: z.string().nullable(),
  image_url: z.string().nullable(),
  genre: z.string().nullable(),
  release: Release.nullable().describe(
    "release of the song or album, or the artist's newest that was heard; null if the catalogue has no date",
  ),
  plays: count,
  minutes,
  rank: count.describe("rank by plays of all time, from 1"),
  first_play: time,
  last_play: time,
  skips: z.object({ known: count, skipped: count }),
  ranks: z.array(
    z.object({
      month: Day.describe("first day of the month"),
      plays: count,
      minutes,
      rank: count.nullable(),
    }),
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
  summary: "Get the listening history of a song",
});
export const artistStats = endpoint({
  ...page,
  method: "GET",
  path: "/stats/artists/{id}",
  summary: "Get the listening history of an artist",
});
export const albumStats = endpoint({
  ...page,
  method: "GET",
  path: "/stats/albums/{id}",
  summary: "Get the listening history of an album",
});

/**
 * Albums that were heard and were released after the person's first play, newest first, for ranges that begin with a
 * release. For older releases use `range=all`. Only includes albums with a release date in the library's catalogue.
 */
export const statsReleases = endpoint({
  method: "GET",
  path: "/stats/releases",
  summary: "List releases that a range can begin with",
  access: "own",
  query: z.object({ tz: TimeZone }),
  output: z.object({
    items: z
      .array(Release.extend({ stats_id: z.string(), artist: z.string(), plays: count }))
      .describe("releases, at most 100"),
  }),
});

/**
 * Milestones, newest first: every 1,000th play up to 10,000, then every 10,000th; every 10,000 minutes up to 100,000,
 * then every 100,000; the 100th, 500th and each 1,000th play of an artist; each year since the first play. `key` is
 * stable, so that a screen can remember which ones were dismissed.
 */
export const statsMilestones = endpoint({
  method: "GET",
  path: "/stats/milestones",
  summary: "List milestones",
  access: "own",
  query: z.object({ tz: TimeZone }),
  output: z.object({
    items: z
      .array(
        z.object({
          key: z.string(),
          kind: z.enum(["plays", "minutes", "artist_plays", "years"]),
          value: count,
          date: Day.describe("day on which the milestone was reached"),
          name: z.string().nullable().describe("name of the artist for `artist_plays`; null for other kinds"),
          stats_id: z.string().nullable(),
        }),
      )
      .describe("milestones, at most 50"),
  }),
});

/** Plays on the same day in earlier years, newest first. `date` defaults to today; 29 February only matches leap years. */
export const statsOnThisDay = endpoint({
  method: "GET",
  path: "/stats/on-this-day",
  summary: "Get plays on the same day in earlier years",
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
        tracks: z.array(TopItem).describe("most played songs, at most 3"),
      }),
    ),
  }),
});
