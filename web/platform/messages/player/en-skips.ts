import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts about what a person never wants to hear, loaded with menus and the page of them. */
export const skipText = textsOf({
  title: "Never played",
  lead: "Songs and artists that Gatefold leaves out of everything it plays. Nobody else is told, and no service is.",
  menu: "Never play",
  song: "This song",
  neverArtist: "Never play this artist",
  againArtist: "Play this artist again",
  left: "{{name}} is not played any more.",
  back: "{{name}} is played again.",
  notChanged: "The list of what is never played could not be changed.",
  undo: "Undo",
  kindSong: "Song",
  kindArtist: "Artist",
  since: "{{kind}}, since {{date}}",
  unnamed: "No name",
  again: "Play again",
  againOf: "Play {{name}} again",
  empty: "Nothing is left out.",
  emptyBody: "The menu of a song has “Never play”, for the song and for its artists.",
  failed: "The list could not be read.",
  list: "Songs and artists that are never played",
  show: "Show what is never played",
});
