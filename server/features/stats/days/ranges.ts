import { dayMs } from "#contract/base/durations.ts";
import { message } from "#contract/messages/messages.ts";
import { maxRangeYears } from "#contract/base/days.ts";
import type { StatsRange } from "#contract/stats/stats-ranges.ts";
import { wrongFieldsOf } from "#server/platform/http/bodies/describe-input.ts";

/** Days since 1970-01-01, both included. */
export interface DayRange {
  start: number;
  end: number;
}

/** What a request says of its range. */
export interface AskedRange {
  range?: StatsRange | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

/** `YYYY-MM-DD` as days since 1970-01-01. */
export function dayNumber(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / dayMs;
}

/** Days since 1970-01-01 as `YYYY-MM-DD`. */
export function dayText(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/**
 * The days that are asked for; the last three where nothing is. Throws AppError `bad-request`.
 *
 * @param known today, and the day of the first play (null: none), by the viewer's clock
 */
export function readRange(
  asked: AskedRange,
  known: { today: number; first: number | null },
  fallback: StatsRange = "3d",
): DayRange {
  const { range, start, end } = asked;
  if (range !== undefined && (start !== undefined || end !== undefined))
    throw wrongFieldsOf({ range: message("stats.rangeAndDays") });
  const first = Math.min(known.first ?? known.today, known.today);
  if (start === undefined && end === undefined)
    return lastDays(range ?? fallback, { today: known.today, first });
  return betweenDays({ start, end }, { today: known.today, first });
}

function betweenDays(
  { start, end }: AskedRange,
  { today, first }: { today: number; first: number },
): DayRange {
  const to = end === undefined ? today : dayNumber(end);
  const from = start === undefined ? Math.min(first, to) : dayNumber(start);
  if (from > to)
    throw wrongFieldsOf({ [end === undefined ? "start" : "end"]: message("stats.rangeBackwards") });
  if (isTooLong(from, to))
    throw wrongFieldsOf({ start: message("stats.rangeTooLong", { years: maxRangeYears }) });
  return { start: from, end: to };
}

function lastDays(range: StatsRange, { today, first }: { today: number; first: number }): DayRange {
  return { start: range === "all" ? first : today - Number.parseInt(range, 10) + 1, end: today };
}

function isTooLong(from: number, to: number): boolean {
  const latest = new Date(from * dayMs);
  latest.setUTCFullYear(latest.getUTCFullYear() + maxRangeYears);
  return to * dayMs > latest.getTime();
}

/** How many days a range has. */
export function daysOf({ start, end }: DayRange): number {
  return end - start + 1;
}

/** As many days before a range. */
export function rangeBefore(range: DayRange): DayRange {
  return { start: range.start - daysOf(range), end: range.start - 1 };
}
