/* Apart from tokens.ts, so that the web needs no zod for them. */

/**
 * What a personal access token may do (decisions, 9.9): send plays, read statistics, read the library, or read the four
 * figures of `GET /widget`.
 */
export const tokenScopes = ["scrobble", "read:stats", "read:library", "widget"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Tokens that a person may have. */
export const maxTokens = 50;
