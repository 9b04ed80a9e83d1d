import * as z from "zod";

/** How far a person shares something: with no one, with friends, with everyone. */
export const shareLevels = ["private", "friends", "public"] as const;
export type ShareLevel = (typeof shareLevels)[number];

/** What a person shares, each with a level of its own. */
export const shareScopes = ["profile", "library", "analytics"] as const;
export type ShareScope = (typeof shareScopes)[number];

/** What the caller may see of a person. */
export const Shares = z.object({ profile: z.boolean(), library: z.boolean(), analytics: z.boolean() });
export type Shares = z.infer<typeof Shares>;

/** Whether two friends compare: `asked` by the caller, `asking` by the other, `agreed` by both. */
export const Comparison = z.enum(["none", "asked", "asking", "agreed"]);
export type Comparison = z.infer<typeof Comparison>;

/**
 * The last so many days of someone's listening that others may ask for: long ones, so that no single day can be
 * recognised.
 */
export const listeningRanges = ["30d", "180d", "365d", "all"] as const;
export type ListeningRange = (typeof listeningRanges)[number];
