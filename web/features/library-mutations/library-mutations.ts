/* The public entry to what changes a library: likes, playlists, and what a change makes stale. */
import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** Loads the dialog that puts songs into playlists, for anyone who is there before any of this feature is. */
export async function loadAddToPlaylistsDialog() {
  return (await import("./add-to-playlists-dialog.tsx")).AddToPlaylistsDialog;
}

/** Puts songs into playlists; loaded when it first opens. */
export const AddToPlaylistsDialog = lazyPart(loadAddToPlaylistsDialog);

/** Loads the dialog of the playlists that have a song, as {@link loadAddToPlaylistsDialog} loads its own. */
export async function loadSongListsDialog() {
  return (await import("./song-lists/song-lists-dialog.tsx")).SongListsDialog;
}

/** The playlists that have a song, checked among all; loaded when it first opens. */
export const SongListsDialog = lazyPart(loadSongListsDialog);

/** The playlists that have a song, with the ways to change them; loaded when first shown. */
export const SongLists = lazyPart(async () => (await import("./song-lists/song-lists.tsx")).SongLists);

export { areLiked, setLiked } from "./liked-mutations.ts";
export { useHolding, useOwnPlaylists } from "./playlist-choices.ts";
export { addableUris, addAndNotify, createAndNotify } from "./playlist-mutations.ts";
export { cancelJob, isOver, jobQuery, openJobQuery } from "./follow-job.ts";
export { deleteAndNotify } from "./delete-playlist.ts";
export { offerUndo, undoAndNotify, undoOrConflict } from "./offer-undo.ts";
export { slicesOf } from "./slices.ts";
export { renameSeveral, useRename } from "./rename-playlist.ts";
export {
  refreshGenreFigures,
  refreshGenres,
  refreshLiked,
  refreshOperations,
  refreshPlaylists,
} from "./stale-after-mutation.ts";
