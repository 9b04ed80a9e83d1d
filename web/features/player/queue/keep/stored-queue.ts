import type { PlayQueue } from "#web/features/player/queue/play-queue.ts";
import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import { updateModel } from "#web/features/player/state/player-model.ts";
import type { Observation } from "#web/features/player/state/player-state.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

/**
 * Shows the song that the account's queue was left at, paused at its position, where neither the service nor this browser
 * knows of anything: a person who comes back on another device goes on with Play.
 */
export function showStoredQueue(): void {
  const { queue, positionMs } = useQueueStore.getState();
  showLeft({ current: queue.current, repeat: queue.repeat, positionMs });
}

/**
 * The same at load, when no one has pressed anything and the queue's list is not here: asks for the queue alone where the
 * server says that there is one and nothing else is known. Answers how to stop.
 */
export function showStoredSong(server: Pick<QueueParts, "onChanged" | "read">): () => void {
  let shown: Observation | null = null;
  let isStopped = false;
  const isUnknown = (): boolean => {
    const { model } = usePlayerStore.getState();
    const isFree = model.sdk === null && model.provider === null && model.kept === shown;
    return isFree && !isStopped && !useQueueStore.getState().isRead;
  };
  const look = async (): Promise<void> => {
    const { state } = await server.read();
    if (state === null || !isUnknown()) return;
    updateModel((model) => ({ ...model, kept: null }));
    showLeft({ current: state.current, repeat: state.repeat, positionMs: state.position_ms });
    shown = usePlayerStore.getState().model.kept;
  };
  const stop = server.onChanged(({ version, modes }) => {
    useQueueStore.setState({ modes });
    // What cannot be read now is read at the first press.
    if (version > 0 && isUnknown()) look().catch(() => undefined);
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/** What a queue was left at. */
interface Left {
  current: PlayQueue["current"];
  repeat: PlayQueue["repeat"];
  positionMs: number;
}

function showLeft({ current, repeat, positionMs }: Left): void {
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

/**
 * Has the place in the song stored when this page goes while it plays, or loses its device, which browsers bring about
 * before they say that the page goes. Answers how to stop.
 */
export function keepPlace(store: () => void): () => void {
  const handleLeave = (): void => {
    if (usePlayerStore.getState().model.sdk !== null) store();
  };
  const unsubscribe = usePlayerStore.subscribe(({ model }, before) => {
    if (before.model.sdk !== null && model.sdk === null && model.deviceId === null) store();
  });
  window.addEventListener("pagehide", handleLeave);
  return () => {
    unsubscribe();
    window.removeEventListener("pagehide", handleLeave);
  };
}
