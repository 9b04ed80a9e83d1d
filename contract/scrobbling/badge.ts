import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import type { MessageId } from "#contract/messages/messages.ts";

/** The now-playing badge. Without an `address` it is off, and nothing is public. */
const BadgeState = z.object({
  address: z
    .string()
    .nullable()
    .describe("URL of the picture, public to anyone who knows it; null if the badge is off"),
});

/** Whether the person shows what they play, and at which address. */
export const getBadge = endpoint({
  method: "GET",
  path: "/scrobbling/badge",
  summary: "Get the address of the now-playing badge",
  access: "own",
  output: BadgeState,
});

/**
 * Turns the badge on or off. Turning it on gives it an address of 128 random bits, which stays the same while it is on.
 * Turning it off ends that address at once and for good: turned on again, the badge has another.
 */
export const switchBadge = endpoint({
  method: "PUT",
  path: "/scrobbling/badge",
  summary: "Turn the now-playing badge on or off",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ on: z.boolean() }),
  output: BadgeState,
});

/** Colour themes of the badge; `auto` follows the viewer's device. */
export const badgeThemes = ["auto", "dark", "light"] as const;

/**
 * A picture (SVG, 360 by 64 pixels) of what a person plays, for other sites: the song of the player here or of a player
 * that reports here, whichever reported last. If nothing plays, and during a private session, it says that nothing plays.
 * It is revalidated at each view (`no-cache` with an ETag, 304 if nothing changed), so that it disappears once it is turned
 * off. Errors: `not-found` for an address that does not exist, or no longer does.
 */
export const showBadge = endpoint({
  method: "GET",
  path: "/badges/{badge}",
  summary: "Get the now-playing badge as a picture",
  access: "shared-with-all",
  perMinute: 600,
  params: z.object({
    badge: z.string().regex(/^[\w-]{22}\.svg$/u, "input.notId" satisfies MessageId),
  }),
  query: z.object({ theme: z.enum(badgeThemes).default("auto") }),
  raw: "image/svg+xml",
  errors: ["not-found"],
});
