import * as z from "zod";
import { TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";
import { StatsId } from "./stats-ranges.ts";

/*
 * What counts as one song (decisions, sections 9.1 and 9.16). In statistics a song is the group of all versions of one
 * recording: with the same recording code (ISRC), or with the same title without edition words, the same main artist and,
 * if both are known, lengths within 2 s. The person's merges and splits are applied after that, the latest last. None of
 * this changes a play.
 */

/** Maximum number of merges and splits per person. */
export const maxSongDecisions = 1_000;

/** An id of a version: 64 bits in decimal. */
const VersionId = z.string().regex(/^-?\d{1,19}$/u);

const count = z.number().int();

/**
 * A version of a song, as named by its plays. `because` is the reason why it counts as the same song as the first one.
 * `isrc` and `duration_ms` are null if the catalogue does not know them.
 */
export const SongVersion = z.object({
  id: z.string(),
  name: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  uri: z.string().nullable(),
  isrc: z.string().nullable(),
  duration_ms: count.nullable(),
  plays: count.describe("number of counted plays"),
  because: z.enum(["first", "same-recording", "same-song", "merged"]),
});
export type SongVersion = z.infer<typeof SongVersion>;

/** The versions that count as one song, the most played first; the first one represents the song. */
export const songVersions = endpoint({
  method: "GET",
  path: "/stats/songs/{id}/versions",
  summary: "List the versions of a song",
  access: "own",
  params: z.object({ id: StatsId }),
  query: z.object({ tz: TimeZone }),
  output: z.object({ items: z.array(SongVersion).describe("versions, at most 200"), total: count }),
  errors: ["not-found"],
});

/** Songs that a song can be merged with: those with all words of `q` in title or artist, or without `q` those of its artist. */
export const songCandidates = endpoint({
  method: "GET",
  path: "/stats/songs/{id}/candidates",
  summary: "List the songs that a song can be merged with",
  access: "own",
  params: z.object({ id: StatsId }),
  query: z.object({ tz: TimeZone, q: z.string().max(200).default("") }),
  output: z.object({
    items: z
      .array(z.object({ stats_id: z.string(), name: z.string(), artist: z.string(), plays: count }))
      .describe("songs, at most 20, the most played first"),
  }),
  errors: ["not-found"],
});

const Decided = z.object({
  id: z.string().describe("id of the decision, for undoing it"),
  stats_id: z.string().describe("`stats_id` of the merged song, or of the song that was split off"),
});

/** Counts two songs as one. `conflict` if they already are, or beyond 1,000 decisions. */
export const mergeSongs = endpoint({
  method: "POST",
  path: "/stats/songs/{id}/merge",
  summary: "Count two songs as one",
  access: "own",
  params: z.object({ id: StatsId }),
  body: z.strictObject({ with: StatsId }),
  output: Decided,
  errors: ["not-found", "conflict"],
});

/** Counts a version as a separate song. `conflict` if the song has no other version, or beyond 1,000 decisions. */
export const splitSong = endpoint({
  method: "POST",
  path: "/stats/songs/{id}/split",
  summary: "Count a version as a separate song",
  access: "own",
  params: z.object({ id: StatsId }),
  body: z.strictObject({ version_id: VersionId }),
  output: Decided,
  errors: ["not-found", "conflict"],
});

/** The person's merges and splits, the latest first. */
export const songDecisions = endpoint({
  method: "GET",
  path: "/stats/song-decisions",
  summary: "List merges and splits of songs",
  access: "own",
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["merge", "split"]),
        decided_at: EpochSeconds,
        name: z.string(),
        artist: z.string(),
        other_name: z
          .string()
          .nullable()
          .describe("title of the song that it was merged with; null for a split"),
        other_artist: z.string().nullable(),
      }),
    ),
    total: count,
  }),
});

/** Undoes a merge or split; later ones stay. */
export const undoSongDecision = endpoint({
  method: "DELETE",
  path: "/stats/song-decisions/{id}",
  summary: "Undo a merge or a split",
  access: "own",
  params: z.object({ id: z.uuid() }),
  output: z.object({ undone: z.literal(true) }),
  errors: ["not-found"],
});

/** Maximum number of rules per person. */
export const maxLeftOut = 100;

const Hour = z.number().int().min(0).max(23);

/**
 * A rule that leaves plays of an artist, an album or a genre out of statistics: all of them, or those that ended between
 * two hours in the viewer's time zone (22 to 7 spans midnight). The plays stay stored and are still listed.
 */
export const LeftOut = z.object({
  id: z.string(),
  kind: z.enum(["artist", "album", "genre"]),
  target: z.string().describe("`stats_id` of the artist or album, or name of the genre"),
  name: z.string(),
  from_hour: Hour.nullable(),
  to_hour: Hour.nullable(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** The person's rules, the latest first. */
export const listLeftOut = endpoint({
  method: "GET",
  path: "/stats/left-out",
  summary: "List what is left out of statistics",
  access: "own",
  output: z.object({ items: z.array(LeftOut), total: count }),
});

/** Leaves an artist, an album or a genre out of statistics. Sending the same rule again returns the existing one. */
export const leaveOut = endpoint({
  method: "POST",
  path: "/stats/left-out",
  summary: "Leave plays out of statistics",
  access: "own",
  body: z.strictObject({
    kind: z.enum(["artist", "album", "genre"]),
    target: z.string().min(1).max(200),
    hours: z.strictObject({ from: Hour, to: Hour }).nullable().default(null),
  }),
  output: LeftOut,
  errors: ["not-found", "conflict"],
});

/** Deletes a rule: the plays that it left out count again. */
export const countAgain = endpoint({
  method: "DELETE",
  path: "/stats/left-out/{id}",
  summary: "Stop leaving plays out of statistics",
  access: "own",
  params: z.object({ id: z.uuid() }),
  output: z.object({ counts: z.literal(true) }),
  errors: ["not-found"],
});
