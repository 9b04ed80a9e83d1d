/* The public entry to lists as wholes: playlists, albums, artists and the liked songs, each played, queued and shown as one. */
import type { DraggedTracks } from "#web/features/library/library.ts";
import { lazyPart, loadWithTexts } from "#web/platform/loading/lazy-component.ts";

/** What can be done with a list as a whole; loaded when it first opens. */
export const ListMenu = lazyPart(async () => (await import("./list-menu.tsx")).ListMenu);

/** Asks for the name of a new playlist; loaded when it first opens. */
export const NewPlaylistDialog = lazyPart(async () => (await import("./name-dialogs.tsx")).NewPlaylistDialog);

/** Asks for a folder's new name; loaded when it first opens. */
export const RenameFolderDialog = lazyPart(
  async () => (await import("./name-dialogs.tsx")).RenameFolderDialog,
);

/** Puts what was dropped on the queue at its end. */
export async function queueDragged(dragged: DraggedTracks): Promise<void> {
  await (await loadWithTexts(() => import("./queue-dragged.ts"))).queueDragged(dragged);
}

export { addDragged, playWhole, readSongs, shuffleLiked } from "./list-actions.ts";
export { type WholeAlbum, wholeAlbumQuery } from "./list-songs.ts";
export { ListMenuButton, ListTile, useIsPlayingList } from "./list-tile.tsx";
export {
  likedList,
  listOfAlbum,
  listOfArtist,
  listOfPlaylist,
  type MusicList,
  sourceOf,
} from "./music-list.ts";
