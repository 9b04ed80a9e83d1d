import PQueue from "p-queue";

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
  const queue = new PQueue({ concurrency: width });
  const begin = (item: T) =>
    work(item).catch((error: unknown) => {
      queue.clear();
      throw error;
    });
  const ends = await Promise.allSettled(items.map((item) => queue.add(() => begin(item))));
  const failure = ends.find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}
