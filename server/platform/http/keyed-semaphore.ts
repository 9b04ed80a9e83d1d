import PQueue from "p-queue";
import type { Message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";

/** What keeps each person to so many calls at once, in this process. */
export interface KeyedSemaphore {
  /**
   * Takes a place for `key`; answers how to leave it. Throws AppError `too-many-requests` when there is none, and none
   * comes free in time.
   */
  take(key: string, signal: AbortSignal): Promise<() => void>;
}

interface SemaphoreOptions {
  /** places of one key */
  max: number;
  /** how long a call waits for a place, in milliseconds; 0: not at all */
  waitMs: number;
  /** calls of one key that may wait */
  maxWaiting: number;
  /** what a call without a place is answered */
  refusal: Message;
}

/** Places for any number of keys, so many for each; a call that finds none waits for its turn. */
export function createKeyedSemaphore({ max, waitMs, maxWaiting, refusal }: SemaphoreOptions): KeyedSemaphore {
  const queues = new Map<string, PQueue>();
  const queueOf = (key: string): PQueue => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: max });
    queues.set(key, queue);
    queue.addEventListener("idle", () => queues.get(key) === queue && queues.delete(key), { once: true });
    return queue;
  };
  return {
    take: async (key, signal) => {
      const queue = queueOf(key);
      const refuse = () =>
        new AppError("too-many-requests", refusal, {
          retryAfterSeconds: Math.max(60, Math.ceil(waitMs / 1000)),
        });
      const isFull = queue.pending >= max;
      if (isFull && (signal.aborted || queue.size >= maxWaiting)) throw refuse();
      const left = Promise.withResolvers<void>();
      const entered = Promise.withResolvers<void>();
      const waiting = new AbortController();
      const giveUp = () => waiting.abort();
      const inVain = isFull ? AbortSignal.any([signal, AbortSignal.timeout(waitMs)]) : null;
      inVain?.addEventListener("abort", giveUp, { once: true });
      // The place is taken while what this returns is open; who has it keeps it, whatever they waited with.
      const enter = () => {
        inVain?.removeEventListener("abort", giveUp);
        entered.resolve();
        return left.promise;
      };
      queue.add(enter, { signal: waiting.signal }).catch(() => entered.reject(refuse()));
      await entered.promise;
      return left.resolve;
    },
  };
}
