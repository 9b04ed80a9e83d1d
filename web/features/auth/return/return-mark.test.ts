import { expect, test } from "vitest";
import { holdsMark, removalOf } from "./return-mark.ts";

const mark = "gatefold_return_0123456789abcdefABC-_x";

test.each([
  [mark, `${mark}=1`, "http:", true],
  [mark, `a=b; ${mark}=1; c=d`, "http:", true],
  [mark, `__Host-${mark}=1`, "https:", true],
  // Another site of the same domain can set this one.
  [mark, `${mark}=1`, "https:", false],
  [mark, `${mark}=2`, "http:", false],
  [mark, "", "http:", false],
  [mark, `x${mark}=1`, "http:", false],
  ["", "=1", "http:", false],
  ["a", "a=1", "http:", false],
  ["gatefold_set_up", "gatefold_set_up=1", "http:", false],
])("the mark %j, with %j at %s, is held: %s", (name, cookies, protocol, expected) => {
  expect(holdsMark(name, cookies, protocol)).toBe(expected);
});

test("it is taken away where it was set", () => {
  expect(removalOf(mark, "http:")).toBe(`${mark}=; Max-Age=0; SameSite=Lax; Path=/oauth/callback`);
  expect(removalOf(mark, "https:")).toBe(`__Host-${mark}=; Max-Age=0; SameSite=Lax; Path=/; Secure`);
});
