import * as z from "zod";
import { TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";
import { listenLimits, listenTypes } from "./listen-limits.ts";

/*
 * Players send their plays here as they send them to ListenBrainz (https://listenbrainz.readthedocs.io/en/latest/users/api/):
 * the same paths, bodies, statuses and errors, `{"code": 400, "error": "…"}`. Some clients put `/1` behind the address that
 * they are given, some know Maloja's way of offering the same, so both addresses answer.
 */

/** The body of a failed answer of ListenBrainz's calls: the status, and a sentence. */
export const ListenBrainzFailure = z.strictObject({ code: z.number().int(), error: z.string().min(1) });

const submit = {
  method: "POST",
  summary: "Submit listens, as to ListenBrainz",
  access: "own",
  scope: "scrobble",
  failures: "listenbrainz",
  perMinute: 600,
  bodyLimit: listenLimits.bytes,
  bodyValues: 300_000,
  output: z.object({ status: z.literal("ok") }),
  errors: ["too-large"],
} as const;

/**
 * Takes `{listen_type, payload}`: `single` with one listen, `import` with at most 1,000, `playing_now` with one that has no
 * `listened_at` and is shown for as long as the song lasts, never stored. All listens are stored, or none: what it answers
 * `ok` to is stored. A listen that is stored already, by any file, player or service, is passed over, so that a client may
 * send it again.
 */
export const submitListens = endpoint({ ...submit, path: "/1/submit-listens" });
export const submitListensBelow = endpoint({ ...submit, path: "/apis/listenbrainz/1/submit-listens" });

const validate = {
  method: "GET",
  summary: "Whether a token is good, as ListenBrainz says it",
  access: "public",
  failures: "listenbrainz",
  perMinute: 600,
  output: z.object({
    code: z.literal(200),
    message: z.string(),
    valid: z.boolean(),
    user_name: z.string().optional().describe("of a valid one"),
  }),
} as const;

/** Of the token in `Authorization: Token {token}`; without one it answers 400. */
export const validateToken = endpoint({ ...validate, path: "/1/validate-token" });
export const validateTokenBelow = endpoint({ ...validate, path: "/apis/listenbrainz/1/validate-token" });

const Playing = z.object({
  title: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  client: z.string().describe("the player that reports it; empty when it says no name"),
});

/** What players sent lately. `refusal`: why nothing of it was stored; null: it was taken. */
export const Submission = z.object({
  id: z.string(),
  submitted_at: EpochSeconds,
  token_name: z.string(),
  client: z.string().describe("as the player calls itself; empty when it does not"),
  listen_type: z.enum([...listenTypes, "unknown"]),
  listens: z.number().int(),
  stored: z.number().int().describe("the others were stored before"),
  refusal: z.string().nullable().describe("a sentence, in English: the player was answered the same"),
  example: z.string().describe("the first of its songs; empty when it has none"),
});
export type Submission = z.infer<typeof Submission>;

/** What plays elsewhere now, and the last 50 submissions, the newest first. `address`: what a player is pointed to. */
export const scrobbling = endpoint({
  method: "GET",
  path: "/scrobbling/submissions",
  summary: "What players sent",
  access: "own",
  output: z.object({
    address: z.string(),
    now_playing: Playing.nullable(),
    items: z.array(Submission),
    total: z.number().int(),
  }),
});

/** Four figures for a dashboard: what plays now, and how many plays counted today, this week (from Monday) and ever. */
export const widget = endpoint({
  method: "GET",
  path: "/widget",
  summary: "Four figures for a dashboard",
  access: "own",
  scope: "widget",
  query: z.object({ tz: TimeZone }),
  output: z.object({
    now_playing: z.string().nullable().describe("title – artist; null in a private session"),
    today: z.number().int(),
    week: z.number().int(),
    all: z.number().int(),
  }),
});
