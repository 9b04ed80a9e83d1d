import { expect, test } from "vitest";
import { isStrayReturn } from "./stray-return.ts";

test.each([
  ["code=c&state=s", true],
  ["error=access_denied&state=s", true],
  ["state=s", false],
  ["code=c", false],
  ["", false],
])("%j is an answer at the wrong address: %s", (search, expected) => {
  expect(isStrayReturn(new URLSearchParams(search))).toBe(expected);
});
