/** How a value that changes quickly is shown and sent. */
export interface LatestOnlyOptions {
  /** the value must be still for this long before it is sent, in milliseconds */
  stillMs: number;
  /** shows a value before it is sent; answers the name of that change */
  propose: (value: number) => number;
  /** takes a change back that was never sent, because a later one replaces it */
  withdraw: (change: number) => void;
  /** sends a value; settles its change itself and never rejects */
  send: (value: number, change: number) => Promise<unknown>;
}

/**
 * Every value shows at once; one is sent at a time, and of those that arrive meanwhile only the last. So a
 * slider may be dragged as wildly as one likes.
 */
export function createLatestOnly(options: LatestOnlyOptions): (value: number) => void {
  let waiting: { value: number; change: number } | null = null;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = async (): Promise<unknown> => {
    if (isSending || waiting === null) return;
    const { value, change } = waiting;
    waiting = null;
    isSending = true;
    await options.send(value, change);
    isSending = false;
    void flush();
  };

  return (value) => {
    if (waiting) options.withdraw(waiting.change);
    waiting = { value, change: options.propose(value) };
    clearTimeout(timer);
    if (options.stillMs === 0) void flush();
    else timer = setTimeout(() => void flush(), options.stillMs);
  };
}
