import type { RouteOutput } from "#contract/api.ts";

export type Progress = RouteOutput<"GET /library/cache/progress">;

/** What is remembered from one question about the progress to the next. */
export interface PollState {
  /** ms until the next question */
  delayMs: number;
  /** questions without an answer since the last answer */
  failures: number;
  /** the last answer, or null before the first */
  last: Progress | null;
}

/** Intervals in ms (specification 1, section 4). */
export const pollMs = {
  initial: 2000,
  changing: 1500,
  unchangedMost: 5000,
  resting: 30_000,
  hiddenMin: 30_000,
  failedMost: 60_000,
  giveUp: 8000,
} as const;

const growth = 1.5;

/** The state before the first question. */
export const firstPoll: PollState = { delayMs: pollMs.initial, failures: 0, last: null };

/** Whether a scan is under way (waiting counts). */
export function isScanActive(progress: Progress | null): boolean {
  return progress !== null && ["starting", "running", "paused"].includes(progress.status);
}

function hasChanged(before: Progress, after: Progress): boolean {
  return (
    before.status !== after.status ||
    before.stage !== after.stage ||
    before.processed_count !== after.processed_count
  );
}

function delayWhenSeen(before: PollState, after: Progress): number {
  if (!isScanActive(after)) return pollMs.resting;
  if (before.last === null) return pollMs.initial;
  if (hasChanged(before.last, after)) return pollMs.changing;
  return Math.min(pollMs.unchangedMost, Math.max(pollMs.changing, before.delayMs) * growth);
}

/**
 * When to ask next. 2 s at first, 1.5 s while the scan runs and changes, growing to 5 s while it does not,
 * 30 s at rest; failures grow to 60 s; a hidden tab asks every 30 s at most.
 */
export function nextPoll(before: PollState, answer: Progress | "failed", isHidden: boolean): PollState {
  const failures = answer === "failed" ? before.failures + 1 : 0;
  const delayMs =
    answer === "failed"
      ? Math.min(pollMs.failedMost, pollMs.initial * 2 ** failures)
      : delayWhenSeen(before, answer);
  return {
    delayMs: isHidden ? Math.max(pollMs.hiddenMin, delayMs) : delayMs,
    failures,
    last: answer === "failed" ? before.last : answer,
  };
}
