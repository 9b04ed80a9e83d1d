import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runningMean } from "./running-mean.ts";

test("a mean goes along with its values, with fewer at the ends", () => {
  expect(runningMean([], 3)).toEqual([]);
  expect(runningMean([4], 28)).toEqual([4]);
  expect(runningMean([0, 3, 6, 9], 3)).toEqual([1.5, 3, 6, 7.5]);
  expect(runningMean([4, null, null, 8, 6], 3)).toEqual([4, null, null, 7, 7]);
});

test("a mean lies between the least and the greatest value", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 1 }), fc.integer({ min: 1, max: 40 }), (values, span) => {
      for (const mean of runningMean(values, span)) {
        expect(mean).toBeGreaterThanOrEqual(Math.min(...values));
        expect(mean).toBeLessThanOrEqual(Math.max(...values));
      }
    }),
  );
});
