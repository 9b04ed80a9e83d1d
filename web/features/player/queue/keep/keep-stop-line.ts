import type { PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { isSamePlay } from "#web/features/player/queue/queue-rules.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/**
 * Has playback stop after the song at the queue's stop line, by the timer that waits for the end of a song: set once, so that
 * who switches it off goes on. Answers how to stop.
 */
export function keepStopLine(isKeptHere: () => boolean): () => void {
  let armed: PlayQueue | null = null;
  const look = (): void => {
    const { queue, isRead } = useQueueStore.getState();
    if (queue.stopAfter?.from !== "current") {
      // The song was left before its end.
      if (armed !== null && usePlayerStore.getState().sleep?.kind === "track")
        usePlayerStore.setState({ sleep: null });
      armed = null;
    } else if (isRead && (armed === null || !isSamePlay(armed, queue))) {
      // By the page that sounds, else by the browser in which something was pressed last.
      if (usePlayerStore.getState().model.sdk === null && !isKeptHere()) return;
      armed = queue;
      usePlayerStore.setState({ sleep: { kind: "track" } });
    }
  };
  look();
  return useQueueStore.subscribe(look);
}
