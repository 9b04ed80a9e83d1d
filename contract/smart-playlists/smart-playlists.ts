import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { MessageRef, Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { operationId, PlaylistName } from "#contract/playlists/playlists.ts";
import { ruleBounds } from "./rule-fields.ts";
import { EpochSeconds, Id } from "#contract/base/values.ts";

/** The text form of a rule: `rule-text.ts` has its words. `bad-request` names the line and column of what is wrong. */
const RuleText = z.string().min(1).max(ruleBounds.textLength);

/** When a smart playlist is refreshed by itself. */
const Schedule = z.enum(["never", "daily", "weekly"]);

/** Addresses of songs that a person keeps in, or out. */
const Addresses = z
  .array(
    z
      .string()
      .max(200)
      .regex(/^spotify:[^\s\p{Cc}]+$/u, "input.notUri" satisfies MessageId),
  )
  .max(ruleBounds.songs);

const SmartPlaylist = z.object({
  playlist_id: z.string(),
  name: z.string(),
  is_gone: z.boolean().describe("the playlist is no longer in the library; the rule waits for its return"),
  rule: RuleText,
  schedule: Schedule,
  track_count: z.number().int(),
  refreshed_at: EpochSeconds.nullable().describe("null: it was never filled"),
  next_refresh_at: EpochSeconds.nullable(),
  failure: z.string().nullable().describe("why the last refresh changed nothing, in English"),
  failure_message: MessageRef.nullable().describe("the same, to be worded in another language"),
  kept_count: z.number().int(),
  left_out_count: z.number().int(),
});
export type SmartPlaylist = z.infer<typeof SmartPlaylist>;

/** With what the person decided by hand, at the last refresh or here. */
const WholeSmartPlaylist = SmartPlaylist.extend({
  kept: Addresses.describe("stay in the playlist, whatever the rule says"),
  left_out: Addresses.describe("stay out of the playlist, whatever the rule says"),
});
export type WholeSmartPlaylist = z.infer<typeof WholeSmartPlaylist>;

const SmartParams = z.object({ id: Id });

/** Every smart playlist of the person, by name. */
export const listSmartPlaylists = endpoint({
  method: "GET",
  path: "/smart-playlists",
  summary: "The person's smart playlists",
  access: "own",
  output: z.object({ items: z.array(SmartPlaylist), total: z.number().int() }),
});

/** `id` is that of the playlist. */
export const getSmartPlaylist = endpoint({
  method: "GET",
  path: "/smart-playlists/{id}",
  summary: "A smart playlist",
  access: "own",
  params: SmartParams,
  output: WholeSmartPlaylist,
  errors: ["not-found"],
});

const MatchCount = z.object({
  matches: z.number().int(),
  unknown: z.number().int().describe("songs that may or may not belong: their source does not say"),
});

/**
 * What a rule selects of the cached library and the plays, without the person's own files. `kept` and `left_out` are
 * those of the playlist where they are left out here, and what was changed in it by hand since is among them.
 * `bad-request` for a rule that is not understood, or that refers to what there is not, to the playlist itself or in a
 * circle.
 */
export const previewRule = endpoint({
  method: "POST",
  path: "/smart-playlists/preview",
  summary: "What a rule selects",
  access: "own",
  perMinute: 120,
  isLong: true,
  bodyLimit: 2 * 1024 * 1024,
  bodyValues: 20_100,
  body: z.strictObject({
    rule: RuleText,
    playlist_id: Id.nullish().describe("a smart playlist, which the result is compared with"),
    kept: Addresses.optional(),
    left_out: Addresses.optional(),
    offset: z.number().int().min(0).max(100_000).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: MatchCount.extend({
    library: z.number().int().describe("songs that were looked at"),
    plays_known: z.boolean().describe("false: statistics are off, and conditions on plays match nothing"),
    conditions: z.array(MatchCount).describe("each by itself, as they are read"),
    total: z.number().int().describe("rows that the playlist would have"),
    is_too_many: z.boolean().describe("more than the 10,000 that a playlist holds: it is not written"),
    duration_ms: z.number().int(),
    added: z.number().int().describe("rows that it does not have now"),
    removed: z.number().int().describe("rows that it would lose"),
    left_out: z.number().int().describe("songs that match and are left out by hand"),
    items: z.array(
      z.object({
        uri: z.string(),
        title: z.string(),
        artist: z.string(),
        album: z.string(),
        duration_ms: z.number().int().nullable(),
        is_new: z.boolean(),
        is_kept: z.boolean(),
      }),
    ),
  }),
  errors: ["not-found"],
});

/** How far the writing of a smart playlist is. */
const Refreshed = z.object({
  playlist_id: z.string().nullable().describe("null while it is not made"),
  added: z.number().int(),
  removed: z.number().int(),
  operation_id: operationId,
  job_id: z.string(),
  status: z.enum(["running", "paused", "done", "failed", "cancelled"]),
  ...Reason.shape,
});

/**
 * Makes a playlist that a rule fills: one operation. It is a job: the answer comes when it ends, or after 20 s, and
 * `status` says which. `bad-request` as `previewRule`, for a name that an own playlist has already, and for a rule that
 * selects nothing, or more than the 10,000 songs that a playlist holds. `conflict` from 200 smart playlists on.
 */
export const makeSmartPlaylist = endpoint({
  method: "POST",
  path: "/smart-playlists",
  summary: "Make a smart playlist",
  access: "consent",
  bodyLimit: 2 * 1024 * 1024,
  bodyValues: 20_100,
  isLong: true,
  body: z.strictObject({
    name: PlaylistName,
    rule: RuleText,
    schedule: Schedule.default("never"),
    kept: Addresses.default([]),
    left_out: Addresses.default([]),
  }),
  output: Refreshed,
  errors: ["conflict"],
});

/** Changes what is given. The playlist itself is changed by its next refresh. */
export const changeSmartPlaylist = endpoint({
  method: "PATCH",
  path: "/smart-playlists/{id}",
  summary: "Change the rule of a smart playlist",
  access: "own",
  bodyLimit: 2 * 1024 * 1024,
  bodyValues: 20_100,
  params: SmartParams,
  body: z.strictObject({
    rule: RuleText.optional(),
    schedule: Schedule.optional(),
    kept: Addresses.optional(),
    left_out: Addresses.optional(),
  }),
  output: WholeSmartPlaylist,
  errors: ["not-found"],
});

/** Forgets the rule. The playlist stays with the rows that it has. */
export const dropSmartPlaylist = endpoint({
  method: "DELETE",
  path: "/smart-playlists/{id}",
  summary: "Make a smart playlist an ordinary one",
  access: "own",
  params: SmartParams,
  output: z.object({ ok: z.literal(true) }),
  errors: ["not-found"],
});

/**
 * Gives a smart playlist the rows that its rule selects now: only what differs is written, and nothing where nothing
 * does. Rows that were added by hand since the last refresh stay, rows that were taken out stay out. It is a job as
 * `makeSmartPlaylist`; a second call joins the first. A refresh that selects nothing, or too much, or whose rule refers
 * to what is gone, changes nothing and is `failed`.
 */
export const refreshSmartPlaylist = endpoint({
  method: "POST",
  path: "/smart-playlists/{id}/refresh",
  summary: "Refresh a smart playlist",
  access: "consent",
  isLong: true,
  params: SmartParams,
  output: Refreshed,
  errors: ["not-found"],
});
