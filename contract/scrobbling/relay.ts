import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";

/** Services to which plays can be forwarded. */
export type RelayTargetId = "listenbrainz" | "lastfm";

/*
 * A relay forwards a person's plays to their account at ListenBrainz or at Last.fm; each is set up separately. It
 * forwards what their players submit here, what plays in the web player, and what the music service reports. It does not
 * forward plays of imported files, plays from before it was set up, private plays, and songs of the web player or the
 * service that were heard for less than 30 seconds. Each play is sent once.
 */

const Key = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/u, "input.notKey" satisfies MessageId);

/** The state of a relay. If none is set up, `account` is null and all other fields are 0 or null. */
const RelayState = z.object({
  account: z
    .string()
    .nullable()
    .describe("the person's user name at the service; null if no relay is set up"),
  since: EpochSeconds.nullable(),
  waiting: z.number().int().describe("number of plays that are still to be sent"),
  sent: z.number().int(),
  refused: z.number().int().describe("number of plays that the service refused, which are not sent again"),
  last_sent_at: EpochSeconds.nullable(),
  next_at: EpochSeconds.nullable().describe(
    "time of the next attempt while the service cannot be reached; otherwise null, and plays are sent within a minute",
  ),
  stopped: Reason.nullable().describe(
    "reason why nothing is sent until the person signs in there again; null if plays are sent",
  ),
});

/** The state of the relay to ListenBrainz. */
export const getRelay = endpoint({
  method: "GET",
  path: "/scrobbling/relay",
  summary: "Get the relay to ListenBrainz",
  access: "own",
  output: RelayState,
});

/**
 * Sets up the relay with the person's user token of ListenBrainz, after ListenBrainz confirmed it. A new token for the
 * same account continues where the last one stopped; for another account the relay starts now. Errors: `unprocessable` if
 * ListenBrainz does not know the token, `provider-error` if it does not answer.
 */
export const setRelay = endpoint({
  method: "PUT",
  path: "/scrobbling/relay",
  summary: "Forward plays to ListenBrainz",
  access: "own",
  body: z.strictObject({ token: Key }),
  output: RelayState,
  errors: ["unprocessable", "provider-error"],
});

/** Ends the relay and deletes the token. What was sent stays at ListenBrainz. */
export const endRelay = endpoint({
  method: "DELETE",
  path: "/scrobbling/relay",
  summary: "Stop forwarding plays to ListenBrainz",
  access: "own",
  output: RelayState,
});

/** The state of the relay to Last.fm. */
export const getLastfmRelay = endpoint({
  method: "GET",
  path: "/scrobbling/relay/lastfm",
  summary: "Get the relay to Last.fm",
  access: "own",
  output: RelayState,
});

/** A person's own application at Last.fm (https://www.last.fm/api/account/create): its API key and shared secret. */
const lastfmApp = { api_key: Key, secret: Key };

/**
 * Starts the sign-in at Last.fm: the person approves it at `approve_at` within an hour, and `PUT /scrobbling/relay/lastfm`
 * then completes it. Nothing is stored. Errors: `unprocessable` if Last.fm does not know the application,
 * `provider-error` if it does not answer.
 */
export const beginLastfmRelay = endpoint({
  method: "POST",
  path: "/scrobbling/relay/lastfm/begin",
  summary: "Start the sign-in at Last.fm",
  access: "own",
  perMinute: 20,
  body: z.strictObject(lastfmApp),
  output: z.object({ token: z.string(), approve_at: z.url() }),
  errors: ["unprocessable", "provider-error"],
});

/**
 * Sets up the relay to Last.fm, after the person approved it there. Key, secret and session are encrypted and stored
 * together. The same account continues where its last relay stopped. Errors: `unprocessable` if it was not approved or
 * Last.fm refuses it, `provider-error` if Last.fm does not answer.
 */
export const setLastfmRelay = endpoint({
  method: "PUT",
  path: "/scrobbling/relay/lastfm",
  summary: "Forward plays to Last.fm",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ ...lastfmApp, token: Key }),
  output: RelayState,
  errors: ["unprocessable", "provider-error"],
});

/** Ends the relay to Last.fm and deletes key, secret and session. What was sent stays at Last.fm. */
export const endLastfmRelay = endpoint({
  method: "DELETE",
  path: "/scrobbling/relay/lastfm",
  summary: "Stop forwarding plays to Last.fm",
  access: "own",
  output: RelayState,
});
