import { dayMs } from "#contract/base/durations.ts";
import type { StatsRange } from "#contract/stats/stats-ranges.ts";

/** Ranges by name, in the order in which they are offered. */
export const statsRanges = [
  "1d",
  "3d",
  "7d",
  "30d",
  "90d",
  "180d",
  "365d",
  "all",
] as const satisfies readonly StatsRange[];

/** Days that a person looks at: a range by its name, or days of which one may be left open. */
export type WantedRange = { range: StatsRange } | { start?: string; end?: string };

/** How the same stands in the address. */
export interface RangeSearch {
  range?: string;
  start?: string;
  end?: string;
}

/** What is looked at where nothing is chosen. */
export const defaultRange = { range: "3d" } as const satisfies WantedRange;

const days: Readonly<Record<Exclude<StatsRange, "all">, number>> = {
  "1d": 1,
  "3d": 3,
  "7d": 7,
  "30d": 30,
  "90d": 90,
  "180d": 180,
  "365d": 365,
};

/** Epoch milliseconds of a day's beginning by the clock of UTC; NaN for what is no day. */
export function timeOfDay(day: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : NaN;
  return Number.isNaN(time) || dayOfTime(time) !== day ? NaN : time;
}

/** The day that epoch milliseconds are on, by the clock of UTC, as `YYYY-MM-DD`. */
export function dayOfTime(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Today by the clock of the device, as `YYYY-MM-DD`. */
export function todayHere(now = new Date()): string {
  return dayOfTime(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** The day so many days later. */
export function addDays(day: string, count: number): string {
  return dayOfTime(timeOfDay(day) + count * dayMs);
}

/** How many days these are, both included. */
export function countDays(start: string, end: string): number {
  return Math.round((timeOfDay(end) - timeOfDay(start)) / dayMs) + 1;
}

function isRange(text: unknown): text is StatsRange {
  return statsRanges.some((range) => range === text);
}

const readDay = (text: unknown) => (typeof text === "string" && !Number.isNaN(timeOfDay(text)) ? text : "");

/** What an address asks for, of which what is no range is left out; days go before a range by name. */
export function readRangeSearch(search: Record<string, unknown>): RangeSearch {
  const start = readDay(search["start"]);
  const end = readDay(search["end"]);
  if (start !== "" || end !== "") {
    const isBackwards = start !== "" && end !== "" && start > end;
    return {
      ...(start === "" ? {} : { start: isBackwards ? end : start }),
      ...(end === "" ? {} : { end: isBackwards ? start : end }),
    };
  }
  return isRange(search["range"]) ? { range: search["range"] } : {};
}

/** The range of an address; null where it names none. */
export function rangeOf({ range, start, end }: RangeSearch): WantedRange | null {
  if (start !== undefined || end !== undefined)
    return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
  return isRange(range) ? { range } : null;
}

/** First and last day of a range as far as they are known without asking: `all` and open ends are not. */
export function daysOf(wanted: WantedRange, today: string): { start: string; end: string } | null {
  if (!("range" in wanted))
    return wanted.start === undefined ? null : { start: wanted.start, end: wanted.end ?? today };
  if (wanted.range === "all") return null;
  return { start: addDays(today, 1 - days[wanted.range]), end: today };
}

/** The days of a whole year or month: `2024`, `2024-07`. */
export function daysOfPeriod(period: string): { start: string; end: string } {
  const [year = 0, month] = period.split("-").map(Number);
  const end = month === undefined ? Date.UTC(year + 1, 0, 0) : Date.UTC(year, month, 0);
  return { start: `${period}${month === undefined ? "-01-01" : "-01"}`, end: dayOfTime(end) };
}

/** The whole year or month that these days are; null for any others. */
export function periodOf(start: string, end: string): string | null {
  const fits = (period: string) => {
    const whole = daysOfPeriod(period);
    return whole.start === start && whole.end === end;
  };
  return [start.slice(0, 4), start.slice(0, 7)].find(fits) ?? null;
}

/** As many days before (-1) or after (1) these; years and months stay whole, also where days have become one. */
export function shiftDays(
  shown: { start: string; end: string },
  step: -1 | 1,
): { start: string; end: string } {
  const { start, end } = shown;
  const period = periodOf(start, end);
  if (period === null) {
    const count = countDays(start, end) * step;
    return { start: addDays(start, count), end: addDays(end, count) };
  }
  if (period.length === 4) return daysOfPeriod(String(Number(period) + step));
  const [year = 0, month = 1] = period.split("-").map(Number);
  return daysOfPeriod(dayOfTime(Date.UTC(year, month - 1 + step, 1)).slice(0, 7));
}
