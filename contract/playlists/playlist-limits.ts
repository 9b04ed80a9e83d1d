/* Apart from playlists.ts, so that the web needs no zod for it. */

/** Letters of a playlist's name. */
export const maxPlaylistNameLength = 100;
