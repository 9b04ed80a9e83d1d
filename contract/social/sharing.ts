import * as z from "zod";

/** With whom a person shares something: no one, friends, or everyone. */
export const shareLevels = ["private", "friends", "public"] as const;
export type ShareLevel = (typeof shareLevels)[number];

/** The parts that a person can share, each with its own level. */
export const shareScopes = ["profile", "library", "analytics"] as const;
export type ShareScope = (typeof shareScopes)[number];

/** The parts of a person that the caller may see. */
export const Shares = z.object({ profile: z.boolean(), library: z.boolean(), analytics: z.boolean() });
export type Shares = z.infer<typeof Shares>;

/** State of a comparison between two friends: `asked` by the caller, `asking` if the other asked, `agreed` by both. */
export const Comparison = z.enum(["none", "asked", "asking", "agreed"]);
export type Comparison = z.infer<typeof Comparison>;

/**
 * Ranges of a person's listening that others may request, in days up to today. They are long, so that no single day can
 * be recognised.
 */
export const listeningRanges = ["30d", "180d", "365d", "all"] as const;
export type ListeningRange = (typeof listeningRanges)[number];
