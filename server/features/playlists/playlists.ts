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
  recordPart,
  type Operation,
} from "./journal/journal.ts";
export { conflictBetween, ChangeConflict, refuseChange } from "./journal/change-conflict.ts";
export { openUndo, readOperationOfJob, readOperations, setJobOfOperation } from "./journal/operations.db.ts";
export { readParts } from "./journal/operation-parts.db.ts";
export {
  endOperation,
  readPendingRewrite,
  savePendingRewrite,
  type PendingPlaylist,
} from "./journal/rewrite/pending-rewrite.ts";
export { undoneUntilMs } from "./journal/present-operation.ts";
export { workThroughFailures } from "./journal/pause-after-failure.ts";
export { isAddable, planRewrite } from "./journal/rewrite/plan-rewrite.ts";
export { readAgain, readStoredRows } from "./journal/read-again.ts";
export { requireRewrite } from "./journal/rewrite/rewrite-playlist.ts";
export {
  readCurrent,
  rewriteRows,
  type CurrentPlaylist,
  type PendingRewrite,
} from "./journal/rewrite/rewrite-rows.ts";
export { compareRows, hashRows, matchPlaces } from "./journal/compare-rows.ts";
export { checkUnit, describePlaylist, followAgain, undoUnit } from "./journal/undo/undo-unit.ts";
export { undoUnitsOf, type UndoUnit } from "./journal/undo/undo-units.ts";
export { requireVersion } from "./versions/versions.ts";
export { planRemoval } from "./playlist-order.ts";
export { createMetSongs, songKeyOf, type ComparedSong, type DuplicatePolicy } from "./same-songs.ts";
export {
  fillNewPlaylist,
  fillPlaylists,
  recoverPendingWrite,
  type Filled,
  type PendingWrite,
} from "./fill/fill-playlists.ts";
export { partName } from "./fill/place-songs.ts";
export { areLikedHere, kindOfSaved, writeLikes, writeLikesInTurn } from "./write-likes.ts";
export { operationRoutes } from "./journal/operations.routes.ts";
export { makePlaylist } from "./playlist-edits.ts";
export { addToPlaylist, writePlaylist } from "./playlist-writes.ts";
export { isCacheCurrent, requireWritable, type WriteCtx } from "./written-playlist.ts";
