/** Searching a person's cached library. */
export { createSearchIndexes } from "./index-memory.ts";
export { searchRoutes, type SearchCtx } from "./search.routes.ts";
export { findTracks } from "./find-tracks.ts";
