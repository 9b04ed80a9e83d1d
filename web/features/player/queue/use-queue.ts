import type { ListKind, ListSource } from "./play-queue.ts";
import type { RepeatMode } from "#web/features/player/state/player-state.ts";
import { usePlayer } from "#web/features/player/state/use-player.ts";
import { modesIn, useQueueStore } from "./queue-store.ts";

/** Which list a page shows. */
interface ShownSource {
  kind: ListKind;
  id: string;
}

/** Whether this list is the one that plays, in whatever order. */
export function usePlaysList({ kind, id }: ShownSource): boolean {
  return useQueueStore(({ queue: { list, current } }) => {
    const isSame = list?.source.kind === kind && list.source.id === id;
    return isSame && current !== null && current.from !== "elsewhere";
  });
}

/**
 * The place of the row that plays in a list that is shown as it was when it was pressed; null when another list
 * plays, the list was pressed in another view, or a song that was queued plays.
 */
export function useQueueRow({ kind, id }: ShownSource, address: string): number | null {
  return useQueueStore(({ queue: { list, current, row } }) => {
    const isSame = list?.source.kind === kind && list.source.id === id && list.source.address === address;
    return isSame && current?.from === "list" && row >= 0 ? row : null;
  });
}

/** The list that what plays comes from; null while it comes from none. */
export function usePlayingSource(): ListSource | null {
  return useQueueStore(({ queue: { list, current } }) =>
    list !== null && current?.from === "list" ? list.source : null,
  );
}

/** Whether there is an earlier queue to go back to. */
export function useCanUndoQueue(): boolean {
  return useQueueStore((store) => store.undoCount > 0);
}

/** Whether what comes next is shuffled: by the queue's deck, or by the device where the queue has no list. */
export function useIsShuffled(): boolean {
  const byDevice = usePlayer((state) => state.shuffle);
  const byQueue = useQueueStore((store) => modesIn(store)?.shuffled ?? null);
  return byQueue ?? byDevice;
}

/** How what plays repeats. */
export function useRepeat(): RepeatMode {
  const byDevice = usePlayer((state) => state.repeat);
  const byQueue = useQueueStore((store) => modesIn(store)?.repeat ?? null);
  return byQueue ?? byDevice;
}
