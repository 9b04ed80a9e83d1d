import { hourMs } from "#contract/base/durations.ts";
/** Who waits for a call: a person in front of a screen, or no one. */
export type CallPriority = "interactive" | "background";

/** How many calls may be sent in any 24 hours, and how many of them background work leaves alone. */
export interface CallBudget {
  daily: number;
  reserve: number;
}

/** Calls sent within one hour, of both priorities. */
export interface HourOfCalls {
  /** the hour's beginning, epoch ms */
  hourMs: number;
  calls: number;
}

const windowMs = 24 * hourMs;
const reservedShare = 0.15;

/** The beginning of the hour that a moment lies in. */
export function hourOf(nowMs: number): number {
  return Math.floor(nowMs / hourMs) * hourMs;
}

/** Hours that began before this no longer count. */
export function oldestHour(nowMs: number): number {
  return nowMs - windowMs - hourMs;
}

/**
 * A day's budget. The service says neither its size nor when it starts over, so that a day is any 24 hours: whatever
 * the service's own day is, no more than `daily` calls fall into it.
 */
export function budgetOf(daily: number): CallBudget {
  return { daily, reserve: Math.ceil(daily * reservedShare) };
}

/** How many calls of a priority may be sent now. An hour counts until its last moment is 24 hours ago. */
export function callsFree(
  budget: CallBudget,
  priority: CallPriority,
  hours: readonly HourOfCalls[],
  nowMs: number,
): number {
  const used = hours.reduce((sum, hour) => (hour.hourMs > oldestHour(nowMs) ? sum + hour.calls : sum), 0);
  return Math.max(0, limitFor(budget, priority) - used);
}

/** When the next call of a priority may be sent: now, or when enough hours have gone out of the count. */
export function nextCallAt(
  budget: CallBudget,
  priority: CallPriority,
  hours: readonly HourOfCalls[],
  nowMs: number,
): number {
  const counted = hours
    .filter((hour) => hour.hourMs > oldestHour(nowMs))
    .toSorted((one, other) => one.hourMs - other.hourMs);
  let used = counted.reduce((sum, { calls }) => sum + calls, 0);
  let at = nowMs;
  for (const hour of counted) {
    if (used < limitFor(budget, priority)) return at;
    used -= hour.calls;
    at = hour.hourMs + windowMs + hourMs;
  }
  return at;
}

/**
 * When background work of so many calls is done, if nothing else is sent: as many as are free now, at their pace, the
 * rest as hours go out of the count. Epoch ms.
 */
export function backgroundEndAt(
  budget: CallBudget,
  hours: readonly HourOfCalls[],
  work: { calls: number; msPerCall: number; nowMs: number },
): number {
  const counted = hours.map((hour) => ({ ...hour }));
  let at = work.nowMs;
  for (let left = work.calls; left > 0;) {
    at = nextCallAt(budget, "background", counted, at);
    const hour = hourOf(at);
    const free = callsFree(budget, "background", counted, at);
    const withinHour = Math.max(1, Math.floor((hour + hourMs - at) / Math.max(1, work.msPerCall)));
    const sent = Math.min(left, free, withinHour);
    counted.push({ hourMs: hour, calls: sent });
    left -= sent;
    at += sent * work.msPerCall;
  }
  return at;
}

function limitFor(budget: CallBudget, priority: CallPriority): number {
  return priority === "interactive" ? budget.daily : budget.daily - budget.reserve;
}
