import type { PlayQueue } from "#web/features/player/queue/play-queue.ts";
import type { QueueStore } from "#web/features/player/queue/queue-store.ts";
import type { SharedLists, SharedQueue } from "./tab-messages.ts";

/*
 * A queue changes with every song, and its list may have 50,000 rows, which each message between tabs would copy: rows
 * are sent when they changed, and to a tab that has just come.
 */

/** The queue as other tabs got it. */
export interface QueuePublisher {
  /** The queue's message; `isWhole`: for a tab that may have heard of none before. */
  publish: (store: QueueStore, isWhole: boolean) => SharedQueue;
}

/** Sends queues to other tabs, with the rows of a list only where they differ from those sent last. */
export function createQueuePublisher(): QueuePublisher {
  let shared: SharedLists = { uris: [], rows: [] };
  let mark = 0;
  return {
    publish(store, isWhole) {
      const lists = listsOf(store.queue);
      const isSame = lists.uris === shared.uris && lists.rows === shared.rows;
      if (!isSame) mark += 1;
      shared = lists;
      const queue = withLists(store.queue, { uris: [], rows: [] });
      return { store: { ...store, queue }, lists: isSame && !isWhole ? null : lists, mark };
    },
  };
}

/** Receives queues from another tab. Answers null where rows are missing that it sent before this tab came. */
export function createQueueReceiver(): (shared: SharedQueue) => QueueStore | null {
  let known: { lists: SharedLists; mark: number } | null = null;
  return ({ store, lists, mark }) => {
    if (lists !== null) known = { lists, mark };
    if (known === null || known.mark !== mark) return null;
    return { ...store, queue: withLists(store.queue, known.lists) };
  };
}

const noRows: readonly never[] = [];

function listsOf({ list, deck }: PlayQueue): SharedLists {
  return { uris: list?.order.uris ?? noRows, rows: deck?.rows ?? noRows };
}

function withLists(queue: PlayQueue, { uris, rows }: SharedLists): PlayQueue {
  const { list, deck } = queue;
  return {
    ...queue,
    list: list && { ...list, order: { ...list.order, uris } },
    deck: deck && { ...deck, rows },
  };
}
