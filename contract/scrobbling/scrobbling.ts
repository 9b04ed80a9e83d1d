import * as z from "zod";
import { TimeZone } from "#contract/base/days.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";
import { listenLimits, listenTypes } from "./listen-limits.ts";

/*
 * Players submit their plays here as they do to ListenBrainz (https://listenbrainz.readthedocs.io/en/latest/users/api/):
 * with the same paths, bodies, statuses and errors, `{"code": 400, "error": "…"}`. Some clients append `/1` to the address
 * that they are given, others use Maloja's path for the same interface, so both paths are served.
 */

/** The body of an error of ListenBrainz's endpoints: the status and a sentence. */
export const ListenBrainzFailure = z.strictObject({ code: z.number().int(), error: z.string().min(1) });

const submit = {
  method: "POST",
  summary: "Submit listens (ListenBrainz)",
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
 * Accepts `{listen_type, payload}`: `single` with one listen, `import` with at most 1,000, `playing_now` with one that has
 * no `listened_at` and is shown for as long as the song lasts, never stored. Either all listens are stored or none; `ok`
 * means that they are. A listen that is already stored, from any file, player or service, is skipped, so that a client may
 * send it again.
 */
export const submitListens = endpoint({ ...submit, path: "/1/submit-listens" });
export const submitListensBelow = endpoint({ ...submit, path: "/apis/listenbrainz/1/submit-listens" });

const validate = {
  method: "GET",
  summary: "Validate an access token (ListenBrainz)",
  access: "public",
  failures: "listenbrainz",
  perMinute: 600,
  output: z.object({
    code: z.literal(200),
    message: z.string(),
    valid: z.boolean(),
    user_name: z
      .string()
      .optional()
      .describe("display name of the token's owner; only present if the token is valid"),
  }),
} as const;

/** Checks the token in `Authorization: Token {token}`; 400 without one. */
export const validateToken = endpoint({ ...validate, path: "/1/validate-token" });
export const validateTokenBelow = endpoint({ ...validate, path: "/apis/listenbrainz/1/validate-token" });

const Playing = z.object({
  title: z.string(),
  artist: z.string(),
  album: z.string().nullable(),
  client: z.string().describe("name of the player that reports it; empty if it gives none"),
});

/** A recent submission of a player. */
export const Submission = z.object({
  id: z.string(),
  submitted_at: EpochSeconds,
  token_name: z.string(),
  client: z.string().describe("name that the player gives itself; empty if it gives none"),
  listen_type: z.enum([...listenTypes, "unknown"]),
  listens: z.number().int(),
  stored: z
    .number()
    .int()
    .describe("number of listens that were new; the others were already stored, unless all were refused"),
  refusal: z
    .string()
    .nullable()
    .describe("reason why nothing was stored, in English, as sent to the player; null if it was accepted"),
  example: z.string().describe("first song of the submission, as `title – artist`; empty if it has none"),
});
export type Submission = z.infer<typeof Submission>;

/**
 * What other players report as playing now, and the last 50 submissions, newest first. `address` is the URL to enter in
 * a player.
 */
export const scrobbling = endpoint({
  method: "GET",
  path: "/scrobbling/submissions",
  summary: "List the latest submissions of players",
  access: "own",
  output: z.object({
    address: z.string(),
    now_playing: Playing.nullable(),
    items: z.array(Submission),
    total: z.number().int(),
  }),
});

/**
 * Four figures for a dashboard: what plays now, and the number of counted plays of today, of this week (from Monday) and
 * of all time.
 */
export const widget = endpoint({
  method: "GET",
  path: "/widget",
  summary: "Get four figures for a dashboard",
  access: "own",
  scope: "widget",
  query: z.object({ tz: TimeZone }),
  output: z.object({
    now_playing: z
      .string()
      .nullable()
      .describe("current song as `title – artist`; null if nothing plays or during a private session"),
    today: z.number().int(),
    week: z.number().int(),
    all: z.number().int(),
  }),
});
