import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { playSources } from "./stats-charts.ts";
import { rangeQuery, StatsId } from "./stats-ranges.ts";
import { Id, Offset, queryInteger } from "#contract/base/values.ts";

const count = z.number().int();

/**
 * Kinds of plays. `first` and `first_of_artist` are the counted plays with which a song or an artist was heard for the
 * first time ever; `returned` those of a song that was not heard for 365 days or more.
 */
export const playKinds = [
  "all",
  "counted",
  "short",
  "skipped",
  "private",
  "hidden",
  "first",
  "first_of_artist",
  "returned",
] as const;

/** One stored play. `counts`: it is in the figures. */
export const StoredPlay = z.object({
  id: z.string(),
  ended_at: z.string().describe("RFC 3339, UTC; to the minute where `is_to_minute`"),
  ms_played: count,
  name: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  uri: z.string().nullable(),
  song_id: z.string().describe("of /stats/songs"),
  artist_id: z.string().describe("of /stats/artists"),
  source: z.enum(playSources),
  is_to_minute: z.boolean(),
  is_private: z.boolean(),
  skipped: z.boolean().nullable().describe("null: unknown"),
  platform: z.string().nullable(),
  is_hidden: z.boolean().describe("by the person"),
  counts: z.boolean(),
});
export type StoredPlay = z.infer<typeof StoredPlay>;

/**
 * Plays, newest first, of all time where no range is given. `q` finds words of title, artist and album; `song`,
 * `artist`, `album` and `genre` take ids of `/stats/top`; `weekday` (1 is Monday) and `hour` those of the viewer's
 * clock; `decade`, `tempo` and `key` what `/stats/sound` counts by. Shown without opt-in too, so that everyone sees and deletes what is stored.
 */
export const statsPlays = endpoint({
  method: "GET",
  path: "/stats/plays",
  summary: "The person's plays",
  access: "own",
  query: z.object({
    ...rangeQuery,
    q: z.string().max(200).default(""),
    show: z.enum(playKinds).default("all"),
    song: StatsId.optional(),
    artist: StatsId.optional(),
    album: StatsId.optional(),
    genre: z.string().min(1).max(100).optional(),
    weekday: queryInteger({ min: 0, max: 7, fallback: 0 }).describe("0: any"),
    hour: queryInteger({ min: -1, max: 23, fallback: -1 }).describe("-1: any"),
    decade: queryInteger({ min: -1, max: 9990, fallback: -1 }).describe("its first year; -1: any"),
    tempo: queryInteger({ min: -1, max: 9990, fallback: -1 }).describe("from_bpm; -1: any"),
    key: z
      .string()
      .regex(/^(?:\d|1[01])-[01]$/, "input.notCursor" satisfies MessageId)
      .optional()
      .describe("key and mode: 9-0 is A minor"),
    limit: queryInteger({ min: 1, max: 100, fallback: 50 }),
    offset: Offset,
  }),
  output: z.object({ items: z.array(StoredPlay), total: count }),
});

const ids = z.array(Id).min(1).max(500);

/** Takes plays out of all figures, or back into them. Unknown ids and those of others change nothing. */
export const hidePlays = endpoint({
  method: "POST",
  path: "/stats/plays/hide",
  summary: "Hide plays, or show them again",
  access: "own",
  body: z.strictObject({ ids, hidden: z.boolean().default(true) }),
  output: z.object({ changed: count }),
});

/** Deletes plays for good; importing the same file again brings them back. Unknown ids and those of others: nothing. */
export const deletePlays = endpoint({
  method: "POST",
  path: "/stats/plays/delete",
  summary: "Delete plays",
  access: "own",
  body: z.strictObject({ ids }),
  output: z.object({ deleted: count }),
});

export const exportSubjects = ["plays", "days", "tracks", "artists", "albums", "genres"] as const;

/**
 * Statistics as a file: every stored play, the plays and minutes of each day, or every song, artist, album or genre with
 * its count. JSON is one array of objects with the columns of the CSV as fields. Cells of a CSV that a spreadsheet would
 * take for a formula begin with an apostrophe.
 */
export const exportStats = endpoint({
  method: "GET",
  path: "/stats/export",
  summary: "Statistics as CSV or JSON",
  access: "own",
  query: z.object({
    ...rangeQuery,
    what: z.enum(exportSubjects).default("plays"),
    format: z.enum(["csv", "json"]).default("csv"),
  }),
  raw: "The file",
  isLong: true,
  perMinute: 60,
});
