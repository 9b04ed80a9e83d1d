import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";

/**
 * The provider's own player, library and playlist calls, forwarded with interactive priority (decisions, 7.3): the
 * browser never calls the provider itself. Method, path, query and body are the provider's own; either dialect's
 * paths are taken. `{id}` is a playlist. Only paths on this allow-list are
 * forwarded (404 `not-found` otherwise). A 401 of the provider refreshes the token and is tried once more. Lists
 * longer than one call may carry are sent in parts; when a part fails, the sentence says how many were done. What
 * may have been carried out (no answer came) is not sent again. The provider's status and body come back as they
 * are, except for its failures, which come in Gatefold's shape; the answer to a write names its operation in the header
 * `X-Operation-Id`.
 */
export const allowedProviderCalls = [
  "GET me/player",
  "PUT me/player",
  "GET me/player/devices",
  "GET me/player/queue",
  "POST me/player/queue",
  "PUT me/player/play",
  "PUT me/player/pause",
  "POST me/player/next",
  "POST me/player/previous",
  "PUT me/player/seek",
  "PUT me/player/volume",
  "PUT me/player/shuffle",
  "PUT me/player/repeat",
  "GET me/tracks/contains",
  "PUT me/tracks",
  "DELETE me/tracks",
  "GET me/library/contains",
  "PUT me/library",
  "DELETE me/library",
  "POST playlists/{id}/items",
  "POST playlists/{id}/tracks",
] as const;

const forwarded = {
  path: "/player/v1/{path}",
  access: "own",
  params: z.object({ path: z.string().max(300) }),
  raw: "The provider's answer",
  bodyLimit: 1024 * 1024,
  bodyValues: 25_000,
  errors: ["not-found", "renew-link", "provider-error", "provider-paused", "forbidden"],
} as const;

export const forwardGet = endpoint({
  ...forwarded,
  method: "GET",
  summary: "Get the player's state from the provider, or whether songs are liked",
});
export const forwardPut = endpoint({
  ...forwarded,
  method: "PUT",
  summary: "Control the provider's player, or like songs",
});
export const forwardPost = endpoint({
  ...forwarded,
  method: "POST",
  summary: "Control the provider's player, or add items to a playlist",
});
export const forwardDelete = endpoint({
  ...forwarded,
  method: "DELETE",
  summary: "Unlike songs",
});

/**
 * The state of a person's player, as this instance knows it. `playback` is in the form of the provider's `GET me/player`,
 * its `progress_ms` moved on to the moment of sending; null: nothing plays, or nothing is known yet (`source` null).
 */
export const PlaybackEvent = z.object({
  type: z.literal("playback"),
  source: z
    .enum(["provider", "page"])
    .nullable()
    .describe("source of the state; page: a page of the person's that plays; null if nothing is known yet"),
  age_ms: z.number().int().min(0).describe("age of the report, in milliseconds; 0 if nothing is known yet"),
  paused_until: EpochSeconds.nullable().describe(
    "time until which the provider is not asked; null if it is not paused",
  ),
  playback: z.looseObject({}).nullable(),
});
export type PlaybackEvent = z.infer<typeof PlaybackEvent>;

/**
 * Streams playback as it changes: the first event is the present state, then one after each command, each report of a page
 * that plays, and each reading. While someone watches, the provider is read once a minute at most (decisions, 7.4),
 * however many watch; not at all while a page of the person reports. During a provider's pause the events carry
 * `paused_until`, and reading goes on after it. The stream ends after a quarter of an hour, so that a client that connects
 * again needs a valid session, and at once when its own session is over.
 */
export const streamPlayback = endpoint({
  method: "GET",
  path: "/realtime/playback/stream",
  summary: "Stream playback as it changes",
  access: "own",
  events: PlaybackEvent,
});

const shortText = z.string().max(500);
const uri = z
  .string()
  .max(500)
  .regex(/^spotify:\S+$/, "input.notUri" satisfies MessageId);

/** What a page may say about itself: the part of the provider's `GET me/player` that screens need. */
const ReportedPlayback = z.strictObject({
  device: z.strictObject({
    name: shortText,
    volume_percent: z.number().int().min(0).max(100),
  }),
  is_playing: z.boolean(),
  progress_ms: z.number().int().min(0).max(86_400_000),
  shuffle_state: z.boolean(),
  repeat_state: z.enum(["off", "context", "track"]),
  context: z.strictObject({ uri }).nullable(),
  item: z.strictObject({
    id: shortText,
    uri,
    name: shortText,
    duration_ms: z.number().int().min(0).max(86_400_000),
    artists: z.array(z.strictObject({ id: shortText.nullable(), name: shortText })).max(100),
    album: z.strictObject({
      id: shortText.nullable(),
      name: shortText,
      images: z.array(z.strictObject({ url: z.string().max(2000) })).max(5),
    }),
  }),
});
export type ReportedPlayback = z.infer<typeof ReportedPlayback>;

/**
 * Takes a report from the page that is the playing device: when its playback changes and about once a minute. While it does,
 * the provider need not be asked. It is shown to the same person's other pages only. `is_gone`, or `playback` null: the
 * page of `device_id` has gone, so it plays no more, no matter who reported it; `playback` is where it stood then, which it
 * may not have reported yet.
 */
export const reportPlayback = endpoint({
  method: "POST",
  path: "/realtime/playback/report",
  summary: "Report what this page plays",
  access: "own",
  body: z.strictObject({
    device_id: z.string().min(1).max(200),
    playback: ReportedPlayback.nullable(),
    is_gone: z.boolean().default(false),
  }),
  output: z.object({ ok: z.literal(true) }),
  bodyLimit: 64 * 1024,
  perMinute: 240,
});
