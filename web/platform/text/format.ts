import { byLanguage } from "#web/platform/i18n/language.ts";
import { commonText } from "#web/platform/texts/common-text.ts";

const counts = byLanguage((language) => new Intl.NumberFormat(language));
const percents = byLanguage(
  (language) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }),
);
const dates = byLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: "medium" }));
const times = byLanguage((language) => new Intl.DateTimeFormat(language, { timeStyle: "short" }));
const clocks = byLanguage((language) => new Intl.DateTimeFormat(language, { timeStyle: "medium" }));
const moments = byLanguage(
  (language) =>
    new Intl.DateTimeFormat(language, {
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
    }),
);
const relative = byLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" }),
);

/** `12,345` */
export function formatCount(count: number): string {
  return counts().format(count);
}

/** `42%` of a number from 0 to 100 */
export function formatPercent(percent: number): string {
  return percents().format(percent / 100);
}

/** `3:07`, whole seconds, minutes without an upper bound (specification 1, section 9); nothing where it is unknown (null). */
export function formatDuration(durationMs: number | null): string {
  if (durationMs === null) return "";
  const seconds = Math.floor(Math.max(0, durationMs) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** `1 hr 23 min`; under an hour `23 min`. Whole minutes, as `formatDuration` has whole seconds. */
export function formatLongDuration(durationMs: number): string {
  const minutes = Math.floor(Math.max(0, durationMs) / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0
    ? commonText("format.minutes", { minutes })
    : commonText("format.hours", { hours, minutes: minutes % 60 });
}

/** How long something still takes, in whole minutes or seconds: `2 min`, `40 s`. */
export function formatRemaining(seconds: number): string {
  if (seconds < 60) return commonText("format.seconds", { seconds: Math.max(1, Math.round(seconds)) });
  return formatLongDuration(Math.round(seconds / 60) * 60_000);
}

/** A day of an RFC 3339 time: `Mar 4, 2026`. Empty for what is no time. */
export function formatDate(time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? "" : dates().format(date);
}

const instants = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }),
);

/** A day and a time of an RFC 3339 time: `Mar 4, 2026, 4:05 PM` */
export function formatInstant(time: string): string {
  return instants().format(new Date(time));
}

/** A moment that may be days away, of epoch seconds: `4:05 PM`, or `Nov 22, 4:05 PM` when it is not today. */
export function formatMoment(epochSeconds: number, nowMs: number): string {
  const moment = new Date(epochSeconds * 1000);
  const isToday = moment.toDateString() === new Date(nowMs).toDateString();
  return (isToday ? times() : moments()).format(moment);
}

/** A moment of the next minutes, of epoch seconds: `4:05:12 PM` */
export function formatClock(epochSeconds: number): string {
  return clocks().format(epochSeconds * 1000);
}

const steps = [
  { unit: "minute", seconds: 60, until: 3600 },
  { unit: "hour", seconds: 3600, until: 86_400 },
  { unit: "day", seconds: 86_400, until: 7 * 86_400 },
] as const;

/** How long ago epoch seconds were: `5 min. ago`; a date when more than a week. */
export function formatAgo(epochSeconds: number, nowMs: number): string {
  const passed = nowMs / 1000 - epochSeconds;
  if (passed < 60) return commonText("format.justNow");
  const step = steps.find(({ until }) => passed < until);
  if (step === undefined) return dates().format(epochSeconds * 1000);
  return relative().format(-Math.floor(passed / step.seconds), step.unit);
}

const days = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }),
);
const months = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }),
);

/** A day of the calendar, `YYYY-MM-DD`: `Mar 4, 2026` in every time zone. */
export function formatDay(day: string): string {
  return days().format(new Date(`${day}T00:00:00Z`));
}

const lists = byLanguage((language) => new Intl.ListFormat(language, { type: "conjunction" }));

/** `Ada, Ben, and Cleo` */
export function formatList(items: readonly string[]): string {
  return lists().format(items);
}

const units = byLanguage((language) => new Intl.ListFormat(language, { type: "unit", style: "short" }));

/** Parts of a figure: `611 from their artists, 34 by you` */
export function formatUnits(parts: readonly string[]): string {
  return units().format(parts);
}

/** A month of the calendar, `YYYY-MM`: `March 2026`. */
export function formatMonth(month: string): string {
  return months().format(new Date(`${month}-01T00:00:00Z`));
}
