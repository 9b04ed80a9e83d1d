/* Apart from history.ts, so that the web needs no zod for it. */

/** Plays from so many milliseconds on count as heard (decisions, section 5). */
export const shortPlayMs = 30_000;
