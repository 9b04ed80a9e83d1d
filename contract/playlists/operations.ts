import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Id, queryInteger, Offset } from "#contract/base/values.ts";

/** How long an operation can be undone, in days (decisions, 8.11). */
export const undoneWithinDays = 30;

/** Kinds of operations. */
export const operationKinds = [
  "create",
  "rename",
  "add",
  "remove",
  "reorder",
  "follow",
  "unfollow",
  "like",
  "unlike",
  "apply",
  "merge",
  "split",
  "gather",
  "restore",
  "smart",
  "refresh",
  "clean-up",
  "undo",
] as const;

/** What an operation did to one playlist, or to the liked songs. */
const OperationTarget = z.object({
  playlist_id: z.string().nullable().describe("id of the playlist; null for the liked songs"),
  name: z
    .string()
    .nullable()
    .describe("present name of the playlist, or its last one; null for the liked songs"),
  changes: z.array(z.enum(["create", "details", "rows", "liked", "follow", "unfollow"])),
  added: z.number().int(),
  removed: z.number().int(),
});

/**
 * One request of a person: a song added, or a whole plan applied. `running`: its job is not over; `partial`: it was cut off,
 * and what it did can be undone; `undone`: by the operation `undone_by`. Undoing is an operation too (`undoes`), so it
 * can be undone as well.
 */
export const Operation = z.object({
  operation_id: z.string(),
  kind: z.enum(operationKinds),
  by: z
    .enum(["you", "rule"])
    .describe("origin of the operation; you: the person; rule: a smart playlist that was brought up to date"),
  state: z.enum(["running", "done", "partial", "undone"]),
  created_at: EpochSeconds,
  undo_until: EpochSeconds,
  can_undo: z.boolean(),
  undoes: z.string().nullable(),
  undone_by: z.string().nullable(),
  job_id: z.string().nullable(),
  targets: z.array(OperationTarget),
});
export type Operation = z.infer<typeof Operation>;

const page = z.object({ limit: queryInteger({ min: 1, max: 50, fallback: 50 }), offset: Offset });
const OperationId = z.object({ id: z.string().regex(/^\d{1,15}$/u, "input.notId" satisfies MessageId) });

/** Lists operations, newest first: all, or those of one kind or one playlist. */
export const listOperations = endpoint({
  method: "GET",
  path: "/operations",
  summary: "List the person's operations on playlists and likes",
  access: "own",
  query: page.extend({
    kind: z.enum(operationKinds).optional(),
    playlist_id: Id.optional().describe(
      "id of a playlist to list the operations of; `liked` for the liked songs",
    ),
  }),
  output: z.object({ items: z.array(Operation), total: z.number().int() }),
});

/**
 * A change of an operation: of a song, or of a playlist as a whole. `from` and `to` are positions (0-based) before and after
 * the write that it belongs to; null where they are not known, and of liked songs.
 */
const OperationChange = z.object({
  playlist_id: z.string().nullable().describe("id of the playlist; null for the liked songs"),
  playlist_name: z.string().nullable(),
  change: z.enum(["created", "renamed", "described", "followed", "unfollowed", "added", "removed", "moved"]),
  uri: z
    .string()
    .nullable()
    .describe(
      "address of the song; null if the service no longer has it, or for a change of the playlist as a whole",
    ),
  name: z.string().nullable().describe("name of the song; null if unknown"),
  artist: z.string().nullable(),
  from: z.number().int().nullable(),
  to: z.number().int().nullable(),
  before: z
    .string()
    .nullable()
    .describe("previous name or description; null unless `renamed` or `described`"),
  after: z.string().nullable(),
});
export type OperationChange = z.infer<typeof OperationChange>;

/** Lists what an operation did, song by song: playlist by playlist, in the order in which it was done. */
export const listOperationChanges = endpoint({
  method: "GET",
  path: "/operations/{id}/changes",
  summary: "List the changes of an operation, song by song",
  access: "own",
  params: OperationId,
  query: page,
  output: z.object({ items: z.array(OperationChange), total: z.number().int() }),
  errors: ["not-found"],
});

/**
 * Undoes an operation, within 30 days. Rows go back to their places, playlists that it made leave the library, and those
 * that left it come back; rows that come back are new there by their date, for the music service takes no dates. What
 * changed by later operations of Gatefold stays.
 *
 * It is a job: the answer comes when it ends, or after 20 s, and `status` says which. `conflict` with `conflicts` when a
 * playlist was changed elsewhere meanwhile, or a later change is in the way: then nothing is written. With
 * `keep_changes` what changed elsewhere stays and the rest is undone beside it, where its place is still known. `busy`
 * while the operation is being carried out. One that was cut off goes on where it was.
 */
export const undoOperation = endpoint({
  method: "POST",
  path: "/operations/{id}/undo",
  summary: "Undo an operation",
  access: "consent",
  isLong: true,
  params: OperationId,
  body: z.strictObject({ keep_changes: z.boolean().default(false) }),
  output: z.object({
    operation_id: z.string().describe("id of the operation that undoes it"),
    job_id: z.string(),
    status: z.enum(["running", "paused", "done", "cancelled"]),
    ...Reason.shape,
    playlist_ids: z
      .array(z.string())
      .describe("ids of the playlists that it changes; `liked` for the liked songs"),
  }),
  errors: ["not-found", "conflict", "busy", "forbidden", "renew-link", "provider-error", "provider-paused"],
});
