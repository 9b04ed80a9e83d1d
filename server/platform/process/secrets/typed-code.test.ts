import { expect, test } from "vitest";
import { isTypedCode, makeTypedCode } from "./typed-code.ts";

test("a code has three groups of four letters of 32, and no two are alike", () => {
  const codes = Array.from({ length: 500 }, () => makeTypedCode(3));
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/u);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(32);
});

test.each([
  ["7K1M-Q9TX-0B2D", true],
  [" 7k1m q9tx 0b2d ", true],
  ["7klmq9txOb2d", true],
  ["7K1M-Q9TX-0B2", false],
  ["7K1M-Q9TX-0B2DD", false],
  ["", false],
  ["---", false],
])("%j is the code: %s", (typed, expected) => {
  expect(isTypedCode(typed, "7K1M-Q9TX-0B2D")).toBe(expected);
});
