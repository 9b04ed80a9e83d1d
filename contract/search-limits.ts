/* Apart from search.ts, so that the web needs no zod for it. */

/** Letters of what is searched for. */
export const maxQueryLength = 500;
