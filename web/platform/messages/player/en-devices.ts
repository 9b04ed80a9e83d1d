import { textsOf } from "#web/platform/messages/messages.ts";

/** Texts of the list of devices, loaded with it. */
export const deviceText = textsOf({
  title: "Listening on",
  looking: "Looking for your devices…",
  failed: "Your devices could not be read.",
  tryAgain: "Try again",
  noneTitle: "No other devices found",
  noneAdvice: "Open the music service's app on a device, and it appears here.",
  here: "This browser",
  rename: "Rename this browser",
  renameTitle: "Name of this browser",
  renameLabel: "Name",
  renameAdvice:
    "Your other devices show it under this name. Empty, it is named after the browser and the system.",
  renameSave: "Save",
  renameCancel: "Cancel",
  renameClose: "Close",
  unnamed: "Unnamed device",
  restricted: "Cannot be controlled from here",
  privateSession: "Private session",
  active: "Playing here",
});
