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

/** The places of one key that are taken, and who waits for one. */
interface Taken {
  count: number;
  waiting: (() => void)[];
}

/** Places for any number of keys, so many for each; a call that finds none waits for its turn. */
export function createKeyedSemaphore({ max, waitMs, maxWaiting, refusal }: SemaphoreOptions): KeyedSemaphore {
  const taken = new Map<string, Taken>();
  const refuse = () =>
    new AppError("too-many-requests", refusal, {
      retryAfterSeconds: Math.max(60, Math.ceil(waitMs / 1000)),
    });

  const release = (key: string, own: Taken) => {
    const next = own.waiting.shift();
    // The place passes on to the waiter.
    if (next) return next();
    own.count -= 1;
    if (own.count === 0) taken.delete(key);
  };

  const releaseOnce = (key: string, own: Taken) => {
    let hasLeft = false;
    return () => {
      if (!hasLeft) release(key, own);
      hasLeft = true;
    };
  };

  return {
    take: async (key, signal) => {
      const own = taken.get(key) ?? { count: 0, waiting: [] };
      taken.set(key, own);
      if (own.count < max) own.count += 1;
      else if (signal.aborted || own.waiting.length >= maxWaiting) throw refuse();
      else await waitForTurn(own.waiting, AbortSignal.any([signal, AbortSignal.timeout(waitMs)]), refuse);
      return releaseOnce(key, own);
    },
  };
}

function waitForTurn(waiting: (() => void)[], signal: AbortSignal, refuse: () => AppError): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(refuse());
    };
    waiting.push(enter);
    signal.addEventListener("abort", giveUp, { once: true });
  });
}
