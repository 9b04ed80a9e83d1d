import PQueue from "p-queue";

/** Work that excludes other work under the same key: within this process, or, by platform/shared-mutex, in all of them. */
export interface KeyedMutex {
  /** Runs `work` when all that was given before under this key is over, however it ended. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** A queue a key, for as long as anything waits in it. */
export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, PQueue>();
  return {
    run: async (key, work) => {
      const queue = queues.get(key) ?? new PQueue({ concurrency: 1 });
      queues.set(key, queue);
      queue.addEventListener("idle", () => queues.get(key) === queue && queues.delete(key), { once: true });
      return queue.add(work);
    },
  };
}
