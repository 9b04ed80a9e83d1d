import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of the link to a service: its end, its renewal, and leaving it; loaded when one of them is needed. */
export const linkText = textsOf({
  renew: "Renew the link",
  connect: "Connect again",
  startFailed: "The renewal could not be started",
  later: "Later",
  due: {
    title: "Your link to {{service}} ends on {{date}}.",
    advice:
      "Services end every link after six months. Renew it now, and nothing is interrupted; you come back to this page.",
  },
  over: {
    title: "Your link to {{service}} has ended.",
    refused: "The link to your music service is over; your cached library stays readable.",
    advice: "Your cached library stays readable. Renew the link to play, like and refresh again.",
  },
  gone: {
    title: "You are disconnected from {{service}}.",
    advice:
      "Gatefold holds none of your tokens and nothing of your library there. Your account is still yours.",
    emptyTitle: "Nothing of {{service}} is kept here",
    emptyBody: "You disconnected. Connect again whenever you like, and your library is read anew.",
  },
  renewed: "Your link to {{service}} is renewed.",
  disconnect: {
    title: "Disconnect from {{service}}?",
    lostTitle: "This goes, at once and for good",
    lostTokens: "Gatefold's access to your account at {{service}}; a scan that is running stops first",
    lostLibrary: "the copy of your library here: liked songs, playlists, and what was counted from them",
    keptTitle: "This stays",
    keptAccount: "your Gatefold account, your sessions and your settings",
    keptProvider: "everything at {{service}} itself: no song, playlist or like is touched there",
    note: "In your account at {{service}} you can also remove Gatefold from the apps with access.",
    cancel: "Stay connected",
    confirm: "Disconnect",
    done: "You are disconnected from {{service}}.",
    failed: "Disconnecting did not work",
  },
});
