import { textsOf } from "./messages.ts";

/** Texts of adding a track to a playlist, loaded with the dialog. */
export const addText = textsOf({
  title: "Add to playlist",
  close: "Close",
  filter: "Filter playlists",
  looking: "Loading your playlists…",
  failed: "Your playlists could not be loaded.",
  tryAgain: "Try again",
  none: "You have no playlists of your own yet.",
  noMatch: "No playlist has “{{filter}}” in its name.",
  songs_one: "{{count}} song",
  songs_other: "{{count}} songs",
  already: "Already in it",
  adding: "Adding…",
  added: "Added to {{playlist}}",
  notAdded: "It could not be added.",
  newTitle: "New playlist title",
  create: "Create",
  made: "Added to the new playlist {{playlist}}",
  notMade: "The playlist could not be made.",
});
