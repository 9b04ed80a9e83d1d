import { expect, test } from "vitest";
import { isSlow } from "./theme-effects.ts";

test.each([
  [[16, 17, 16, 400, 16], false],
  [[33, 34, 33, 33], false],
  [[50, 48, 16, 51, 55], true],
  [[], false],
])("frames of %j ms are too slow for effects: %s", (intervals, expected) => {
  expect(isSlow(intervals)).toBe(expected);
});
