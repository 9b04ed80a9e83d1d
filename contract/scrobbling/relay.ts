import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";

/** Services that plays are sent on to. */
export type RelayTargetId = "listenbrainz" | "lastfm";

/*
 * Plays are sent on to a person's account at ListenBrainz, at Last.fm, or both, each by itself: what their players send here, what plays in the web player, and
 * what the music service reports. Plays of imported files are not, nor those from before it was set up, private ones, and
 * songs of the web player or the service that were heard for less than 30 seconds. Each is sent once.
 */

const Key = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/u, "input.notKey" satisfies MessageId);

/** How the relay stands. `account` null: none is set up; the other figures are 0 and null then. */
const RelayState = z.object({
  account: z.string().nullable().describe("the person's name at the service"),
  since: EpochSeconds.nullable(),
  waiting: z.number().int().describe("plays that are still to be sent"),
  sent: z.number().int(),
  refused: z.number().int().describe("plays that the service refused, which are not sent again"),
  last_sent_at: EpochSeconds.nullable(),
  next_at: EpochSeconds.nullable().describe(
    "the next try, while the service cannot be reached; null: within a minute",
  ),
  stopped: Reason.nullable().describe(
    "why nothing is sent until the person signs in there again; null: plays are sent",
  ),
});

/** How plays are sent on. */
export const getRelay = endpoint({
  method: "GET",
  path: "/scrobbling/relay",
  summary: "How plays are sent on to ListenBrainz",
  access: "own",
  output: RelayState,
});

/**
 * Sets up the relay with the person's user token of ListenBrainz, after ListenBrainz confirmed it. A new token of the same
 * account goes on where the last one stopped; of another account it starts now. Errors: `unprocessable` where
 * ListenBrainz does not know the token, `provider-error` where it does not answer.
 */
export const setRelay = endpoint({
  method: "PUT",
  path: "/scrobbling/relay",
  summary: "Send plays on to ListenBrainz",
  access: "own",
  body: z.strictObject({ token: Key }),
  output: RelayState,
  errors: ["unprocessable", "provider-error"],
});

/** Ends the relay and forgets the token. What was sent stays at ListenBrainz. */
export const endRelay = endpoint({
  method: "DELETE",
  path: "/scrobbling/relay",
  summary: "Stop sending plays on",
  access: "own",
  output: RelayState,
});

/** How plays are sent on to Last.fm. */
export const getLastfmRelay = endpoint({
  method: "GET",
  path: "/scrobbling/relay/lastfm",
  summary: "How plays are sent on to Last.fm",
  access: "own",
  output: RelayState,
});

/** A person's own application at Last.fm (https://www.last.fm/api/account/create): its API key and shared secret. */
const lastfmApp = { api_key: Key, secret: Key };

/**
 * Begins the sign-in at Last.fm: the person approves it at `approve_at` within an hour, and then it is ended by
 * `PUT /scrobbling/relay/lastfm`. Nothing is stored. Errors: `unprocessable` where Last.fm does not know the application,
 * `provider-error` where it does not answer.
 */
export const beginLastfmRelay = endpoint({
  method: "POST",
  path: "/scrobbling/relay/lastfm/begin",
  summary: "Begin the sign-in at Last.fm",
  access: "own",
  perMinute: 20,
  body: z.strictObject(lastfmApp),
  output: z.object({ token: z.string(), approve_at: z.url() }),
  errors: ["unprocessable", "provider-error"],
});

/**
 * Sends plays on to Last.fm, after the person approved it there. Key, secret and session are stored encrypted, as one. The
 * same account goes on where the last relay stopped. Errors: `unprocessable` where it was not approved or Last.fm refuses
 * it, `provider-error` where it does not answer.
 */
export const setLastfmRelay = endpoint({
  method: "PUT",
  path: "/scrobbling/relay/lastfm",
  summary: "Send plays on to Last.fm",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ ...lastfmApp, token: Key }),
  output: RelayState,
  errors: ["unprocessable", "provider-error"],
});

/** Ends the relay to Last.fm and forgets key, secret and session. What was sent stays there. */
export const endLastfmRelay = endpoint({
  method: "DELETE",
  path: "/scrobbling/relay/lastfm",
  summary: "Stop sending plays on to Last.fm",
  access: "own",
  output: RelayState,
});
