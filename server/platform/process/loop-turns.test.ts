import fc from "fast-check";
import { expect, test } from "vitest";
import { createSteps, forEachInSteps, sortInSteps, visitInParts, type Steps } from "./loop-turns.ts";

/** Steps that note what was done between two questions. */
function counting(): Steps & { largest: number; asked: number } {
  const steps = {
    largest: 0,
    asked: 0,
    did: (units: number) => {
      steps.largest = Math.max(steps.largest, units);
      steps.asked += 1;
      return null;
    },
  };
  return steps;
}

test("a list is sorted as at once, stably", () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat(50), { maxLength: 5_000, size: "max" }), async (numbers) => {
      const entries = numbers.map((key, at) => ({ key, at }));
      const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(await sortInSteps(entries, counting(), byKey)).toEqual(entries.toSorted(byKey));
    }),
    { numRuns: 20 },
  ));

test("what is done between two questions does not grow with the list", async () => {
  const [few, many] = [counting(), counting()];
  for (const [steps, size] of [
    [few, 2_000],
    [many, 60_000],
  ] as const) {
    const numbers = Array.from({ length: size }, (_, at) => (at * 7919) % size);
    await sortInSteps(numbers, steps, (a, b) => a - b);
    await forEachInSteps(numbers, { steps, units: 3 }, () => undefined);
  }
  expect(many.largest).toBe(few.largest);
  expect(many.asked).toBeGreaterThan(few.asked * 25);
});

test("every entry is visited once, in order", async () => {
  const seen: [string, number][] = [];
  const list = Array.from({ length: 1_000 }, (_, at) => `e${at}`);
  await forEachInSteps(list, { steps: counting() }, (entry, at) => seen.push([entry, at]));
  expect(seen).toEqual(list.map((entry, at) => [entry, at]));
});

test("places are visited once each, in parts that do not grow with their number", () => {
  const seen: number[] = [];
  const parts = [...visitInParts(3, 100_003, (place) => seen.push(place))];
  expect(seen).toEqual(Array.from({ length: 100_000 }, (_, at) => at + 3));
  expect(parts.reduce((sum, units) => sum + units, 0)).toBe(100_000);
  expect(Math.max(...parts)).toBeLessThanOrEqual(2_000);
  expect([...visitInParts(5, 5, () => undefined), ...visitInParts(5, 2, () => undefined)]).toEqual([]);
});

test("others have their turn between two steps, and who left is not worked for", async () => {
  const left = new AbortController();
  const steps = createSteps(left.signal);
  let turns = 0;
  const other = setImmediate(function next() {
    turns += 1;
    if (turns === 3) left.abort(new Error("The client left."));
    else setImmediate(next);
  });
  await expect(
    forEachInSteps(Array.from({ length: 10_000_000 }), { steps, units: 100 }, () => undefined),
  ).rejects.toThrow("The client left.");
  clearImmediate(other);
  expect(turns).toBe(3);
});
