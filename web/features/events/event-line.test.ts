import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { joinLine, type SourceHandlers, type ReceivedEvent } from "./event-line.ts";

const sample = (version: number): ReceivedEvent => ({
  topic: "queue",
  data: { version, skips: "0 0", modes: null },
});

/** Lines without locks: each tab leads for itself. */
function makeLine() {
  const opened: SourceHandlers[] = [];
  const close = vi.fn<() => void>();
  const seen: ReceivedEvent[] = [];
  const onLive = vi.fn<(isLive: boolean) => void>();
  const onRefused = vi.fn<() => void>();
  const leave = joinLine({
    userId: "somebody",
    tabs: { locks: null, openChannel: (name) => new BroadcastChannel(name) },
    open: (handlers) => {
      opened.push(handlers);
      return close;
    },
    onEvent: (event) => seen.push(event),
    onLive,
    onRefused,
  });
  return { opened, close, seen, onLive, onRefused, leave };
}

/** Two tabs of a browser, of which the first leads until it leaves. */
function openTwoTabs() {
  const channels = new Map<object, (event: { data: unknown }) => void>();
  const openChannel = () => {
    const channel = {
      addEventListener: (_type: string, listen: (event: { data: unknown }) => void) =>
        void channels.set(channel, listen),
      postMessage: (data: unknown) => {
        for (const [other, listen] of channels)
          if (other !== channel) listen({ data: structuredClone(data) });
      },
      close: () => void channels.delete(channel),
    };
    return channel as unknown as BroadcastChannel;
  };
  let isHeld = false;
  const waiting: (() => void)[] = [];
  const hold = async (callback: LockGrantedCallback<unknown>): Promise<unknown> => {
    isHeld = true;
    await callback({ name: "lock", mode: "exclusive" });
    isHeld = false;
    waiting.shift()?.();
    return undefined;
  };
  const request = (_name: string, options: LockOptions, callback: LockGrantedCallback<unknown>) => {
    if (!isHeld) return hold(callback);
    if (options.ifAvailable === true) return Promise.resolve(callback(null));
    return new Promise((resolve) => waiting.push(() => void hold(callback).then(resolve)));
  };
  const tabs = { locks: { request } as unknown as Pick<LockManager, "request">, openChannel };
  return () => {
    const opened: SourceHandlers[] = [];
    const seen: ReceivedEvent[] = [];
    const open = (handlers: SourceHandlers) => {
      opened.push(handlers);
      return () => undefined;
    };
    const live: boolean[] = [];
    const parts = { onEvent: (event: ReceivedEvent) => seen.push(event), onRefused: () => undefined };
    const onLive = (isLive: boolean) => void live.push(isLive);
    const leave = joinLine({ userId: "somebody", tabs, open, onLive, ...parts });
    return { opened, seen, live, leave };
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a stream that breaks is opened again, later each time, and soon again after one that worked", async () => {
  const { opened, onRefused, leave } = makeLine();
  for (const [index, waitMs] of [1000, 2000, 5000].entries()) {
    opened[index]?.onBroken(false);
    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(opened).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(opened).toHaveLength(index + 2);
  }
  opened[3]?.onOpen();
  opened[3]?.onBroken(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(opened).toHaveLength(5);
  expect(onRefused).not.toHaveBeenCalled();
  leave();
});

test("a stream that is refused says so; one that was left is not opened again", async () => {
  const { opened, close, onRefused, leave } = makeLine();
  opened[0]?.onBroken(true);
  expect(onRefused).toHaveBeenCalledOnce();
  leave();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([opened.length, close.mock.calls.length]).toEqual([1, 1]);
});

test("one tab has the stream; one that opens later gets the state, and takes the stream over", async () => {
  const openTab = openTwoTabs();
  const first = openTab();
  await vi.advanceTimersByTimeAsync(0);
  first.opened[0]?.onEvent(sample(1));
  const second = openTab();
  await vi.advanceTimersByTimeAsync(0);
  expect([second.opened, second.seen]).toEqual([[], [sample(1)]]);
  first.opened[0]?.onEvent(sample(2));
  expect([first.seen, second.seen]).toEqual([
    [sample(1), sample(2)],
    [sample(1), sample(2)],
  ]);
  first.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.opened).toHaveLength(1);
  second.leave();
});

test("whether the stream is live is known, once a change, and a broken or left one is not", async () => {
  const { opened, onLive, leave } = makeLine();
  opened[0]?.onOpen();
  opened[0]?.onOpen();
  opened[0]?.onBroken(false);
  await vi.advanceTimersByTimeAsync(1000);
  opened[1]?.onOpen();
  leave();
  expect(onLive.mock.calls.flat()).toEqual([true, false, true, false]);
});

test("a tab without the stream knows whether it is live, also one that comes later or takes it over", async () => {
  const openTab = openTwoTabs();
  const first = openTab();
  await vi.advanceTimersByTimeAsync(0);
  first.opened[0]?.onOpen();
  const second = openTab();
  await vi.advanceTimersByTimeAsync(0);
  first.opened[0]?.onBroken(false);
  await vi.advanceTimersByTimeAsync(1000);
  first.opened[1]?.onOpen();
  first.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.live).toEqual([true, false, true, false]);
  second.leave();
});
