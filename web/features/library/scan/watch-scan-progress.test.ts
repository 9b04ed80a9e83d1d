import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Progress } from "./scan-progress-rule.ts";
import { type ProgressParts, watchProgress } from "./watch-scan-progress.ts";

const progress = (status: Progress["status"], processed = 0): Progress => ({
  status,
  expected_total: 100,
  processed_count: processed,
  percent: processed,
  stage: "liked",
  eta_s: null,
  paused_until: null,
  detail: null,
  message: null,
  counts: null,
  ended_ms_ago: null,
});

function makeWatch(answers: () => Promise<Progress>, isHidden = () => false) {
  const feed = { events: [] as ((seen: Progress) => void)[], breaks: [] as (() => void)[] };
  const closeFeed = vi.fn<() => void>();
  const askProgress = vi.fn<ProgressParts["askProgress"]>(answers);
  const onProgress = vi.fn<ProgressParts["onProgress"]>();
  const openFeed: ProgressParts["openFeed"] = (onEvent, onBroken) => {
    feed.events.push(onEvent);
    feed.breaks.push(onBroken);
    return closeFeed;
  };
  const watch = watchProgress({ askProgress, openFeed, onProgress, isHidden });
  return { watch, feed, closeFeed, askProgress, onProgress };
}

describe("following the scan", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("listens to the feed and asks nothing while it speaks", async () => {
    const { feed, askProgress, onProgress, watch } = makeWatch(() => Promise.resolve(progress("running")));
    feed.events[0]?.(progress("running", 5));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(askProgress).not.toHaveBeenCalled();
    expect(onProgress).toHaveBeenCalledWith(progress("running", 5));
    watch.stop();
  });

  it("closes the feed when the scan is done and asks again 30 s later", async () => {
    const { feed, askProgress, closeFeed, watch } = makeWatch(() => Promise.resolve(progress("idle")));
    feed.events[0]?.(progress("done", 100));
    expect(closeFeed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(askProgress).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(askProgress).toHaveBeenCalledOnce();
    watch.stop();
  });

  it("goes back to the feed when a question finds a scan under way", async () => {
    const { feed, watch } = makeWatch(() => Promise.resolve(progress("running")));
    feed.events[0]?.(progress("idle"));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(feed.events).toHaveLength(2);
    watch.stop();
  });

  it("asks at once when the feed breaks, then after 2 s, then every 1.5 s while it changes", async () => {
    let count = 0;
    const { feed, askProgress, watch } = makeWatch(() => Promise.resolve(progress("running", (count += 1))));
    feed.breaks[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(askProgress).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(askProgress).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1500);
    expect(askProgress).toHaveBeenCalledTimes(3);
    expect(feed.events).toHaveLength(1);
    watch.stop();
  });

  it("waits longer after each question without an answer", async () => {
    const { feed, askProgress, watch } = makeWatch(() => Promise.reject(new Error("no answer")));
    feed.breaks[0]?.();
    await vi.advanceTimersByTimeAsync(4000);
    expect(askProgress).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(7999);
    expect(askProgress).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(askProgress).toHaveBeenCalledTimes(3);
    watch.stop();
  });

  it("has no feed on a hidden tab, and one again when the tab comes back", async () => {
    let isHidden = false;
    const { feed, askProgress, closeFeed, watch } = makeWatch(
      () => Promise.resolve(progress("running")),
      () => isHidden,
    );
    feed.events[0]?.(progress("running", 5));
    isHidden = true;
    watch.rest();
    expect(closeFeed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(askProgress).toHaveBeenCalledTimes(2);
    expect(feed.events).toHaveLength(1);
    isHidden = false;
    watch.lookNow();
    expect(feed.events).toHaveLength(2);
    watch.stop();
  });

  it("asks every 30 s on a hidden tab, and at once when asked to look", async () => {
    const { feed, askProgress, watch } = makeWatch(
      () => Promise.resolve(progress("running")),
      () => true,
    );
    feed.breaks[0]?.();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(askProgress).toHaveBeenCalledTimes(1);
    watch.lookNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(askProgress).toHaveBeenCalledTimes(2);
    watch.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(askProgress).toHaveBeenCalledTimes(2);
  });
});
