import type { PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { updateModel } from "#web/features/player/state/player-model.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/**
 * Shows the song that the account's queue was left at, paused at its position, where neither the service nor this browser
 * knows of anything: a person who comes back on another device goes on with Play.
 */
export function showStoredQueue(): void {
  const { queue, positionMs } = useQueueStore.getState();
  const { current, repeat } = queue;
  if (current === null || current.song.name === "") return;
  const { song } = current;
  updateModel((model, nowMs) => {
    if ((model.sdk ?? model.provider ?? model.kept) !== null) return model;
    const kept = {
      source: "provider" as const,
      // Whatever the service says is newer.
      askedAtMs: 0,
      position: { ms: Math.min(positionMs, song.duration_ms), atMs: nowMs },
      paused: true,
      durationMs: song.duration_ms,
      shuffle: false,
      repeat,
      volume: null,
      track: song,
      contextUri: null,
      device: null,
      nextTracks: [],
      previousTracks: [],
    };
    return { ...model, kept };
  });
}

/** Has the place in the song stored when this page goes while it plays. Answers how to stop. */
export function keepPlace(store: () => void): () => void {
  const handleLeave = (): void => {
    if (usePlayerStore.getState().model.sdk !== null) store();
  };
  window.addEventListener("pagehide", handleLeave);
  return () => window.removeEventListener("pagehide", handleLeave);
}

/** Where the song of a queue is, in milliseconds: as it is shown, else as it was stored. */
export function placeIn({ current }: PlayQueue, storedMs: number): number {
  const { track, position } = usePlayerStore.getState().state;
  return track?.uri === current?.song.uri ? position : storedMs;
}
