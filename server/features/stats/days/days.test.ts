import { dayMs } from "#contract/base/durations.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTimeZone } from "#contract/base/days.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { dayNumber, dayText, daysOf, rangeBefore, readRange } from "./ranges.ts";
import { zoneNamed } from "#server/platform/time/time-zones.ts";

const names = [
  "UTC",
  "Europe/Berlin",
  "America/St_Johns",
  "America/Sao_Paulo",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Pacific/Kwajalein",
  "Africa/Casablanca",
  "Australia/Lord_Howe",
];
const zones = fc.constantFrom(...names);
const instants = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });

/** The day that the platform's own clock shows. */
const shownDay = (zone: string, atMs: number) =>
  new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(atMs);

describe("a zone", () => {
  test("shows the day that the platform's clock shows, at any instant", () => {
    fc.assert(
      fc.property(zones, instants, (name, atMs) => {
        expect(dayText(zoneNamed(name).dayOf(atMs))).toBe(shownDay(name, atMs));
      }),
      { numRuns: 500 },
    );
  });

  test("begins each day at its first instant", () => {
    fc.assert(
      fc.property(zones, instants, (name, atMs) => {
        const { dayOf, startOf } = zoneNamed(name);
        const start = startOf(dayOf(atMs));
        expect(dayOf(start)).toBeGreaterThanOrEqual(dayOf(atMs));
        expect(dayOf(start - 1)).toBeLessThan(dayOf(atMs));
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["Pacific/Apia", "2011-12-30", 0],
    ["Pacific/Kwajalein", "1993-08-21", 0],
    ["Europe/Berlin", "2025-03-30", 23],
    ["Europe/Berlin", "2025-10-26", 25],
    ["Australia/Lord_Howe", "2025-04-06", 24.5],
    ["Asia/Kathmandu", "2025-04-06", 24],
  ])("in %s gives %s %f hours", (name, day, hours) => {
    const { startOf } = zoneNamed(name);
    const number = dayNumber(day);
    expect((startOf(number + 1) - startOf(number)) / 3_600_000).toBe(hours);
  });

  test("is one of the IANA database", () => {
    for (const name of [...names, "Etc/GMT+5", "America/Argentina/Buenos_Aires"])
      expect(isTimeZone(name)).toBe(true);
    for (const name of ["", "Mars/Olympus", "+02:00", "Europe/Berlin ", "../etc", "Europe/Berlin\u0000"])
      expect(isTimeZone(name)).toBe(false);
  });
});

describe("a range", () => {
  const today = dayNumber("2026-02-28");
  const known = { today, first: dayNumber("2012-05-05") };
  const shown = (asked: Parameters<typeof readRange>[0], first: number | null = known.first) => {
    const range = readRange(asked, { today, first });
    return `${dayText(range.start)} ${dayText(range.end)}`;
  };
  const refused = (asked: Parameters<typeof readRange>[0]) => {
    try {
      readRange(asked, known);
    } catch (error) {
      if (error instanceof AppError) return [error.code, ...Object.keys(error.extra.fields ?? {})];
    }
    return [];
  };

  test.each([
    [{}, "2026-02-26 2026-02-28"],
    [{ range: "1d" }, "2026-02-28 2026-02-28"],
    [{ range: "365d" }, "2025-03-01 2026-02-28"],
    [{ range: "all" }, "2012-05-05 2026-02-28"],
    [{ start: "2026-01-15" }, "2026-01-15 2026-02-28"],
    [{ end: "2012-06-01" }, "2012-05-05 2012-06-01"],
    [{ end: "2001-06-01" }, "2001-06-01 2001-06-01"],
    [{ start: "2030-01-01", end: "2031-01-01" }, "2030-01-01 2031-01-01"],
    [{ start: "2024-02-29", end: "2024-02-29" }, "2024-02-29 2024-02-29"],
    [{ start: "1976-02-29", end: "2026-02-28" }, "1976-02-29 2026-02-28"],
  ] as const)("%j is %s", (asked, expected) => expect(shown(asked)).toBe(expected));

  test("of everything is today where nothing was heard", () =>
    expect(shown({ range: "all" }, null)).toBe("2026-02-28 2026-02-28"));

  test.each([
    [{ start: "2026-02-02", end: "2026-02-01" }, "end"],
    [{ start: "2030-02-02" }, "start"],
    [{ start: "1970-01-01", end: "2026-01-01" }, "start"],
    [{ range: "7d", start: "2026-01-01" }, "range"],
  ] as const)("%j is refused", (asked, field) => expect(refused(asked)).toEqual(["bad-request", field]));

  test("has as many days before it, which end where it begins", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e4, max: 1e5 }), fc.nat(1e4), (start, more) => {
        const range = { start, end: start + more };
        const before = rangeBefore(range);
        expect([daysOf(before), before.end + 1]).toEqual([daysOf(range), start]);
        expect(dayNumber(dayText(start))).toBe(start);
        expect(dayMs * start).toBe(Date.parse(dayText(start)));
      }),
    );
  });
});
