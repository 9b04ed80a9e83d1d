import { describe, expect, it } from "vitest";
import { firstPoll, isScanActive, nextPoll, type PollState, type Progress } from "./scan-progress-rule.ts";

function makeProgress(changes: Partial<Progress> = {}): Progress {
  return {
    status: "running",
    expected_total: 1000,
    processed_count: 0,
    percent: 0,
    stage: "liked",
    eta_s: null,
    paused_until: null,
    detail: null,
    message: null,
    counts: null,
    ended_ms_ago: null,
    ...changes,
  };
}

const after = (state: PollState, ...answers: (Progress | "failed")[]) =>
  answers.reduce((before, answer) => nextPoll(before, answer, false), state);

describe("how often the progress is asked for", () => {
  it("starts at 2 s", () => {
    expect(firstPoll.delayMs).toBe(2000);
    expect(after(firstPoll, makeProgress()).delayMs).toBe(2000);
  });

  it("asks every 1.5 s while the scan runs and changes", () => {
    const state = after(firstPoll, makeProgress(), makeProgress({ processed_count: 10 }));
    expect(state.delayMs).toBe(1500);
  });

  it("grows to 5 s and no further while nothing changes", () => {
    let state = after(firstPoll, makeProgress({ processed_count: 1 }), makeProgress({ processed_count: 2 }));
    const delays: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      state = nextPoll(state, makeProgress({ processed_count: 2 }), false);
      delays.push(state.delayMs);
    }
    expect(delays).toEqual([2250, 3375, 5000, 5000, 5000, 5000]);
    expect(nextPoll(state, makeProgress({ processed_count: 3 }), false).delayMs).toBe(1500);
  });

  it.each(["idle", "done", "error"] as const)("rests 30 s when %s", (status) => {
    expect(after(firstPoll, makeProgress({ status })).delayMs).toBe(30_000);
  });

  it("asks a hidden tab's question 30 s later at least, but keeps the longer waits", () => {
    expect(nextPoll(firstPoll, makeProgress(), true).delayMs).toBe(30_000);
    const failing = after(firstPoll, "failed", "failed", "failed", "failed", "failed");
    expect(nextPoll(failing, "failed", true).delayMs).toBe(60_000);
  });

  it("waits longer after each failure, at most 60 s, and recovers", () => {
    let state = firstPoll;
    const delays: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      state = nextPoll(state, "failed", false);
      delays.push(state.delayMs);
    }
    expect(delays).toEqual([4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(nextPoll(state, makeProgress({ processed_count: 5 }), false).failures).toBe(0);
  });
});

describe("whether a scan is under way", () => {
  it.each(["starting", "running", "paused"] as const)("says yes to %s", (status) =>
    expect(isScanActive(makeProgress({ status }))).toBe(true),
  );
  it.each(["idle", "done", "error"] as const)("says no to %s", (status) =>
    expect(isScanActive(makeProgress({ status }))).toBe(false),
  );
  it("says no before anything is known", () => expect(isScanActive(null)).toBe(false));
});
