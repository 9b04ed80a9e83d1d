import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has: what arrived in heaps is worked off piece by piece, and
 * requests are answered in between. In the order in which it was asked.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => setImmediate());
  return last;
}

/** Work on the main thread whose size others choose. */
export interface Steps {
  /**
   * Counts work that was done, in letters that were read or things that were looked up. Waits for an own turn of the
   * event loop when a step is full; throws what aborted the signal then.
   */
  did(units: number): Promise<void> | null;
}

/** So much is done within some 10 ms. */
const unitsAStep = 20_000;

/** Parts long work into steps, so that no request holds up the others, and it ends when whoever asked has left. */
export function createSteps(signal: AbortSignal): Steps {
  let done = 0;
  return {
    did: (units) => {
      done += units;
      if (done < unitsAStep) return null;
      done = 0;
      return ownTurn().then(() => signal.throwIfAborted());
    },
  };
}
