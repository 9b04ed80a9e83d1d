import { expect, test } from "vitest";
import { layOutYear } from "./calendar-weeks.ts";

test.each([2023, 2024, 2028, 2012])("every day of %i stands once, in its weekday's row", (year) => {
  const { rows, columnNames } = layOutYear(year);
  const days = rows.flatMap((row, weekday) => row.flatMap((day) => (day === null ? [] : [{ day, weekday }])));
  const isLeap = year % 4 === 0;
  expect(new Set(days.map(({ day }) => day)).size).toBe(isLeap ? 366 : 365);
  for (const { day, weekday } of days) expect((new Date(day).getUTCDay() + 6) % 7).toBe(weekday);
  expect(rows.every((row) => row.length === columnNames.length)).toBe(true);
  expect(columnNames.filter((name) => name !== "")).toHaveLength(12);
});

test("a leap year that begins on a Sunday takes 54 weeks", () => {
  expect(layOutYear(2012).columnNames).toHaveLength(54);
});
