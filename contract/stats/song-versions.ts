import * as z from "zod";
import { TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";
import { StatsId } from "./stats-ranges.ts";

/*
 * One song, one figure (decisions, sections 9.1 and 9.16). A song of statistics is every version of one recording: of one
 * recording code (ISRC), or of one title without edition words and one main artist with lengths within 2 s where both are
 * known. What a person merges and splits comes after that, the latest decision last. No play is changed by any of it.
 */

/** Decisions that one person may have. */
export const maxSongDecisions = 1_000;

/** An id of a version: 64 bits in decimal. */
const VersionId = z.string().regex(/^-?\d{1,19}$/u);

const count = z.number().int();

/**
 * One version of a song, as plays name it. `because`: why it is the same song as the first. `isrc` and `duration_ms` are
 * null where the catalogue does not know them.
 */
export const SongVersion = z.object({
  id: z.string(),
  name: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  uri: z.string().nullable(),
  isrc: z.string().nullable(),
  duration_ms: count.nullable(),
  plays: count.describe("that count"),
  because: z.enum(["first", "same-recording", "same-song", "merged"]),
});
export type SongVersion = z.infer<typeof SongVersion>;

/** The versions that are counted as a song, those that were heard most first; the first stands for all. */
export const songVersions = endpoint({
  method: "GET",
  path: "/stats/songs/{id}/versions",
  summary: "What is counted as one song, and why",
  access: "own",
  params: z.object({ id: StatsId }),
  query: z.object({ tz: TimeZone }),
  output: z.object({ items: z.array(SongVersion).describe("at most 200"), total: count }),
  errors: ["not-found"],
});

/** Songs that a song may be merged with: those whose names have all words of `q`; without words those of its artist. */
export const songCandidates = endpoint({
  method: "GET",
  path: "/stats/songs/{id}/candidates",
  summary: "Songs to merge a song with",
  access: "own",
  params: z.object({ id: StatsId }),
  query: z.object({ tz: TimeZone, q: z.string().max(200).default("") }),
  output: z.object({
    items: z
      .array(z.object({ stats_id: z.string(), name: z.string(), artist: z.string(), plays: count }))
      .describe("at most 20, those that were heard most first"),
  }),
  errors: ["not-found"],
});

const Decided = z.object({
  id: z.string().describe("of the decision, by which it is undone"),
  stats_id: z.string().describe("of the song that the first one belongs to now"),
});

/** Counts two songs as one. */
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

/** Counts a version as a song by itself. `stats_id` is that song's. */
export const splitSong = endpoint({
  method: "POST",
  path: "/stats/songs/{id}/split",
  summary: "Count a version as a song by itself",
  access: "own",
  params: z.object({ id: StatsId }),
  body: z.strictObject({ version_id: VersionId }),
  output: Decided,
  errors: ["not-found", "conflict"],
});

/** What the person merged and split, the latest first. */
export const songDecisions = endpoint({
  method: "GET",
  path: "/stats/song-decisions",
  summary: "Songs that were merged and split",
  access: "own",
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(["merge", "split"]),
        decided_at: EpochSeconds,
        name: z.string(),
        artist: z.string(),
        other_name: z.string().nullable().describe("of the song that it was merged with"),
        other_artist: z.string().nullable(),
      }),
    ),
    total: count,
  }),
});

/** Undoes a decision; those after it stay. */
export const undoSongDecision = endpoint({
  method: "DELETE",
  path: "/stats/song-decisions/{id}",
  summary: "Undo a merge or a split",
  access: "own",
  params: z.object({ id: z.uuid() }),
  output: z.object({ undone: z.literal(true) }),
  errors: ["not-found"],
});

/** Rules that one person may have. */
export const maxLeftOut = 100;

const Hour = z.number().int().min(0).max(23);

/**
 * What is left out of statistics: every play of an artist, an album or a genre, or those that ended from an hour of the
 * viewer's clock up to another (22 to 7 is over midnight). Plays stay, and are shown as plays.
 */
export const LeftOut = z.object({
  id: z.string(),
  kind: z.enum(["artist", "album", "genre"]),
  target: z.string().describe("stats_id of the artist or the album; the name of the genre"),
  name: z.string(),
  from_hour: Hour.nullable(),
  to_hour: Hour.nullable(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** The rules, the latest first. */
export const listLeftOut = endpoint({
  method: "GET",
  path: "/stats/left-out",
  summary: "What is left out of statistics",
  access: "own",
  output: z.object({ items: z.array(LeftOut), total: count }),
});

/** Leaves something out from now on. The same rule again is the one that there is. */
export const leaveOut = endpoint({
  method: "POST",
  path: "/stats/left-out",
  summary: "Leave something out of statistics",
  access: "own",
  body: z.strictObject({
    kind: z.enum(["artist", "album", "genre"]),
    target: z.string().min(1).max(200),
    hours: z.strictObject({ from: Hour, to: Hour }).nullable().default(null),
  }),
  output: LeftOut,
  errors: ["not-found", "conflict"],
});

/** Ends a rule: what it left out counts again. */
export const countAgain = endpoint({
  method: "DELETE",
  path: "/stats/left-out/{id}",
  summary: "Count something again",
  access: "own",
  params: z.object({ id: z.uuid() }),
  output: z.object({ counts: z.literal(true) }),
  errors: ["not-found"],
});
