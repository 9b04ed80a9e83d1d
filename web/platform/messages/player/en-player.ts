/** Texts of the player before anything plays. */
export const enPlayer = {
  bar: "Player",
  nowPlaying: "Playing",
  pause: "Pause",
  tabTitle: "{{name}} · {{artists}}",
  replaced: "Playing from {{name}}",
  left: "The list that played was left.",
  cleared: "The songs you added were removed from the queue.",
  dealtAgain: "What comes next was shuffled again.",
  leftOut: "{{name}} is left out, or one of its artists. “Never play” in its menu takes it back.",
  undo: "Undo",
  playFailed: "That could not be played.",
} as const;
