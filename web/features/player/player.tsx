/*
 * The public file of the player: everything that the rest of the app may use of it.
 *
 * A press on Play is decided in three places (docs/decisions/0021). Who plays: `session/player-session.ts` gives it to the commands
 * of the tab that leads (`session/queue-commands.ts`, `session/playback-commands.ts`); `session/tabs/` says which tab that is. What
 * plays next: `queue/queue-rules.ts`, pure, asked by `session/begin-playback.ts`. How it is asked for: `source/provider-calls.ts`, by
 * way of the server (`source/server-source.ts`) or of the songs that this browser keeps (`source/kept/`). What sounds where the
 * sound is ours: `platform/audio/seamless/song-output.ts`.
 */
export { QueueDock } from "#web/features/player/screens/queue/queue-dock.tsx";
export { toggleNowPlaying } from "#web/features/player/screens/controls/now-playing-place.ts";
export { toggleQueue } from "#web/features/player/screens/queue/queue-place.ts";
export { useArtworkColours } from "#web/features/player/screens/now-playing/use-artwork-colours.ts";
export { PlayerBar } from "#web/features/player/screens/bar/player-bar.tsx";
export { PlayingMeter } from "#web/features/player/screens/controls/playing-meter.tsx";
export {
  playContext,
  playList,
  queueAndNotify,
  queueSongs,
  resumeThread,
  setPaused,
  startPlayer,
  stopPlayer,
  withPlayer,
} from "#web/features/player/session/player-session.ts";
export {
  cycleRepeat,
  toggleLike,
  togglePlay,
  toggleShuffle,
} from "#web/features/player/session/key-commands.ts";
export {
  useCanUndoQueue,
  usePlaysList,
  usePlayingSource,
  useQueueRow,
} from "#web/features/player/queue/use-queue.ts";
export {
  beginListening,
  endListening,
  isListening,
} from "#web/features/player/screens/listen-in/listen-in.ts";
export { sortUnsorted } from "#web/features/player/screens/sorting/sort-unsorted.ts";
export { NeverPlayPage } from "#web/features/player/screens/skips/never-play.ts";
export { useSkipEntries, useSkippedArtist } from "#web/features/player/screens/skips/skip-entries.ts";
export { nameOfSource } from "#web/features/player/queue/name-of-source.ts";
export type { ListSource } from "#web/features/player/queue/play-queue.ts";
export type { PlayerTrack } from "#web/features/player/state/player-state.ts";
export { getPlayerState, usePlayer } from "#web/features/player/state/use-player.ts";
