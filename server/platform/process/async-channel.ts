/**
 * Passes values from one side to the other, one at a time: `give` resolves when its value has been taken and the next
 * one is asked for, so that neither side runs ahead. When the taker stops, or `signal` is aborted, values are dropped.
 */
export interface AsyncChannel<T> extends AsyncIterable<T> {
  give(value: T): Promise<void>;
  /** Nothing more will be given; what waits is still handed over. */
  end(): void;
}

export function createAsyncChannel<T>(signal: AbortSignal): AsyncChannel<T> {
  const waiting: { value: T; settle: () => void }[] = [];
  let wake: (() => void) | null = null;
  let isOver = false;
  const end = () => {
    isOver = true;
    wake?.();
  };
  const drop = () => {
    end();
    for (const { settle } of waiting.splice(0)) settle();
  };
  if (signal.aborted) drop();
  else signal.addEventListener("abort", drop, { once: true });

  async function* take(): AsyncGenerator<T> {
    try {
      for (;;) {
        const next = waiting.shift();
        if (next) {
          try {
            yield next.value;
          } finally {
            // Also when the taker stops at this value: anyone who gave it must not wait for ever.
            next.settle();
          }
        } else if (isOver) {
          return;
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      drop();
    }
  }

  return {
    give: (value) =>
      new Promise((settle) => {
        if (isOver) return settle();
        waiting.push({ value, settle });
        wake?.();
      }),
    end,
    [Symbol.asyncIterator]: take,
  };
}
