/* Apart from search.ts, so that the web needs no zod for it. */

/** Maximum length of a query, in characters. */
export const maxQueryLength = 500;
