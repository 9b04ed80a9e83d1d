import { textsOf } from "#web/platform/messages/messages.ts";

/** What is wrong with playback, or which command did not work; loaded with the first of them. */
export const noticeText = textsOf({
  pressPlay: "Press play",
  dismiss: "Dismiss",
  departed_one: "A song was taken out of {{list}}, and is passed over.",
  departed_other: "{{count}} songs were taken out of {{list}}, and are passed over.",
  "no-premium": "Playing in the browser needs a Premium subscription.",
  "wrong-account":
    "The music service does not let this account play here; sign in with the account that has the subscription.",
  "no-drm":
    "This browser cannot play protected music here; use a secure address (https) and a browser with protected playback.",
  "not-authorized": "The music service did not accept this page's sign-in; sign out and in again.",
  "playback-error": "This track could not be played; try the next one.",
  "autoplay-blocked": "The browser held the sound back. Press play to start it.",
  "sdk-unreachable": "The music service's player could not be reached; trying again.",
  reconnecting: "The connection to the music service was lost; reconnecting.",
  stalled: "The player stopped answering. Press play to start it again.",
  "no-playback": "This account cannot play music here.",
  "play-failed": "That could not be played.",
  "pause-failed": "Pausing did not work.",
  "next-failed": "Skipping did not work.",
  "previous-failed": "Going back did not work.",
  "seek-failed": "Moving within the track did not work.",
  "volume-failed": "The volume could not be changed.",
  "shuffle-failed": "Shuffle could not be changed.",
  "repeat-failed": "Repeat could not be changed.",
  "queue-failed": "The next song could not be handed over; what plays goes on.",
  "transfer-failed": "Playback could not be moved to this device.",
});
