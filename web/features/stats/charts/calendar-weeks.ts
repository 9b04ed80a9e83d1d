import { dayMs } from "#contract/base/durations.ts";
import { byLanguage } from "#web/platform/i18n/language.ts";
import { dayOfTime, timeOfDay } from "#web/features/stats/range/wanted-range.ts";

const months = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" }),
);

/** A year as weeks that begin on Monday. */
export interface CalendarWeeks {
  /** seven rows, Monday first; null before the year's first day and after its last */
  rows: (string | null)[][];
  /** the month that begins in each week, else empty */
  columnNames: string[];
}

/** Lays the days of a year out: a column a week, a row a weekday. */
export function layOutYear(year: number): CalendarWeeks {
  const first = timeOfDay(`${year}-01-01`);
  const last = timeOfDay(`${year}-12-31`);
  const beforeFirst = (new Date(first).getUTCDay() + 6) % 7;
  const weeks = Math.ceil((beforeFirst + (last - first) / dayMs + 1) / 7);
  const dayAt = (weekday: number, week: number) => {
    const time = first + (week * 7 + weekday - beforeFirst) * dayMs;
    return time < first || time > last ? null : dayOfTime(time);
  };
  const columns = Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => dayAt(weekday, week)),
  );
  return {
    rows: Array.from({ length: 7 }, (_, weekday) => columns.map((days) => days[weekday] ?? null)),
    columnNames: columns.map((days) => {
      const begins = days.find((day) => day?.endsWith("-01") === true);
      return typeof begins === "string" ? months().format(timeOfDay(begins)) : "";
    }),
  };
}
