import type { PartedWork } from "#server/platform/process/loop-turns.ts";
import { dayText, type DayRange } from "../days/ranges.ts";
import { eachCounted, type ZonedListening } from "../listening/listening.ts";

/** Days in a row, each with a counted play. */
export interface Streak {
  days: number;
  start: string;
  end: string;
}

/** The days of a range on which something was counted, ascending. */
export function* activeDays(listening: ZonedListening, range: DayRange): PartedWork<number[]> {
  const days = new Set<number>();
  yield* eachCounted(listening, range, (at) => days.add(listening.day[at] ?? 0));
  return [...days].toSorted((left, right) => left - right);
}

/** The longest streak of these days, the later one of two; null without a day. */
export function findLongestStreak(days: readonly number[]): Streak | null {
  let best: { from: number; to: number } | null = null;
  let from = days[0] ?? 0;
  days.forEach((day, at) => {
    if (at > 0 && day !== (days[at - 1] ?? 0) + 1) from = day;
    if (best === null || day - from >= best.to - best.from) best = { from, to: day };
  });
  return streakOf(best);
}

/** The streak that ends today or yesterday; null where neither day is among these. */
export function currentStreak(days: readonly number[], today: number): Streak | null {
  const known = new Set(days);
  const to = known.has(today) ? today : today - 1;
  if (!known.has(to)) return null;
  let from = to;
  while (known.has(from - 1)) from -= 1;
  return streakOf({ from, to });
}

function streakOf(found: { from: number; to: number } | null): Streak | null {
  if (found === null) return null;
  const { from, to } = found;
  return { days: to - from + 1, start: dayText(from), end: dayText(to) };
}
