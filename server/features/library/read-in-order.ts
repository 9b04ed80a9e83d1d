/**
 * Calls `read` for `from`, `from + 1`, … below `until()`, at most `width` at a time, and yields the results in
 * order. `until` is asked again before each call, so that a list may turn out shorter or longer while it is read.
 * When the consumer stops or a call fails, nothing further is started; the first failure in order is thrown.
 */
export async function* readInOrder<T>(
  read: (index: number) => Promise<T>,
  options: { from: number; until: () => number; width: number },
): AsyncGenerator<T> {
  const underWay: Promise<T>[] = [];
  let next = options.from;
  const fill = () => {
    while (underWay.length < options.width && next < options.until()) {
      const call = read(next);
      // A failure is taken up when its turn comes.
      call.catch(() => undefined);
      underWay.push(call);
      next += 1;
    }
  };
  fill();
  for (let call = underWay.shift(); call !== undefined; call = underWay.shift()) {
    const result = await call;
    yield result;
    fill();
  }
}

/** Runs `work` over `items`, at most `width` at a time; the first failure stops the rest and is thrown. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: Math.max(1, Math.min(width, items.length)) }, lane),
  );
  const failure = lanes.find((lane_) => lane_.status === "rejected");
  if (failure) throw failure.reason;
}

/** Runs what it is given, at most `width` at a time, in the order in which it was asked. */
export function createTurns(width: number): <T>(call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = Math.max(1, width);
  return async (call) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await call();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
