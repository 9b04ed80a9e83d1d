/** Texts of the player before anything plays. */
export const enPlayer = {
  bar: "Player",
  nowPlaying: "Playing",
  pause: "Pause",
  playFailed: "That could not be played.",
} as const;
