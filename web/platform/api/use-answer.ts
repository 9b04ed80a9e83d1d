import { useEffect, useState } from "react";

/** What one read of the server came to: nothing yet, its answer, or what went wrong. */
interface Answered<T> {
  data?: T;
  failure?: unknown;
}

/** Makes the call and passes on what it came to, unless it was given up meanwhile. */
async function ask<T>(
  { read, signal }: { read: (signal: AbortSignal) => Promise<T>; signal: AbortSignal },
  publish: (change: (last: Answered<T>) => Answered<T>) => void,
): Promise<void> {
  try {
    const data = await read(signal);
    if (!signal.aborted) publish(() => ({ data }));
  } catch (failure) {
    // What was last read stays: it is truer than nothing.
    if (!signal.aborted) publish((last) => (last.data === undefined ? { failure } : last));
  }
}

/**
 * One read of the server when the component appears, and again every `everyMs` where that is given. For pages that come
 * before the app and its cache of answers (`app-entrance.tsx`); inside the app it is `useQuery`.
 * @param read makes the call; the same function each time
 * @returns the latest answer, how to set it from what another call answered, and how to ask again after a failure
 */
export function useAnswer<T>(
  read: (signal: AbortSignal) => Promise<T>,
  everyMs?: number,
): Answered<T> & { set: (data: T) => void; retry: () => void } {
  const [answered, setAnswered] = useState<Answered<T>>({});
  useEffect(() => {
    const given = new AbortController();
    void ask({ read, signal: given.signal }, setAnswered);
    const timer =
      everyMs === undefined
        ? undefined
        : setInterval(() => void ask({ read, signal: given.signal }, setAnswered), everyMs);
    return () => {
      clearInterval(timer);
      given.abort();
    };
  }, [read, everyMs]);
  const retry = () => {
    setAnswered({});
    void ask({ read, signal: new AbortController().signal }, setAnswered);
  };
  return { ...answered, set: (data) => setAnswered({ data }), retry };
}
