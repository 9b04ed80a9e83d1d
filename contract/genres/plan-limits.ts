/* Apart from genres.ts, so that the web needs no zod for it. */

/** Songs that a genre has at least for a playlist of its own; smaller ones go to their main genre, or are left over. */
export const groupSize = { min: 1, max: 10_000, usual: 5 } as const;
