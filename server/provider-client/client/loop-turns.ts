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
