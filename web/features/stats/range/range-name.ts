import { statsText } from "#web/features/stats/texts/stats-text.ts";
import { formatDay, formatMonth } from "#web/platform/text/format.ts";
import { periodOf, type WantedRange } from "./wanted-range.ts";

/** Days in words: `2024`, `July 2024`, one day, or from one to another. */
export function nameOfDays(start: string, end: string): string {
  const period = periodOf(start, end);
  if (period !== null) return period.length === 4 ? period : formatMonth(period);
  if (start === end) return formatDay(start);
  return statsText("from", { start: formatDay(start), end: formatDay(end) });
}

/** A range in words; `shown` are the days that the server answered about. */
export function nameOfRange(wanted: WantedRange, shown: { start: string; end: string } | undefined): string {
  if ("range" in wanted && wanted.range === "all") return statsText("range.all");
  return shown === undefined ? "" : nameOfDays(shown.start, shown.end);
}

/** When something came out, as exactly as it is known: `May 31, 2024`, `May 2024`, `2024`. */
export function formatRelease(released: string): string {
  if (released.length === 10) return formatDay(released);
  return released.length === 7 ? formatMonth(released) : released;
}

/** `1 day`, `1,204 days` */
export function formatDays(count: number): string {
  return statsText("days", { count });
}
