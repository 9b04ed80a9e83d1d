import { expect, test } from "vitest";
import { pathWithin, publicPathOf } from "./public-path.ts";

test.each([
  ["https://music.example", ""],
  ["https://music.example/gatefold", "/gatefold"],
  ["http://127.0.0.1:8484/a/b", "/a/b"],
])("%s lies at %s", (address, path) => {
  expect(publicPathOf(address)).toBe(path);
});

test.each([
  ["/gatefold", "/"],
  ["/gatefold?a=1", "/?a=1"],
  ["/gatefold/", "/"],
  ["/gatefold/auth/me?next=/gatefold/x", "/auth/me?next=/gatefold/x"],
  ["/gatefold//x", "//x"],
  ["/gatefolds", null],
  ["/", null],
  ["/auth/me", null],
  ["/healthz", "/healthz"],
  ["/metrics?x", "/metrics?x"],
])("below /gatefold, %s is %s", (asked, within) => {
  expect(pathWithin("/gatefold", asked)).toBe(within);
  expect(pathWithin("", asked)).toBe(asked);
});
