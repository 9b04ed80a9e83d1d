import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of taking one's data along and of deleting the account, loaded with them. */
export const accountDataText = textsOf({
  download: "Download everything",
  downloading: "Stop ({{size}} so far)",
  stopDownload: "Stop downloading your data, {{size}} so far",
  downloaded: "{{name}} is saved.",
  downloadFailed: "Your data could not be downloaded",
  delete: "Delete account",
  title: "Delete your Gatefold account?",
  lost: "This goes, at once and for good",
  lostHistory: "your listening history and its statistics; only exports that you import again bring it back",
  lostOwn:
    "genres that you gave, rules of smart playlists, versions of playlists, and the way back from changes",
  lostFriends: "your friends, requests and settings; every browser is signed out",
  kept: "This stays",
  keptService: "everything at {{service}} itself: no song, playlist or like is touched there",
  keptNothing: "what you downloaded: it is nowhere else",
  sure: "I have what I want to keep",
  confirm: "Delete for good",
  cancel: "Keep the account",
  failed: "Your account was not deleted",
  deleted: "Your account is deleted.",
});
