import type { QueueParts } from "#web/features/player/queue/queue-server.ts";
import type { ListSource } from "#web/features/player/queue/play-queue.ts";
import { useQueueStore } from "#web/features/player/queue/queue-store.ts";

/** So long after a change of the library the list that plays is looked at: changes come several at once. */
const settleMs = 1000;

const { getState, setState } = useQueueStore;

interface Watch {
  /** The queue was read: what left its list before is passed over without a word, unless the list was pressed here. */
  lookAtLoaded(): void;
  /** A list is pressed as it is shown now: what leaves it from then on is news. */
  forget(): void;
  stop(): void;
}

/**
 * Finds out which songs were taken out of the playlist that plays, elsewhere or here: they are passed over. A notice
 * says so once for each list. `idOf`: the id of a list at the server, which has it stored by then.
 */
export function watchDeparted(
  server: Pick<QueueParts, "readDeparted" | "onLibraryChanged">,
  idOf: (uris: readonly (string | null)[]) => Promise<string>,
): Watch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notifiedId: string | null = null;
  let lookedAt: string | null = null;
  let isPressed = false;

  const read = async (isReported: boolean): Promise<void> => {
    const { list } = getState().queue;
    const playlistId = list === null ? null : playlistOf(list.source);
    if (list === null || playlistId === null) return;
    const { id } = list.order;
    lookedAt = id;
    const departed = new Set(await server.readDeparted(await idOf(list.order.uris), playlistId));
    // Meanwhile another list may have been pressed.
    if (getState().queue.list?.order.id !== id) return;
    const isNews = departed.size > 0 && !isReported && notifiedId !== id;
    if (departed.size > 0) notifiedId = id;
    setState({ departed });
    if (isNews) setState({ departure: { orderId: id, source: list.source, count: departed.size } });
  };
  let reading: Promise<void> = Promise.resolve();
  const look = (isReported: boolean): void => {
    // One after the other, so that what had left before is not announced as news. A list that cannot be looked at plays on
    // as it was pressed.
    reading = reading.then(() => read(isReported)).catch(() => undefined);
  };
  const stopListening = server.onLibraryChanged(() => {
    clearTimeout(timer);
    timer = setTimeout(look, settleMs, false);
  });
  // What left one list says nothing about the next.
  const stopFollowing = useQueueStore.subscribe(({ queue, departed }, before) => {
    const isOther = queue.list?.order.id !== before.queue.list?.order.id;
    if (isOther && departed === before.departed && departed.size > 0) setState({ departed: new Set() });
  });
  return {
    lookAtLoaded() {
      if (getState().queue.list?.order.id === lookedAt) return;
      look(!isPressed);
      isPressed = false;
    },
    forget() {
      isPressed = true;
      if (getState().departed.size > 0) setState({ departed: new Set() });
    },
    stop() {
      clearTimeout(timer);
      stopListening();
      stopFollowing();
    },
  };
}

/** The playlist that a list shows; null for lists that are none. */
function playlistOf({ kind, id }: ListSource): string | null {
  if (kind === "liked") return "liked";
  return kind === "playlist" && !id.startsWith("suggested:") ? id : null;
}
