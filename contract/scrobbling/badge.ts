import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import type { MessageId } from "#contract/messages/messages.ts";

/** The badge. `address` null: it is off, and no address shows anything. */
const BadgeState = z.object({
  address: z.string().nullable().describe("of the picture, for anyone who knows it"),
});

/** Whether the person shows what they play, and where. */
export const getBadge = endpoint({
  method: "GET",
  path: "/scrobbling/badge",
  summary: "Whether a now-playing badge is public, and its address",
  access: "own",
  output: BadgeState,
});

/**
 * Switches the badge on or off. On gives it an address of 128 random bits, the same while it stays on; off takes the
 * address away at once and for good: switched on again, the badge has another.
 */
export const switchBadge = endpoint({
  method: "PUT",
  path: "/scrobbling/badge",
  summary: "Show what plays in a public badge, or stop",
  access: "own",
  perMinute: 20,
  body: z.strictObject({ on: z.boolean() }),
  output: BadgeState,
});

/** How the badge looks: `auto` follows the viewer's device. */
export const badgeThemes = ["auto", "dark", "light"] as const;

/**
 * A picture (SVG, 360 by 64) of what a person plays, for other sites: the song of the player here or of one that reports
 * here, whichever was heard of last; else that nothing plays, also in a private session. It is asked for again at each view (`no-cache` with an
 * ETag, 304 where nothing changed), so that none is shown after it was switched off. Errors: `not-found` for an address that
 * there is not, or not any more.
 */
export const showBadge = endpoint({
  method: "GET",
  path: "/badges/{badge}",
  summary: "What a person plays now, as a picture",
  access: "shared-with-all",
  perMinute: 600,
  params: z.object({
    badge: z.string().regex(/^[\w-]{22}\.svg$/u, "input.notId" satisfies MessageId),
  }),
  query: z.object({ theme: z.enum(badgeThemes).default("auto") }),
  raw: "image/svg+xml",
  errors: ["not-found"],
});
