import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { MessageRef, Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { operationId, PlaylistName } from "#contract/playlists/playlists.ts";
import { ruleBounds } from "./rule-fields.ts";
import { EpochSeconds, Id } from "#contract/base/values.ts";

/** The text form of a rule (`rule-text.ts`). A `bad-request` names the line and column of the error. */
const RuleText = z.string().min(1).max(ruleBounds.textLength);

/** How often a smart playlist is refreshed automatically. */
const Schedule = z.enum(["never", "daily", "weekly"]);

/** URIs of songs that the person keeps in, or leaves out. */
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
  is_gone: z
    .boolean()
    .describe("true if the playlist is no longer in the library; the rule is kept in case it returns"),
  rule: RuleText,
  schedule: Schedule,
  track_count: z.number().int(),
  refreshed_at: EpochSeconds.nullable().describe("time of the last refresh; null if it was never filled"),
  next_refresh_at: EpochSeconds.nullable(),
  failure: z
    .string()
    .nullable()
    .describe("reason why the last refresh failed and changed nothing, in English; null if there is none"),
  failure_message: MessageRef.nullable().describe(
    "same reason as a message id with values, for translation; null if there is none",
  ),
  kept_count: z.number().int(),
  left_out_count: z.number().int(),
});
export type SmartPlaylist = z.infer<typeof SmartPlaylist>;

/** A smart playlist with the songs that the person added or removed by hand, as of the last refresh or change here. */
const WholeSmartPlaylist = SmartPlaylist.extend({
  kept: Addresses.describe("URIs of songs that stay in the playlist, whether or not the rule matches them"),
  left_out: Addresses.describe("URIs of songs that stay out of the playlist, even if the rule matches them"),
});
export type WholeSmartPlaylist = z.infer<typeof WholeSmartPlaylist>;

const SmartParams = z.object({ id: Id });

/** All smart playlists of the person, by name. */
export const listSmartPlaylists = endpoint({
  method: "GET",
  path: "/smart-playlists",
  summary: "List the person's smart playlists",
  access: "own",
  output: z.object({ items: z.array(SmartPlaylist), total: z.number().int() }),
});

/** A smart playlist by the id of its playlist. */
export const getSmartPlaylist = endpoint({
  method: "GET",
  path: "/smart-playlists/{id}",
  summary: "Get a smart playlist",
  access: "own",
  params: SmartParams,
  output: WholeSmartPlaylist,
  errors: ["not-found"],
});

const MatchCount = z.object({
  matches: z.number().int(),
  unknown: z
    .number()
    .int()
    .describe("number of songs that may or may not match, since the value in question is unknown"),
});

/**
 * The songs that a rule selects from the cached library and the plays, without the person's own files. `kept` and
 * `left_out` default to those of the playlist, including songs added or removed by hand since its last refresh.
 * `bad-request` for a rule that cannot be parsed, or that refers to something that does not exist, to the playlist itself
 * or in a circle.
 */
export const previewRule = endpoint({
  method: "POST",
  path: "/smart-playlists/preview",
  summary: "Preview the songs that a rule selects",
  access: "own",
  perMinute: 120,
  isLong: true,
  bodyLimit: 2 * 1024 * 1024,
  bodyValues: 20_100,
  body: z.strictObject({
    rule: RuleText,
    playlist_id: Id.nullish().describe("id of a smart playlist to compare the result with"),
    kept: Addresses.optional(),
    left_out: Addresses.optional(),
    offset: z.number().int().min(0).max(100_000).default(0),
    limit: z.number().int().min(1).max(500).default(100),
  }),
  output: MatchCount.extend({
    library: z.number().int().describe("number of songs that were checked"),
    plays_known: z
      .boolean()
      .describe("false if statistics are off, so that conditions on plays match nothing"),
    conditions: z
      .array(MatchCount)
      .describe("counts of each condition by itself, in the order of the rule's text"),
    total: z.number().int().describe("number of rows that the playlist would have"),
    is_too_many: z
      .boolean()
      .describe("true if these are more than the 10,000 rows that a playlist holds; it could not be written"),
    duration_ms: z.number().int(),
    added: z.number().int().describe("number of rows that the playlist would gain"),
    removed: z.number().int().describe("number of rows that the playlist would lose"),
    left_out: z.number().int().describe("number of songs that match but are left out by hand"),
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

/** The progress of writing a smart playlist. */
const Refreshed = z.object({
  playlist_id: z.string().nullable().describe("id of the playlist; null until it has been created"),
  added: z.number().int(),
  removed: z.number().int(),
  operation_id: operationId,
  job_id: z.string(),
  status: z.enum(["running", "paused", "done", "failed", "cancelled"]),
  ...Reason.shape,
});

/**
 * Creates a playlist that a rule fills, as one operation. It runs as a job: the response is sent when the job ends, or
 * after 20 s, and `status` says which. `bad-request` as for `previewRule`, for a name that one of the person's playlists
 * already has, and for a rule that selects nothing, or more than the 10,000 songs that a playlist holds. `conflict` if the
 * person already has 200 smart playlists.
 */
export const makeSmartPlaylist = endpoint({
  method: "POST",
  path: "/smart-playlists",
  summary: "Create a smart playlist",
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

/** Changes the given fields. The playlist itself changes with its next refresh. */
export const changeSmartPlaylist = endpoint({
  method: "PATCH",
  path: "/smart-playlists/{id}",
  summary: "Update a smart playlist",
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

/** Deletes the rule. The playlist stays, with its current rows. */
export const dropSmartPlaylist = endpoint({
  method: "DELETE",
  path: "/smart-playlists/{id}",
  summary: "Turn a smart playlist into an ordinary one",
  access: "own",
  params: SmartParams,
  output: z.object({ ok: z.literal(true) }),
  errors: ["not-found"],
});

/**
 * Updates a smart playlist to the rows that its rule selects now; only differences are written. Rows that were added by
 * hand since the last refresh stay, and rows that were removed by hand stay out. It runs as a job like
 * `makeSmartPlaylist`; a second call joins the running one. A refresh that selects nothing or too much, or whose rule
 * refers to something that is gone, changes nothing and is `failed`.
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
