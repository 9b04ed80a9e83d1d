import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";

/** After so many hours a private session ends by itself, as that of the streaming service does. */
export const privateSessionHours = 6;

/** A private session. While one is on, others learn nothing of what plays. */
export const PrivateSession = z.object({
  until: z.number().int().nullable().describe("epoch seconds at which it ends by itself; null: none is on"),
});
export type PrivateSession = z.infer<typeof PrivateSession>;

/** The private session that is on. */
export const getPrivateSession = endpoint({
  method: "GET",
  path: "/stats/private-session",
  summary: "Whether a private session is on, and until when",
  access: "own",
  output: PrivateSession,
});

/**
 * Begins a private session of 6 hours, or ends the one that is on. Switched on again, it lasts 6 hours from now. Plays that
 * sounded during one, whichever player, service or import reports them and however late, are marked `is_private`: they count in the
 * person's own statistics and in nothing that others see. The widget names no song meanwhile.
 */
export const switchPrivateSession = endpoint({
  method: "POST",
  path: "/stats/private-session",
  summary: "Begin or end a private session",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ on: z.boolean() }),
  output: PrivateSession,
});
