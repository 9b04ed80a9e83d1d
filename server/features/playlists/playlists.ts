/** Playlists one by one: their heads and rows, and the one way in which they are written. */
export { playlistRoutes } from "./playlists.routes.ts";
export { listOf } from "./playlist-list.ts";
export { deletePlaylistOperations } from "./playlist-operations.db.ts";
export { writePlaylist } from "./playlist-writes.ts";
export type { WriteCtx } from "./written-playlist.ts";
export { applyPlanJob } from "./apply/apply-plan.jobs.ts";
