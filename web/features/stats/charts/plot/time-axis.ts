import { byLanguage } from "#web/platform/i18n/language.ts";
const daySeconds = 86_400;

const formats = byLanguage((language) => ({
  year: new Intl.DateTimeFormat(language, { year: "numeric", timeZone: "UTC" }),
  month: new Intl.DateTimeFormat(language, { month: "short", timeZone: "UTC" }),
  day: new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" }),
}));

/**
 * What is written at the marks of an axis of days. Months say their year where it begins.
 *
 * @param times epoch seconds, UTC
 * @param step seconds between two of them
 */
export function labelTimes(times: readonly number[], step: number): string[] {
  return times.map((time, index) => {
    const date = new Date(time * 1000);
    if (step >= 364 * daySeconds) return formats().year.format(date);
    if (step < 27 * daySeconds) return formats().day.format(date);
    const isYearNew = index === 0 || date.getUTCMonth() === 0;
    return isYearNew
      ? `${formats().month.format(date)} ${formats().year.format(date)}`
      : formats().month.format(date);
  });
}
