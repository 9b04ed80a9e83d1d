import { currentUri } from "./play-order.ts";
import type { PlayerState } from "./account-playback.ts";

/** The actions that make no sense now, in the service's names; only those that are disallowed are listed. */
export function playerDisallows(player: PlayerState): Record<string, true> {
  if (currentUri(player.order) === null) {
    return { pausing: true, resuming: true, seeking: true, skipping_next: true, skipping_prev: true };
  }
  return player.paused ? { pausing: true } : { resuming: true };
}
