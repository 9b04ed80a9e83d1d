import { setImmediate } from "node:timers/promises";

let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop that no other caller has: what arrived in heaps is worked off piece by piece, and
 * requests are answered in between. In the order in which it was asked.
 */
export function yieldToEventLoop(): Promise<void> {
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
/** A step ends by the clock as well: on a slow machine, or where units cost more than was thought, it is full before. */
const maxStepMs = 10;
/** How often the clock is read. */
const unitsALook = 500;

/**
 * Parts long work into steps, so that no request holds up the others, and it ends when the caller has left.
 * @param signal null: it is done for more than one, and goes on
 */
export function createSteps(signal: AbortSignal | null): Steps {
  let done = 0;
  let nextLook = unitsALook;
  let startedMs = performance.now();
  const beginNext = async () => {
    await yieldToEventLoop();
    signal?.throwIfAborted();
    done = 0;
    nextLook = unitsALook;
    startedMs = performance.now();
  };
  return {
    did: (units) => {
      done += units;
      if (done < nextLook) return null;
      nextLook = done + unitsALook;
      return done < unitsAStep && performance.now() - startedMs < maxStepMs ? null : beginNext();
    },
  };
}

/** Entries that are looked at before the steps are asked whether one is full. */
const entriesAtOnce = 256;
/** The same of places in columns of numbers. */
const placesAtOnce = 2_000;

/** Calls `work` with every entry of a list; each costs `units`. */
export async function forEachInSteps<T>(
  list: readonly T[],
  { steps, units = 1 }: { steps: Steps; units?: number },
  work: (entry: T, at: number) => void,
): Promise<void> {
  for (let from = 0; from < list.length; from += entriesAtOnce) {
    const part = list.slice(from, from + entriesAtOnce);
    for (const [at, entry] of part.entries()) work(entry, from + at);
    await steps.did(part.length * units);
  }
}

/** Work that may be parted: it yields the units that were done since it yielded last, and returns what it made. */
export type PartedWork<T> = Generator<number, T, void>;

/** Does parted work in steps. */
export async function doInSteps<T>(work: PartedWork<T>, steps: Steps): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await steps.did(value);
  }
}

/** Does parted work at once, where it is known to be little, or no one else waits. */
export function doAtOnce<T>(work: PartedWork<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}

/** Calls `visit` with every place from `from` on, up to `to`, which is not included. */
export function* visitInParts(from: number, to: number, visit: (place: number) => void): PartedWork<void> {
  for (let start = from; start < to; start += placesAtOnce) {
    const end = Math.min(start + placesAtOnce, to);
    for (let place = start; place < end; place += 1) visit(place);
    yield end - start;
  }
}

/** Sorted at once: it takes a few milliseconds, whatever is compared. */
const runLength = 1_000;

/** As `toSorted`, stable as well: short runs are sorted, and merged in steps. */
export function sortInSteps<T>(
  list: readonly T[],
  steps: Steps,
  compare: (left: T, right: T) => number,
): Promise<T[]> {
  return doInSteps(sortInParts(list, compare), steps);
}

/** The same as parted work. */
export function* sortInParts<T>(list: readonly T[], compare: (left: T, right: T) => number): PartedWork<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < list.length; from += runLength) {
    const run = list.slice(from, from + runLength).toSorted(compare);
    runs.push(run);
    // A comparison is done some ten times an entry.
    yield run.length * 10;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeInParts(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInParts<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (left: T, right: T) => number,
): PartedWork<T[]> {
  const merged: T[] = [];
  let [atLeft, atRight] = [0, 0];
  while (atLeft < left.length && atRight < right.length) {
    const end = Math.min(merged.length + entriesAtOnce, left.length + right.length);
    while (merged.length < end && atLeft < left.length && atRight < right.length) {
      const isLeft = compare(left[atLeft] as T, right[atRight] as T) <= 0;
      merged.push((isLeft ? left[atLeft++] : right[atRight++]) as T);
    }
    yield entriesAtOnce;
  }
  for (const rest of [left.slice(atLeft), right.slice(atRight)]) for (const entry of rest) merged.push(entry);
  return merged;
}
