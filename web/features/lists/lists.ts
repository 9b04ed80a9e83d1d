/* The public entry to lists as wholes: playlists, albums, artists and the liked songs, each played, queued and shown as one. */
export { addDragged } from "./list-actions.ts";
export { ListTile, useIsPlayingList } from "./list-tile.tsx";
export { likedList, listOfAlbum, listOfArtist, listOfPlaylist } from "./music-list.ts";
