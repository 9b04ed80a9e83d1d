/** Searching a person's cached library. */
export { createSearchIndexes, type SearchIndexes } from "#server/features/search/index/index-memory.ts";
export { findTracks, type SearchCtx } from "./search-library.ts";
export { foldText, wordsOf } from "#server/features/search/query/fold-text.ts";
export type { LibraryIndex } from "#server/features/search/index/library-index.ts";
export { readLink } from "#server/features/search/query/parse-query.ts";
export { searchRoutes } from "./search.routes.ts";
