/* Apart from history.ts, so that the web needs no zod for it. */

/** Minimum length in milliseconds of a play that counts as heard (decisions, section 5). */
export const shortPlayMs = 30_000;
