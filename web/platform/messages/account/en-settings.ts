import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of the settings, loaded with them. */
export const settingsText = textsOf({
  title: "Settings",
  account: "My Account",
  name: "Name",
  service: "Service",
  noService: "None yet; begun from an export of {{service}}",
  showName: "Show my name",
  showNameHint: "In the account menu at the top. Off, it shows an icon instead.",
  rememberMe: "Remember me",
  rememberOn: "You stay signed in on your devices until you log out.",
  rememberOff: "A device that you do not use for 30 days is signed out.",
  failed: "Failed to update preference: {{reason}}",
  legal: "Legal & Privacy",
  lists: "Your lists as files",
  listsBody:
    "All playlists and your liked songs in one zip. CSV is read by spreadsheets and by the services that move playlists; XSPF and M3U8 by players.",
  data: "Your data",
  dataBody:
    "Everything that this Gatefold holds about you as one zip of tables: library, genres, plays, changes, friends, settings. A file in it says what is where.",
  legalBody: "What this Gatefold does with your data, what it asks of the music services, and the terms.",
  legalLink: "Read the terms and the privacy notes",
});
