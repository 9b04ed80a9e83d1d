import { withPlayer } from "#web/features/player/session/player-session.ts";
import type { PlayerTrack } from "#web/features/player/state/player-state.ts";
import { loadWithTexts } from "#web/platform/loading/lazy-component.ts";

/** counts what is heard into, so that only the last one asked for begins */
let turn = 0;
let isUnderWay = false;

/**
 * Hears into a song: up to 20 s from its middle, then what played goes on where it was left. Called inside a press, so that the
 * browser allows sound; there is nothing to wait for.
 */
export function beginListening(song: PlayerTrack): void {
  turn += 1;
  const mine = turn;
  isUnderWay = true;
  const isWanted = (): boolean => turn === mine;
  const over = (): void => {
    if (isWanted()) isUnderWay = false;
  };
  loadWithTexts(() => import("./hear-song.ts"))
    .then(({ hearSong }) => (isWanted() ? hearSong(song, isWanted) : undefined))
    // Without a network there is nothing to hear.
    .then(over, over);
}

/** What played goes on at once; nothing where no one listens in. */
export function endListening(): void {
  if (!isUnderWay) return;
  turn += 1;
  isUnderWay = false;
  withPlayer((commands) => commands.endListenIn());
}

/** Whether a song is heard into from this page. */
export function isListening(): boolean {
  return isUnderWay;
}
