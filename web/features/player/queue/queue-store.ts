import { create } from "zustand";
import type { RepeatMode } from "#web/features/player/state/player-state.ts";
import { emptySkipList, type SkipList } from "./skip-list.ts";
import { emptyQueue, isShuffled, type ListSource, type PlayQueue } from "./play-queue.ts";

/** The queue as screens read it, in every tab. */
export interface QueueStore {
  queue: PlayQueue;
  /** milliseconds into the current song, when the queue was changed last */
  positionMs: number;
  /** whether the queue is the account's, as the server has it; false before it was read */
  isRead: boolean;
  /** how the account's queue plays, until it is read; null where no list of it does, or nothing is known yet */
  modes: QueueModes | null;
  /** how many earlier queues can be gone back to */
  undoCount: number;
  skipped: SkipList;
  /** songs of the queue's list that its playlist does not hold any more: they are passed over */
  departed: ReadonlySet<string>;
  /** the first of them, to be announced once for each list that plays */
  departure: Departure | null;
}

/** How the list of a queue plays. */
export interface QueueModes {
  shuffled: boolean;
  repeat: RepeatMode;
}

/** Songs that were taken out of a list while it plays. */
interface Departure {
  /** of the list that plays */
  orderId: string;
  source: ListSource;
  count: number;
}

const emptyStore: QueueStore = {
  queue: emptyQueue,
  positionMs: 0,
  isRead: false,
  modes: null,
  undoCount: 0,
  skipped: emptySkipList,
  departed: new Set(),
  departure: null,
};

/** How the queue's list plays, as far as that is known; null where no list of the queue's plays. */
export function modesIn({ queue, isRead, modes }: QueueStore): QueueModes | null {
  if (queue.list !== null) return { shuffled: isShuffled(queue), repeat: queue.repeat };
  return isRead ? null : modes;
}

/** Subscribe narrowly: the queue changes with every song. */
export const useQueueStore = create<QueueStore>(() => emptyStore);

/** No one is signed in any more. */
export function resetQueueStore(): void {
  useQueueStore.setState(emptyStore, true);
}
