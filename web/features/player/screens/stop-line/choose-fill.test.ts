import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseFill, chooseUntil, nextTime } from "./choose-fill.ts";

const minute = 60_000;
const songs = (...lengths: (number | null)[]) => lengths.map((lengthMs, place) => ({ place, lengthMs }));

test("as many songs as fit are taken in their order, and the last of them from further behind where it fits better", () => {
  expect(chooseFill(songs(3 * minute, 4 * minute, 5 * minute, 2 * minute), 9 * minute)).toEqual({
    places: [0, 1, 3],
    offMs: 0,
  });
  expect(chooseFill(songs(4 * minute, 4 * minute, 3 * minute, 2 * minute), 9 * minute)).toEqual({
    places: [0, 2, 3],
    offMs: 0,
  });
  expect(chooseFill(songs(4 * minute, null, 0, 5 * minute), 9 * minute).places).toEqual([0, 3]);
});

test("in an hour of a list of a hundred songs, what is chosen ends within a minute of it, each song once and no row moved ahead", () => {
  const lengths = fc.array(fc.integer({ min: 90_000, max: 420_000 }), { minLength: 100, maxLength: 100 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 15 * minute, max: 120 * minute }), (each, leftMs) => {
      const { places, offMs } = chooseFill(songs(...each), leftMs);
      const sum = places.reduce((total, place) => total + (each[place] ?? 0), 0);
      expect([sum - leftMs, new Set(places).size]).toEqual([offMs, places.length]);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(Math.abs(offMs)).toBeLessThanOrEqual(minute);
    }),
  );
});

test("where songs are not exchanged, the line is at the end that is nearest to the moment", () => {
  const three = songs(3 * minute, 4 * minute, 5 * minute);
  expect(chooseUntil(three, 8 * minute)).toEqual({ places: [0, 1], offMs: -minute });
  expect(chooseUntil(three, 11 * minute)).toEqual({ places: [0, 1, 2], offMs: minute });
  expect(chooseUntil(three, minute).places).toEqual([]);
  expect(chooseUntil(songs(3 * minute, null, minute), 60 * minute).places).toEqual([0]);
});

test("a time that has passed today is one of tomorrow", () => {
  const at = (text: string) => new Date(text).getTime();
  const now = at("2026-05-01T17:30:00");
  expect(nextTime("18:00", now)).toBe(at("2026-05-01T18:00:00"));
  expect(nextTime("17:30", now)).toBe(at("2026-05-02T17:30:00"));
  expect(nextTime("", now)).toBeNull();
});
