import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";

/** Hours after which a private session ends automatically, as at the streaming service. */
export const privateSessionHours = 6;

/** A private session. While it is on, other people cannot see what plays. */
export const PrivateSession = z.object({
  until: z
    .number()
    .int()
    .nullable()
    .describe("time at which the session ends automatically, in epoch seconds; null if none is on"),
});
export type PrivateSession = z.infer<typeof PrivateSession>;

/** The current private session. */
export const getPrivateSession = endpoint({
  method: "GET",
  path: "/stats/private-session",
  summary: "Get the private session",
  access: "own",
  output: PrivateSession,
});

/**
 * Starts a private session of 6 hours, or ends the current one. Turned on again, it lasts 6 hours from now. Plays during
 * a private session are marked `is_private`, whichever player, service or import reports them and however late: they count
 * in the person's own statistics, but in nothing that other people see. The widget shows no song during a session.
 */
export const switchPrivateSession = endpoint({
  method: "POST",
  path: "/stats/private-session",
  summary: "Start or end a private session",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ on: z.boolean() }),
  output: PrivateSession,
});
