import { setTimeout as wait } from "node:timers/promises";

/** The time between being asked to stop and stopping: anyone who asks for readiness hears of it, and sends no one any more. */
export interface Drain {
  isDraining(): boolean;
  /** Begins it, and waits for `seconds`; called again, the wait is over at once. */
  begin(seconds: number): Promise<void>;
}

export function createDrain(): Drain {
  let over: AbortController | null = null;
  return {
    isDraining: () => over !== null,
    begin: async (seconds) => {
      if (over) {
        over.abort();
        return;
      }
      over = new AbortController();
      await wait(seconds * 1000, undefined, { signal: over.signal }).catch(() => undefined);
    },
  };
}
