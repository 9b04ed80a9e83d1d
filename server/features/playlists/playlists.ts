/** Playlists one by one: their heads and rows. */
export { playlistRoutes } from "./playlists.routes.ts";
