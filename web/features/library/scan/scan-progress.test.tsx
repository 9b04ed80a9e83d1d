import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal, stubApi } from "#testing/web/stub-api.ts";
import { startLibrary, stopLibrary } from "#web/features/library/library-session.ts";
import { useCacheStatus, useLikedCount } from "#web/features/library/library.queries.ts";
import { queryClient } from "#web/platform/api/query-client.ts";
import type { Progress } from "./scan-progress-rule.ts";
import { startProgress, stopProgress } from "./scan-progress.ts";

/** A feed that breaks at once, so that the page has to ask. */
class BrokenFeed extends EventTarget {
  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event("error")));
  }
  close(): void {}
}

const resting: Progress = {
  status: "idle",
  expected_total: 1000,
  processed_count: 0,
  percent: 10,
  stage: "liked",
  eta_s: null,
  paused_until: null,
  detail: null,
  message: null,
  counts: null,
  ended_ms_ago: null,
};
const status = {
  total: 30,
  total_unique: 30,
  total_placements: 42,
  skipped: 0,
  last_scan: 1_700_000_000,
  last_full_scan: 1_700_000_000,
  version: "1",
};

/** When each path was asked for, in epoch ms. */
let askedAt: { progress: number[]; status: number[] };
/** Time limits of requests that ran out, in ms. */
let givenUpAfter: number[];
let answer: "changing" | "broken" | "held" | Progress;
let isHidden: boolean;
/** How often the liked songs were counted: the first time before a scan stored them. */
let likedCounted: number;

function answerProgress(): Progress | Refusal | Promise<never> {
  const count = askedAt.progress.push(Date.now());
  if (answer === "broken") return new Refusal(500, { code: "internal", detail: "It broke." });
  if (answer === "held") return new Promise(() => undefined);
  return answer === "changing" ? { ...resting, status: "running", processed_count: count } : answer;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T10:00:00Z") });
  [askedAt, givenUpAfter, isHidden, likedCounted] = [{ progress: [], status: [] }, [], false, 0];
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  // The clock of signals is not among those that fake timers stop.
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => {
      givenUpAfter.push(ms);
      controller.abort(new DOMException("It took too long.", "TimeoutError"));
    }, ms);
    return controller.signal;
  });
  stubApi({
    "POST /events/ticket": () => ({ ticket: "once", expires_in: 60 }),
    "GET /library/cache/progress": answerProgress,
    "GET /library/cache/status": () => {
      askedAt.status.push(Date.now());
      return status;
    },
    "GET /library/cache/liked/count": () => {
      likedCounted += 1;
      return { total: likedCounted === 1 ? 0 : 30 };
    },
    "GET /library/cache/playlists": { items: [], total: 0 },
  });
  vi.stubGlobal("EventSource", BrokenFeed);
});

afterEach(() => {
  stopProgress();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function gaps(times: readonly number[]): number[] {
  return times.slice(1).map((at, index) => at - (times[index] ?? at));
}

/** Follows the scan for so long, and answers the ms from each question to the next. */
async function watchFor(ms: number): Promise<number[]> {
  startProgress(() => undefined);
  await vi.advanceTimersByTimeAsync(ms);
  return gaps(askedAt.progress);
}

describe("asking for the progress without the feed", () => {
  test("is repeated after 2 s, and every 1.5 s while the scan runs and changes", async () => {
    answer = "changing";
    expect((await watchFor(10_000)).slice(0, 4)).toEqual([2000, 1500, 1500, 1500]);
  });

  test("backs off to 5 s and no further while the scan runs without change", async () => {
    answer = { ...resting, status: "running", processed_count: 7 };
    const seen = await watchFor(40_000);
    expect(seen[0]).toBe(2000);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.slice(-3)).toEqual([5000, 5000, 5000]);
  });

  test.each(["idle", "done"] as const)("rests 30 s when the answer is %s", async (word) => {
    answer = { ...resting, status: word };
    expect(await watchFor(65_000)).toEqual([30_000, 30_000]);
  });

  test("waits 30 s on a hidden tab, and looks at once when the tab comes back", async () => {
    answer = { ...resting, status: "running" };
    isHidden = true;
    expect(await watchFor(62_000)).toEqual([30_000, 30_000]);
    isHidden = false;
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(1);
    expect(askedAt.progress).toHaveLength(4);
  });

  test("backs off to 60 s and no further while the answers are errors", async () => {
    answer = "broken";
    const seen = await watchFor(260_000);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen[0]).toBeGreaterThanOrEqual(2000);
    expect(seen.slice(-2)).toEqual([60_000, 60_000]);
  });

  test("is given up after 8 s, and the next one follows the back-off of errors", async () => {
    answer = "held";
    const seen = await watchFor(20_000);
    expect(givenUpAfter[0]).toBe(8000);
    expect(seen[0]).toBeGreaterThanOrEqual(8000 + 2000);
  });
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

test("the status is read every 3 s while a scan runs, and no longer when it is done", async () => {
  answer = "changing";
  startProgress(() => undefined);
  renderHook(useCacheStatus, { wrapper });
  await act(() => vi.advanceTimersByTimeAsync(13_000));
  expect(gaps(askedAt.status).slice(-3)).toEqual([3000, 3000, 3000]);
  answer = { ...resting, status: "done" };
  await act(() => vi.advanceTimersByTimeAsync(6000));
  const count = askedAt.status.length;
  await act(() => vi.advanceTimersByTimeAsync(12_000));
  expect(askedAt.status).toHaveLength(count);
});

describe("lists that are asked for while a short scan ends", () => {
  const likedAtRest = async (endedMsAgo: number | null) => {
    answer = { ...resting, status: "done", ended_ms_ago: endedMsAgo };
    const onRead = vi.fn<() => void>();
    const { result } = renderHook(useLikedCount, { wrapper });
    startLibrary({ onRead });
    await act(() => vi.advanceTimersByTimeAsync(5000));
    stopLibrary();
    return [result.current.data?.total, likedCounted, onRead.mock.calls.length];
  };

  test("are read again, also where the status was answered behind it", async () => {
    expect(await likedAtRest(0)).toEqual([30, 2, 2]);
  });

  test.each([60_000, null])("are left as they are where it ended %s ms ago", async (endedMsAgo) => {
    expect(await likedAtRest(endedMsAgo)).toEqual([0, 1, 1]);
  });
});
