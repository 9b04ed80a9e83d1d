import { create } from "zustand";
import { emptySkipList, type SkipList } from "./skip-list.ts";
import { emptyQueue, type PlayQueue } from "./play-queue.ts";

/** The queue as screens read it, in every tab. */
export interface QueueStore {
  queue: PlayQueue;
  /** how many earlier queues can be gone back to */
  undoCount: number;
  skipped: SkipList;
}

const emptyStore: QueueStore = {
  queue: emptyQueue,
  undoCount: 0,
  skipped: emptySkipList,
};

/** Subscribe narrowly: the queue changes with every song. */
export const useQueueStore = create<QueueStore>(() => emptyStore);

/** Nobody is signed in any more. */
export function resetQueueStore(): void {
  useQueueStore.setState(emptyStore, true);
}
