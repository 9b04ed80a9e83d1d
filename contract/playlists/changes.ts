import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { Id } from "#contract/base/values.ts";
import { MergedRow, MergeOptions } from "./playlist-merge.ts";
import { operationId, PlaylistName } from "./playlists.ts";

/**
 * A change of many playlists, by its kind. `merge`: as `POST /playlists/merge`. `gather`: the songs of the person's playlists
 * in which an artist takes part, each once, into an own playlist of this name or a new one.
 */
const ChangeOptions = z.discriminatedUnion("kind", [
  MergeOptions.extend({ kind: z.literal("merge") }),
  z.strictObject({ kind: z.literal("gather"), artist_id: Id, target_name: PlaylistName }),
]);
export type ChangeOptions = z.output<typeof ChangeOptions>;

const count = z.number().int();

/**
 * Reports what a change would do, and writes nothing. `items` are a page of the rows that are added, or of those that are left
 * out. `bad-request`, `not-found` and `conflict` as for the calls of each kind.
 */
export const previewChange = endpoint({
  method: "POST",
  path: "/changes/preview",
  summary: "Preview a change to playlists",
  access: "own",
  isLong: true,
  body: z.strictObject({
    change: ChangeOptions,
    rows: z.enum(["added", "left-out"]).default("added").describe("rows to return in `items`"),
    offset: count.min(0).max(2_000_000).default(0),
    limit: count.min(1).max(500).default(200),
  }),
  output: z.object({
    plan: z
      .string()
      .describe("fingerprint of this plan; send it to `POST /changes` to carry out exactly this"),
    added: count,
    skipped: count,
    duplicates: count,
    unaddable: count.describe(
      "number of rows that cannot be added: the person's own files, and songs that are gone",
    ),
    target: z.object({
      playlist_id: z.string().nullable().describe("id of the target; null if it is to be created"),
      name: z.string(),
      rows: count.describe("number of rows it has now; 0 if it is to be created"),
    }),
    items: z.array(MergedRow),
  }),
  errors: ["not-found", "conflict"],
});

/**
 * Carries out a change as one operation, which can be undone. `plan-changed` if it would no longer do what the preview of
 * that `plan` showed. It is a job: the answer comes when it ends, or after 20 s, and `status` says which.
 */
export const applyChange = endpoint({
  method: "POST",
  path: "/changes",
  summary: "Carry out a previewed change to playlists",
  access: "consent",
  isLong: true,
  body: z.strictObject({ change: ChangeOptions, plan: z.string().min(1).max(100) }),
  output: z.object({
    added: count.describe("number of rows added so far"),
    skipped: count,
    playlist_id: z.string().nullable().describe("id of the target; null until it is created"),
    operation_id: operationId,
    job_id: z.string(),
    status: z.enum(["running", "paused", "done", "failed", "cancelled"]),
    ...Reason.shape,
  }),
  errors: ["not-found", "conflict", "plan-changed"],
});
