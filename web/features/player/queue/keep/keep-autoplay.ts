import {
  autoplayRequest,
  chooseNext,
  chooseNone,
  isEndNear,
} from "#web/features/player/queue/autoplay-rules.ts";
import type { IsWanted, PlayQueue } from "#web/features/player/queue/play-queue.ts";
import { isSamePlay } from "#web/features/player/queue/queue-rules.ts";
import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";
import type { SongNames } from "#web/features/player/queue/song-names.ts";
import { usePlayerStore } from "#web/features/player/state/player-store.ts";

interface AutoplayParts {
  server: Pick<QueueParts, "chooseAutoplay" | "onAutoplay">;
  isWanted: IsWanted;
  random: () => number;
  isKeptHere: () => boolean;
  names: Pick<SongNames, "note">;
  change: (queue: PlayQueue, change: { isFollowed: true }) => void;
}

/**
 * Has songs of the library go on when list and queue are through, where the person wants that; takes them out again where
 * they do not. Asks once for each song that plays. Answers `look`, and how to stop.
 */
export function keepAutoplay(parts: AutoplayParts): { look: () => void; stop: () => void } {
  const { server, isWanted, random } = parts;
  let isOn = false;
  let askedAt: PlayQueue | null = null;

  const ask = async (queue: PlayQueue): Promise<void> => {
    const chosen = await server.chooseAutoplay(autoplayRequest(queue, { isWanted, random }));
    const { queue: now } = useQueueStore.getState();
    // Meanwhile another list may have been pressed, or the switch.
    if (!isOn || now.list?.order.id !== queue.list?.order.id || now.current === null) return;
    parts.names.note(chosen.map(({ song }) => song));
    const after = chooseNext(
      now,
      chosen.map((each) => ({ ...each, key: crypto.randomUUID() })),
    );
    if (after !== now) parts.change(after, { isFollowed: true });
  };
  const look = (): void => {
    const { queue, isRead } = useQueueStore.getState();
    // As songs are handed over: by the page that sounds, else by the browser in which something was pressed last.
    if (!isRead || (usePlayerStore.getState().model.sdk === null && !parts.isKeptHere())) return;
    if (!isOn) {
      const without = chooseNone(queue);
      if (without !== queue) parts.change(without, { isFollowed: true });
    } else if ((askedAt === null || !isSamePlay(queue, askedAt)) && isEndNear(queue, isWanted)) {
      askedAt = queue;
      // Without an answer the next song asks again; what plays ends as it would without autoplay.
      ask(queue).catch(() => undefined);
    }
  };
  const unsubscribe = useQueueStore.subscribe(look);
  const stopListening = server.onAutoplay((now) => {
    isOn = now;
    askedAt = null;
    look();
  });
  return {
    look,
    stop() {
      unsubscribe();
      stopListening();
    },
  };
}
