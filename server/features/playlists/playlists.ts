/** Playlists one by one: their heads and rows, and the one way in which they are written. */
export { playlistRoutes } from "./playlists.routes.ts";
export { listOf } from "./playlist-list.ts";
export { deleteOperations } from "./journal/operations.db.ts";
export {
  finishOperationOf,
  newOperation,
  operationOfJob,
  presentOperationId,
  type Operation,
} from "./journal/journal.ts";
export { readOperationOfJob } from "./journal/operations.db.ts";
export { rewriteRows, type BegunRewrite } from "./rewrite-rows.ts";
export { findMade } from "./apply/fill-playlists.ts";
export { areLikedHere, kindOfSaved, writeLikes } from "./write-likes.ts";
export { operationRoutes } from "./journal/operations.routes.ts";
export { undoOperationJob } from "./journal/undo-operation.jobs.ts";
export { makePlaylist } from "./playlist-edits.ts";
export { addToPlaylist, writePlaylist } from "./playlist-writes.ts";
export type { WriteCtx } from "./written-playlist.ts";
export { applyPlanJob } from "./apply/apply-plan.jobs.ts";
export { rewritePlaylistsJob } from "./rewrite/rewrite-playlists.jobs.ts";
export { restorePlaylistJob } from "./versions/restore-playlist.jobs.ts";
export { carryOverJob, type CarryCtx } from "./carry/carry-over.jobs.ts";
export { mergePlaylistsJob } from "./merge/merge-playlists.jobs.ts";
export { splitPlaylistJob } from "./split/split-playlist.jobs.ts";
