/* Apart from history.ts, so that the web needs no zod for it. */

/**
 * Whose files are recognised by what they hold, in the order in which they are listed, and what each calls itself. `table`
 * is any other table of plays, whose columns name themselves or are chosen by the person.
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
