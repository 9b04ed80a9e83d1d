/** Texts of the player before anything plays. */
export const enPlayer = {
  bar: "Player",
  nowPlaying: "Playing",
  pause: "Pause",
  tabTitle: "{{name}} · {{artists}}",
  replaced: "Playing from {{name}}",
  left: "The list that played was left.",
  cleared: "What was added to the queue is taken out.",
  dealtAgain: "What is to come is shuffled again.",
  leftOut: "{{name}} is left out, or one of its artists. “Never play” in its menu takes it back.",
  undo: "Undo",
  playFailed: "That could not be played.",
} as const;
