import { modesIn, useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { nextRepeat } from "#web/features/player/state/command-rules.ts";
import type { RepeatMode } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";
import { getPlayerState } from "#web/features/player/state/use-player.ts";
import { setPaused, withPlayer } from "./player-session.ts";

/* What keys do, which say nothing: the other of what is shown at that moment. A control says what it does, and does that. */

/** What is shown of shuffle and repeat at this moment. */
function shownModes(): { isShuffled: boolean; repeat: RepeatMode } {
  const modes = modesIn(useQueueStore.getState());
  const { shuffle, repeat } = getPlayerState();
  return { isShuffled: modes?.shuffled ?? shuffle, repeat: modes?.repeat ?? repeat };
}

/** Pauses what plays, or plays on. */
export function togglePlay(): void {
  setPaused(!getPlayerState().paused);
}

/** Shuffles what is to come, or goes on as shown. */
export function toggleShuffle(): void {
  const { isShuffled } = shownModes();
  withPlayer((commands) => commands.setShuffle(!isShuffled));
}

/** Repeats in the next way. */
export function cycleRepeat(): void {
  const { repeat } = shownModes();
  withPlayer((commands) => commands.setRepeat(nextRepeat(repeat)));
}

/** Likes what plays, or takes the like back. What is not known to be liked is liked: twice does no harm. */
export function toggleLike(): void {
  const { uri, isLiked } = usePlayerStore.getState().like;
  if (uri !== null) withPlayer((commands) => commands.setLiked(uri, isLiked !== true));
}
