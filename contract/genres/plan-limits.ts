/* Apart from genres.ts, so that the web needs no zod for it. */

/** Minimum number of songs for a genre to get its own playlist; smaller genres join their main genre, or are left over. */
export const groupSize = { min: 1, max: 10_000, usual: 5 } as const;
