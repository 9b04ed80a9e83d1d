import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { playSources } from "./stats-charts.ts";
import { rangeQuery, StatsId } from "./stats-ranges.ts";
import { Id, Offset, queryInteger } from "#contract/base/values.ts";

const count = z.number().int();

/**
 * Kinds of plays. `first` and `first_of_artist` are the first counted play ever of a song or an artist; `returned` are
 * plays of a song that had not been heard for 365 days or more.
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

/** A stored play. `counts` is true if it is long enough and not hidden; a rule may still leave it out of the figures. */
export const StoredPlay = z.object({
  id: z.string(),
  ended_at: z
    .string()
    .describe("time at which the play ended, in UTC, RFC 3339; precise to the minute if `is_to_minute`"),
  ms_played: count,
  name: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  uri: z.string().nullable(),
  song_id: z.string().describe("id of the song, as in /stats/songs/{id}"),
  artist_id: z.string().describe("id of the artist, as in /stats/artists/{id}"),
  source: z.enum(playSources),
  is_to_minute: z.boolean(),
  is_private: z.boolean(),
  skipped: z.boolean().nullable().describe("true if the song was skipped; null if unknown"),
  platform: z.string().nullable(),
  is_hidden: z.boolean().describe("true if the person hid the play"),
  counts: z.boolean(),
});
export type StoredPlay = z.infer<typeof StoredPlay>;

/**
 * Stored plays, newest first; of all time if no range is given. `q` searches for words in title, artist and album; `song`,
 * `artist`, `album` and `genre` take ids of `/stats/top`; `weekday` and `hour` are in the viewer's time zone; `decade`,
 * `tempo` and `key` are as in `/stats/sound`. Plays are also listed without opt-in, so that everyone can see and delete
 * what is stored.
 */
export const statsPlays = endpoint({
  method: "GET",
  path: "/stats/plays",
  summary: "List the person's plays",
  access: "own",
  query: z.object({
    ...rangeQuery,
    q: z.string().max(200).default(""),
    show: z.enum(playKinds).default("all"),
    song: StatsId.optional(),
    artist: StatsId.optional(),
    album: StatsId.optional(),
    genre: z.string().min(1).max(100).optional(),
    weekday: queryInteger({ min: 0, max: 7, fallback: 0 }).describe(
      "day of the week, 1 (Monday) to 7; 0 for any",
    ),
    hour: queryInteger({ min: -1, max: 23, fallback: -1 }).describe("hour of the day, 0 to 23; -1 for any"),
    decade: queryInteger({ min: -1, max: 9990, fallback: -1 }).describe(
      "first year of the decade, e.g. 1990; -1 for any",
    ),
    tempo: queryInteger({ min: -1, max: 9990, fallback: -1 }).describe(
      "lower bound of a tempo step, as `from_bpm`; -1 for any",
    ),
    key: z
      .string()
      .regex(/^(?:\d|1[01])-[01]$/, "input.notCursor" satisfies MessageId)
      .optional()
      .describe("key and mode, e.g. 9-0 for A minor"),
    limit: queryInteger({ min: 1, max: 100, fallback: 50 }),
    offset: Offset,
  }),
  output: z.object({ items: z.array(StoredPlay), total: count }),
});

const ids = z.array(Id).min(1).max(500);

/** Excludes plays from all figures, or includes them again. Unknown ids and those of other people are ignored. */
export const hidePlays = endpoint({
  method: "POST",
  path: "/stats/plays/hide",
  summary: "Hide plays, or show them again",
  access: "own",
  body: z.strictObject({ ids, hidden: z.boolean().default(true) }),
  output: z.object({ changed: count }),
});

/** Deletes plays for good; importing the same file again restores them. Unknown ids and those of others are ignored. */
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
 * its number of plays. JSON is one array of objects with the columns of the CSV as fields. CSV cells that a spreadsheet
 * would read as a formula start with an apostrophe.
 */
export const exportStats = endpoint({
  method: "GET",
  path: "/stats/export",
  summary: "Export statistics as CSV or JSON",
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
