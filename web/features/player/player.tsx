/*
 * The public file of the player: everything that the rest of the app may use of it.
 *
 * A press on Play is decided in three places. What plays next: `queue/queue-rules.ts`, pure, asked by
 * `engine/commands/queue-commands.ts`. Who plays, this tab or the one that leads: `session/player-run.ts`, and
 * `session/follower-tab.ts` for a tab that follows. How it is asked for: `web-api/provider-calls.ts` at the service, `kept/` without
 * a connection. What sounds where the sound is ours: `platform/audio/seamless/song-output.ts`.
 */
export { QueueDock } from "#web/features/player/panels/queue/queue-dock.tsx";
export { toggleNowPlaying } from "#web/features/player/state/now-playing-place.ts";
export { toggleQueue } from "#web/features/player/panels/queue/queue-place.ts";
export { useArtworkColours } from "#web/features/player/now-playing/use-artwork-colours.ts";
export { PlayerBar } from "#web/features/player/bar/player-bar.tsx";
export { PlayingMeter } from "#web/features/player/controls/playing-meter.tsx";
export {
  getPlayerCommands,
  playContext,
  playList,
  queueAndNotify,
  queueSongs,
  resumeThread,
  startPlayer,
  stopPlayer,
  togglePlay,
} from "#web/features/player/session/player-session.ts";
export {
  useCanUndoQueue,
  usePlaysList,
  usePlayingSource,
  useQueueRow,
} from "#web/features/player/queue/use-queue.ts";
export { beginListening, endListening, isListening } from "#web/features/player/listen-in/listen-in.ts";
export { NeverPlayPage } from "#web/features/player/skips/never-play.ts";
export { useSkipEntries, useSkippedArtist } from "#web/features/player/skips/skip-entries.ts";
export type { ListSource } from "#web/features/player/queue/play-queue.ts";
export type { PlayerTrack } from "#web/features/player/state/player-state.ts";
export { getPlayerState, usePlayer } from "#web/features/player/state/use-player.ts";
