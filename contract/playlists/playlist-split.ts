import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { operationId, PlaylistName } from "./playlists.ts";
import { Id } from "#contract/base/values.ts";

/** What the rows of one new playlist have in common; `size`: nothing, they only follow one another. */
export const splitWays = ["size", "genre", "main-genre", "decade", "added-year", "artist-letter"] as const;
export type SplitWay = (typeof splitWays)[number];

/** Maximum number of rows of a new playlist: the service refuses more than 11,000, and some are left for the person. */
export const maxSplitRows = 10_000;

/** Maximum number of new playlists of one split. */
export const maxSplitParts = 200;

/** How a list is split. Two or more groups of fewer than `least` rows are combined into one playlist. */
const SplitOptions = z.strictObject({
  playlist_id: Id.describe("id of the playlist, or `liked` for the liked songs"),
  by: z.enum(splitWays).default("size"),
  size: z
    .number()
    .int()
    .min(1)
    .max(maxSplitRows)
    .default(maxSplitRows)
    .describe("maximum number of rows of a new playlist; a larger group continues in another one"),
  least: z
    .number()
    .int()
    .min(1)
    .max(1000)
    .default(1)
    .describe("minimum number of rows of a group; smaller groups are combined into one"),
});

/** Key that stands for a part in the request that follows a preview. */
const PartKey = z.string().min(1).max(120);

/**
 * Reports what splitting would make of the cached copy. Rows keep their order, and each that can be added goes into exactly one
 * new playlist, so that `rows` is the sum of the parts and of `unaddable`. `items` are rows of the part that `part` names.
 * `bad-request` if more than 200 playlists would come of it, or there is no such `part`; `not-found` for a list
 * that is not in the library, `conflict` for one whose items may not be read.
 */
export const previewSplit = endpoint({
  method: "POST",
  path: "/playlists/split/preview",
  summary: "Preview splitting a playlist",
  access: "own",
  body: SplitOptions.extend({
    part: PartKey.optional(),
    offset: z.number().int().min(0).max(100_000).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: z.object({
    plan: z
      .string()
      .describe("fingerprint of these rows in these parts; the split is refused once it has changed"),
    rows: z.number().int().describe("number of rows that the list has now"),
    unaddable: z
      .number()
      .int()
      .describe("number of rows that cannot be added: the person's own files, and songs that are gone"),
    parts: z.array(
      z.object({
        key: z.string(),
        label: z.string().describe("what the part's rows have in common; empty for a split by size"),
        name: z.string().describe("proposed name, which no own playlist has"),
        rows: z.number().int(),
        calls: z
          .number()
          .int()
          .describe("number of calls to the music service to create and fill the playlist"),
      }),
    ),
    items: z.array(
      z.object({
        uri: z.string(),
        name: z.string(),
        artist: z.string(),
        album: z.string(),
        duration_ms: z.number().int().nullable(),
      }),
    ),
  }),
  errors: ["not-found", "conflict"],
});

const NewPlaylist = z.strictObject({ key: PartKey, name: PlaylistName });

/**
 * Creates the playlists of a split, and leaves the list that is split as it is: one operation, which can be undone. Parts
 * that are not named are not created. It is a job: the answer comes when it ends, or after 20 s, and `status` says which.
 * `plan-changed` when the list, or what it is split by, is no longer what the preview showed; `bad-request` for parts that
 * there are not, and for names that are given twice or that an own playlist has; `conflict` while another one runs.
 */
export const splitPlaylist = endpoint({
  method: "POST",
  path: "/playlists/split",
  summary: "Split a playlist into several",
  access: "consent",
  bodyLimit: 128 * 1024,
  isLong: true,
  body: SplitOptions.extend({
    plan: z.string().min(1).max(100),
    parts: z.array(NewPlaylist).min(1).max(maxSplitParts),
  }),
  output: z.object({
    playlists: z
      .array(
        z.object({ key: z.string(), name: z.string(), playlist_id: z.string(), added: z.number().int() }),
      )
      .describe("playlists that are complete"),
    added: z.number().int().describe("number of rows added so far"),
    operation_id: operationId,
    job_id: z.string(),
    status: z.enum(["running", "paused", "done", "failed", "cancelled"]),
    ...Reason.shape,
  }),
  errors: ["not-found", "conflict", "plan-changed"],
});
