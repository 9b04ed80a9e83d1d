/** How fast a value follows; times after which 63 % of a step is done. */
export interface FollowTimes {
  riseMs: number;
  fallMs: number;
}

/**
 * Moves a value towards its target by the time that passed, so that many short frames and few long ones lead to the
 * same place.
 */
export function follow(value: number, target: number, times: FollowTimes, elapsedMs: number): number {
  const timeMs = target > value ? times.riseMs : times.fallMs;
  return target + (value - target) * Math.exp(-elapsedMs / timeMs);
}

/** A peak that stays for a while and then falls faster and faster. Values are 0..1. */
export interface Peak {
  value: number;
  /** how long it has been there */
  heldMs: number;
}

const holdMs = 450;
/** of the whole height a second, each second */
const gravity = 1.9;

/** Where a falling peak is, of the height it fell from, by the time since its hold ended. */
function fallen(sinceMs: number): number {
  return 0.5 * gravity * (Math.max(0, sinceMs) / 1000) ** 2;
}

/** Lets time pass for a peak above a bar; exact for any length of frame. Changes `peak`. */
export function movePeak(peak: Peak, bar: number, elapsedMs: number): void {
  const before = fallen(peak.heldMs - holdMs);
  peak.heldMs += elapsedMs;
  peak.value = Math.max(0, peak.value - (fallen(peak.heldMs - holdMs) - before));
  if (bar < peak.value) return;
  peak.value = bar;
  peak.heldMs = 0;
}
