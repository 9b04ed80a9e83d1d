import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of the app without a connection, and of what it keeps for that; loaded when one of them is needed. */
export const offlineText = textsOf({
  title: "You're offline.",
  advice:
    "You see your library as this browser last read it. Nothing can be changed until you're connected again.",
  update: {
    title: "A new version of Gatefold is here.",
    detail: "This page needs a reload to go on. What plays stops, and what you typed here is lost.",
    reload: "Reload now",
  },
  storage: {
    title: "Offline",
    lead: "Gatefold opens without a connection, with what you opened here before. Nothing of it leaves this browser.",
    keep: "Keep what I open for when I'm offline",
    keepOn: "Lists, songs and statistics that you open here are kept until you sign out.",
    keepOff: "Nothing of your library is kept on this device.",
    kept: "{{size}} of your library is kept here.",
    none: "Nothing of your library is kept here yet.",
    inAll: "Together with the app it's {{size}}.",
    keepAll: "Keep all playlists",
    keepingAll: "Keeping playlists: {{done}} of {{total}}",
    keptAll: "All your playlists are kept for when you're offline.",
    keepAllFailed: "Not all playlists could be kept",
    stop: "Stop",
    clear: "Clear",
    cleared: "What was kept of your library is gone from this device.",
  },
});
