import { byLanguage } from "#web/platform/i18n/language.ts";
const aMonday = Date.UTC(2024, 0, 1);
const short = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }),
);
const long = byLanguage(
  (language) => new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }),
);

const dayOf = (weekday: number) => new Date(aMonday + weekday * 86_400_000);

/** `Mon` for 0 to `Sun` for 6. */
export function shortWeekday(weekday: number): string {
  return short().format(dayOf(weekday));
}

/** `Monday` for 0 to `Sunday` for 6. */
export function longWeekday(weekday: number): string {
  return long().format(dayOf(weekday));
}

/** `07:00` */
export function nameOfHour(hour: number): string {
  return `${String(hour % 24).padStart(2, "0")}:00`;
}
