/* The player's front door: everything that the rest of the app may use of it. */
export { PlayerBar } from "./player-bar.tsx";
export { PlayingMeter } from "./playing-meter.tsx";
export {
  getPlayerCommands,
  playContext,
  playTrack,
  playUris,
  startPlayer,
  stopPlayer,
  togglePlay,
} from "./player-session.ts";
export type { PlayerTrack } from "./player-state.ts";
export { refreshLiked } from "./refresh-liked.ts";
export { getPlayerState, usePlayer } from "./use-player.ts";
