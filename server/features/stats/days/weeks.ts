import type { Zone } from "#server/platform/time/time-zones.ts";
import type { DayRange } from "./ranges.ts";

/** Monday is the first day of a week; 1970-01-01 was a Thursday. */
export const daysSinceMonday = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The week that a day is in. */
export function weekOf(day: number): DayRange {
  const start = day - daysSinceMonday(day);
  return { start, end: start + 6 };
}

/** The last week that is over on a day. */
export function lastWeekBefore(day: number): DayRange {
  return weekOf(day - daysSinceMonday(day) - 1);
}

/** When the week that a day is in ends, by a clock (epoch milliseconds). */
export function endOfWeek(zone: Zone, day: number): number {
  return zone.startOf(weekOf(day).end + 1);
}
