/* The public entry to lists as wholes: playlists, albums, artists and the liked songs, each played, queued and shown as one. */
import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** What can be done with a list as a whole; loaded when it first opens. */
export const ListMenu = lazyPart(async () => (await import("./list-menu.tsx")).ListMenu);

export { addDragged, playWhole } from "./list-actions.ts";
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
