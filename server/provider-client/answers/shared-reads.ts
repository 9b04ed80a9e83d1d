/**
 * Lets callers that want the same thing at the same time share one reading. Each may leave on its own signal; the
 * reading is given up when the last one has left.
 */
export interface SharedReads<T> {
  /** Joins the reading of `key`, or begins it with `begin`. Rejects with the signal's reason when the caller leaves. */
  join(key: string, begin: (signal: AbortSignal) => Promise<T>, signal: AbortSignal | undefined): Promise<T>;
}

interface Reading<T> {
  result: Promise<T>;
  readers: number;
  giveUp: AbortController;
}

export function createSharedReads<T>(): SharedReads<T> {
  const readings = new Map<string, Reading<T>>();

  const begin = (key: string, read: (signal: AbortSignal) => Promise<T>): Reading<T> => {
    const giveUp = new AbortController();
    const reading: Reading<T> = { result: read(giveUp.signal), readers: 0, giveUp };
    const forget = () => {
      if (readings.get(key) === reading) readings.delete(key);
    };
    reading.result.then(forget, forget);
    readings.set(key, reading);
    return reading;
  };

  return {
    join: async (key, read, signal) => {
      signal?.throwIfAborted();
      const reading = readings.get(key) ?? begin(key, read);
      reading.readers += 1;
      const left = Promise.withResolvers<never>();
      const leave = () => left.reject(signal?.reason);
      signal?.addEventListener("abort", leave, { once: true });
      try {
        return await Promise.race([reading.result, left.promise]);
      } finally {
        signal?.removeEventListener("abort", leave);
        reading.readers -= 1;
        // One that is over is forgotten already, and giving it up would be work for nothing.
        if (reading.readers === 0 && readings.get(key) === reading) {
          readings.delete(key);
          reading.giveUp.abort(signal?.reason);
        }
      }
    },
  };
}
