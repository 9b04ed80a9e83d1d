/** Playlists one by one: their heads and rows, and the one way in which they are written. */
export { playlistRoutes } from "./playlists.routes.ts";
export { listOf } from "#server/features/playlists/lists/playlist-list.ts";
export { operationTables } from "./operation-tables.db.ts";
export { countOperations, deleteOperations } from "./journal/operations.db.ts";
export {
  finishOperationOf,
  newOperation,
  operationOfJob,
  presentOperationId,
  type Operation,
} from "./journal/journal.ts";
export { readOperationOfJob } from "./journal/operations.db.ts";
export { readParts } from "./journal/operation-parts.db.ts";
export { workThroughFailures } from "./journal/pause-after-failure.ts";
export { isAddable } from "./journal/plan-rewrite.ts";
export { readAgain } from "./journal/read-again.ts";
export { planRemoval } from "./playlist-order.ts";
export { hashRows } from "./rewrite/rewrite-unchanged.ts";
export { compareRows } from "./journal/compare-rows.ts";
export { rowsBack } from "./versions/rows-back.ts";
export { createMetSongs, songKeyOf, type ComparedSong, type DuplicatePolicy } from "./same-songs.ts";
export { rewriteRows, type PendingRewrite } from "./rewrite/rewrite-rows.ts";
export {
  fillNewPlaylist,
  fillPlaylists,
  findMade,
  recoverPendingWrite,
  type Filled,
  type PendingWrite,
} from "./fill/fill-playlists.ts";
export { partName } from "./fill/place-songs.ts";
export { areLikedHere, kindOfSaved, writeLikes } from "./write-likes.ts";
export { operationRoutes } from "./journal/operations.routes.ts";
export { undoOperationJob } from "#server/features/playlists/journal/undo/undo-operation.jobs.ts";
export { makePlaylist } from "./playlist-edits.ts";
export { addToPlaylist, writePlaylist } from "./playlist-writes.ts";
export { isCacheCurrent, requireWritable, type WriteCtx } from "./written-playlist.ts";
export { rewritePlaylistsJob } from "./rewrite/rewrite-playlists.jobs.ts";
export { restorePlaylistJob } from "./versions/restore-playlist.jobs.ts";
export { migrateAccountJob, type CarryCtx } from "./migrate-account/migrate-account.jobs.ts";
