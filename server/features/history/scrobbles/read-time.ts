import { dayMs } from "#contract/base/durations.ts";
import type { TimeFormat } from "#contract/history/import-reasons.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const clock =
  /^(?:,? {0,3}|T)(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d{1,9})?)? ?(?<half>[ap]\.?m\.?)? ?(?<zone>Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu;

/** Days, with what stands behind them as `rest`. */
const days: Readonly<Record<Exclude<TimeFormat, "epoch_seconds" | "epoch_milliseconds">, RegExp[]>> = {
  year_first: [/^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?<rest>\D.*)$/u],
  day_first: [/^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})(?<rest>\D.*)$/u],
  month_first: [/^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4})(?<rest>\D.*)$/u],
  named_month: [
    /^(?<day>\d{1,2})\.? (?<name>[a-z]{3,9})\.?,? (?<year>\d{4})(?<rest>\D.*)$/iu,
    /^(?<name>[a-z]{3,9})\.? (?<day>\d{1,2}),? (?<year>\d{4})(?<rest>\D.*)$/iu,
  ],
};

/**
 * A time as a table writes it. Where the clock of the zone shows it twice, the first time; where never, an hour later.
 *
 * @param zoneName of the IANA database, for times that name none
 * @returns epoch milliseconds; `isToMinute` where no seconds are given. Null for what is no such time
 */
export function readWrittenTime(
  text: string,
  format: TimeFormat,
  zoneName: string,
): { atMs: number; isToMinute: boolean } | null {
  const trimmed = text.trim();
  if (format === "epoch_seconds") return readNumber(trimmed, 1000);
  if (format === "epoch_milliseconds") return readNumber(trimmed, 1);
  for (const pattern of days[format]) {
    const day = pattern.exec(trimmed)?.groups;
    const time = clock.exec(day?.["rest"] ?? "")?.groups;
    if (time === undefined) continue;
    const groups: Groups = { ...day, ...time };
    const shownMs = shownBy(groups);
    if (shownMs === null) return null;
    return {
      atMs: groups["zone"] === undefined ? instantOf(shownMs, zoneName) : shownMs - offsetOf(groups["zone"]),
      isToMinute: groups["second"] === undefined,
    };
  }
  return null;
}

/** The noon of a day that a table writes without a time of day; null for what is no such day. */
export function readWrittenDay(
  text: string,
  format: TimeFormat,
  zoneName: string,
): { atMs: number; isToMinute: boolean } | null {
  const isNumber = format === "epoch_seconds" || format === "epoch_milliseconds";
  if (isNumber || text.includes(":")) return null;
  return readWrittenTime(`${text.trim()} 12:00`, format, zoneName);
}

/** The beginning and the end of the day of a zone in whose noon `noonMs` is, in epoch milliseconds. */
export function dayAround(noonMs: number, zoneName: string): { from: number; to: number } {
  const shownMs = zoneNamed(zoneName).localMs(noonMs);
  return { from: instantOf(shownMs - dayMs / 2, zoneName), to: instantOf(shownMs + dayMs / 2, zoneName) };
}

function readNumber(text: string, unitMs: number): { atMs: number; isToMinute: boolean } | null {
  if (!/^\d{1,14}(?:\.\d{1,9})?$/u.test(text)) return null;
  return { atMs: Math.floor(Number(text) * unitMs), isToMinute: false };
}

type Groups = Readonly<Record<string, string | undefined>>;

/** What a clock shows, as the epoch milliseconds at which UTC shows the same; null for what no clock shows. */
function shownBy(groups: Groups): number | null {
  const year = Number(groups["year"]);
  const month =
    groups["name"] === undefined
      ? Number(groups["month"]) - 1
      : months.indexOf(groups["name"].slice(0, 3).toLowerCase());
  const day = Number(groups["day"]);
  const hour = hourOf(groups);
  const [minute, second] = [Number(groups["minute"]), Number(groups["second"] ?? 0)];
  if (hour === null || minute > 59 || second > 59) return null;
  const shown = new Date(Date.UTC(year, month, day, hour, minute, second));
  return month >= 0 && shown.getUTCMonth() === month && shown.getUTCDate() === day ? shown.getTime() : null;
}

function hourOf({ hour, half }: Groups): number | null {
  const number = Number(hour);
  if (half === undefined) return number > 23 ? null : number;
  if (number < 1 || number > 12) return null;
  return (number % 12) + (half.toLowerCase().startsWith("p") ? 12 : 0);
}

function offsetOf(written: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/u.exec(written) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/**
 * The instant at which the clock of a zone shows this. `shownMs`: the epoch milliseconds at which UTC shows the same. Where
 * the clock shows it twice, the first; where never, an hour later.
 */
export function instantOf(shownMs: number, zoneName: string): number {
  const { localMs } = zoneNamed(zoneName);
  const aheadBefore = localMs(shownMs - 24 * 3_600_000) - (shownMs - 24 * 3_600_000);
  const first = shownMs - aheadBefore;
  if (localMs(first) === shownMs) return first;
  const aheadAfter = localMs(shownMs + 24 * 3_600_000) - (shownMs + 24 * 3_600_000);
  const second = shownMs - aheadAfter;
  return localMs(second) === shownMs ? second : first;
}
