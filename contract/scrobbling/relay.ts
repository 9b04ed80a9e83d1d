import { Reason } from "#contract/base/errors.ts";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds } from "#contract/base/values.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";

/*
 * Plays are sent on to a person's account at ListenBrainz: what their players send here, what plays in the web player, and
 * what the music service reports. Plays of imported files are not, nor those from before it was set up, private ones, and
 * songs of the web player or the service that were heard for less than 30 seconds. Each is sent once.
 */

/** How the relay stands. `account` null: none is set up; the other figures are 0 and null then. */
const RelayState = z.object({
  account: z.string().nullable().describe("the person's name at ListenBrainz"),
  since: EpochSeconds.nullable(),
  waiting: z.number().int().describe("plays that are still to be sent"),
  sent: z.number().int(),
  refused: z.number().int().describe("plays that ListenBrainz refused, which are not sent again"),
  last_sent_at: EpochSeconds.nullable(),
  next_at: EpochSeconds.nullable().describe(
    "the next try, while ListenBrainz cannot be reached; null: within a minute",
  ),
  stopped: Reason.nullable().describe(
    "why nothing is sent until a token is given again; null: plays are sent",
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
  body: z.strictObject({
    token: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .regex(/^[\x21-\x7e]+$/u, "input.notKey" satisfies MessageId),
  }),
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
