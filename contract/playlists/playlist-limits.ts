/* Apart from playlists.ts, so that the web needs no zod for it. */

/** Maximum length of a playlist's name, in characters. */
export const maxPlaylistNameLength = 100;
