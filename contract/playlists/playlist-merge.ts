import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { operationId, PlaylistName } from "./playlists.ts";
import { Id } from "#contract/base/values.ts";

/** Which playlists are merged into which one, and how. The target is an own playlist of exactly this name, or a new one. */
export const MergeOptions = z.strictObject({
  source_playlist_ids: z.array(Id).max(200),
  target_name: PlaylistName.default("Merged Playlist"),
  duplicates: z
    .enum(["same-id", "same-recording", "same-song"])
    .default("same-id")
    .describe(
      "rule for duplicates; same-id: same id; same-recording: also same ISRC; same-song: also same title, artist and length within 2 s",
    ),
  order: z
    .enum(["listed", "interleaved", "added", "name"])
    .default("listed")
    .describe("order of the added rows; added: oldest date first"),
});

/** A row of a source. `same_as` is what stands for a duplicate: a row of the target, or one that is added. */
export const MergedRow = z.object({
  uri: z.string().nullable().describe("address of the song; null if the service no longer has it"),
  name: z.string(),
  artist: z.string(),
  duration_ms: z.number().int().nullable(),
  playlist_id: z.string().describe("id of the source playlist"),
  reason: z
    .enum(["duplicate", "file", "gone"])
    .nullable()
    .describe(
      "reason for leaving the row out; null if it is added; file: the person's own, which programs cannot add",
    ),
  same_as: z
    .object({ uri: z.string().nullable(), name: z.string(), artist: z.string(), playlist_id: z.string() })
    .nullable(),
});
export type MergedRow = z.infer<typeof MergedRow>;

/**
 * Reports what merging would do: `added` rows go to the end of the target, `skipped` are duplicates and rows that cannot be added.
 * `items` are a page of the rows that are added, or of those that are left out, in the order of the merge. `bad-request`
 * for fewer than two playlists and for a target that is among them, `not-found` for a playlist that is not in the library,
 * `conflict` for one whose items may not be read.
 */
export const previewMerge = endpoint({
  method: "POST",
  path: "/playlists/merge/preview",
  summary: "Preview merging playlists",
  access: "own",
  body: MergeOptions.extend({
    rows: z.enum(["added", "left-out"]).default("added").describe("rows to return in `items`"),
    offset: z.number().int().min(0).max(2_000_000).default(0),
    limit: z.number().int().min(1).max(500).default(200),
  }),
  output: z.object({
    plan: z
      .string()
      .describe(
        "fingerprint of these rows in this target; a merge that sends it is refused once it has changed",
      ),
    added: z.number().int(),
    skipped: z.number().int(),
    duplicates: z.number().int(),
    unaddable: z
      .number()
      .int()
      .describe("number of rows that cannot be added: the person's own files, and songs that are gone"),
    target: z.object({
      playlist_id: z.string().nullable().describe("id of the target; null if it is to be created"),
      name: z.string(),
      rows: z.number().int().describe("number of rows it has now; 0 if it is to be created"),
    }),
    items: z.array(MergedRow),
  }),
  errors: ["not-found", "conflict"],
});

/**
 * Merges playlists into one and keeps the sources: one operation, with the counts of `previewMerge`. More than 10,000 rows
 * go on in `{name} (2)` and so on. It is a job: the answer comes when it ends, or after 20 s, and `status`
 * says which. `plan-changed` when it names the `plan` of a preview that would show something else by now.
 */
export const mergePlaylists = endpoint({
  method: "POST",
  path: "/playlists/merge",
  summary: "Merge playlists into one",
  access: "consent",
  isLong: true,
  body: MergeOptions.extend({ plan: z.string().min(1).max(100).optional() }),
  output: z.object({
    added: z.number().int().describe("number of rows added so far"),
    skipped: z.number().int(),
    playlist_id: z.string().nullable().describe("id of the target; null until it is created"),
    operation_id: operationId,
    job_id: z.string(),
    status: z.enum(["running", "paused", "done", "failed", "cancelled"]),
    ...Reason.shape,
  }),
  errors: ["not-found", "conflict", "plan-changed"],
});
