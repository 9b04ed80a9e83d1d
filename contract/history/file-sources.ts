/* Apart from history.ts, so that the web needs no zod for it. */

/**
 * Services and programs whose files are recognised by their content, in the order in which they are listed, each with its
 * name. `table` is any other table of plays, whose columns are recognised by their names or chosen by the person.
 */
export const fileSources = {
  spotify: "Spotify",
  lastfm: "Last.fm",
  listenbrainz: "ListenBrainz",
  librefm: "Libre.fm",
  maloja: "Maloja",
  koito: "Koito",
  multiScrobbler: "multi-scrobbler",
  pano: "Pano Scrobbler",
  rockbox: "Rockbox",
  youtube: "YouTube Music",
  appleMusic: "Apple Music",
  deezer: "Deezer",
  table: "CSV",
} as const;

export type FileSourceId = keyof typeof fileSources;

/** The sources in the order in which they are listed. */
export const fileSourceIds = Object.keys(fileSources) as FileSourceId[];
