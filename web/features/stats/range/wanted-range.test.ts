import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  countDays,
  daysOf,
  daysOfPeriod,
  periodOf,
  rangeOf,
  readRangeSearch,
  shiftDays,
  timeOfDay,
} from "./wanted-range.ts";

const aDay = fc
  .date({ min: new Date("1980-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("an address names a range, days, or nothing that it may", () => {
  expect(readRangeSearch({ range: "90d" })).toEqual({ range: "90d" });
  expect(readRangeSearch({ range: "2d", x: "y" })).toEqual({});
  expect(readRangeSearch({ range: "7d", start: "2024-02-29" })).toEqual({ start: "2024-02-29" });
  expect(readRangeSearch({ start: "2023-02-29", end: "soon" })).toEqual({});
  expect(readRangeSearch({ start: "2024-12-31", end: "2024-01-01" })).toEqual({
    start: "2024-01-01",
    end: "2024-12-31",
  });
  expect(rangeOf({})).toBeNull();
});

test("ranges by name end today and count it", () => {
  expect(daysOf({ range: "3d" }, "2024-03-01")).toEqual({ start: "2024-02-28", end: "2024-03-01" });
  expect(daysOf({ range: "1d" }, "2024-03-01")).toEqual({ start: "2024-03-01", end: "2024-03-01" });
  expect(daysOf({ range: "all" }, "2024-03-01")).toBeNull();
  expect(daysOf({ end: "2024-03-01" }, "2024-03-01")).toBeNull();
});

test("years and months stay whole when one goes on to the next", () => {
  expect(shiftDays(daysOfPeriod("2024"), -1)).toEqual(daysOfPeriod("2023"));
  expect(shiftDays(daysOfPeriod("2024-12"), 1)).toEqual(daysOfPeriod("2025-01"));
  expect(daysOfPeriod("2024-02").end).toBe("2024-02-29");
  expect(periodOf("2024-02-01", "2024-02-28")).toBeNull();
});

test("forth and back is where it began, and the days touch", () => {
  fc.assert(
    fc.property(aDay, fc.integer({ min: 0, max: 900 }), (start, more) => {
      const shown = { start, end: addDays(start, more) };
      const next = shiftDays(shown, 1);
      const isPeriod = periodOf(shown.start, shown.end) !== null;
      // Days that come to be a whole month, or year, go back as one.
      if (isPeriod === (periodOf(next.start, next.end) !== null)) expect(shiftDays(next, -1)).toEqual(shown);
      expect(next.start).toBe(addDays(shown.end, 1));
      if (!isPeriod) expect(countDays(next.start, next.end)).toBe(countDays(shown.start, shown.end));
      expect(timeOfDay(next.end)).toBeGreaterThanOrEqual(timeOfDay(next.start));
    }),
    { examples: [["2023-01-29", 30]] },
  );
});
