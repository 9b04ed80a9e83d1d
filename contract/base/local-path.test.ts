import fc from "fast-check";
import { expect, test } from "vitest";
import { isLocalPath } from "./local-path.ts";

const origin = "https://gatefold.example";

test("whatever is taken stays on this origin, decoded as often as one likes", () => {
  const nasty = fc.stringMatching(/^[/\\%25cfF0aA.:a@?#\t\n ]{0,12}$/u);
  fc.assert(
    fc.property(
      fc.oneof(nasty, fc.string(), fc.webUrl()),
      fc.constantFrom("", "/", "//", "/%2F"),
      (text, front) => {
        const path = `${front}${text}`;
        fc.pre(isLocalPath(path));
        let decoded = path;
        for (let round = 0; round < 3; round += 1) {
          expect(new URL(decoded, origin).origin).toBe(origin);
          decoded = decodeURIComponent(decoded);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test("ordinary paths are taken", () => {
  const segment = fc
    .stringMatching(/^[\w.~!$&'()*+,;=:@é電-]{1,8}$/u)
    .filter((text) => !/^\.{1,2}$/u.test(text));
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
      expect(isLocalPath(`/${segments.join("/")}`)).toBe(true);
    }),
  );
});

test.each([
  "",
  "a",
  "//evil",
  "/\\evil",
  "\\/evil",
  "https://evil",
  "%2F%2Fevil",
  "/%2Fevil",
  "/%252Fevil",
  "/%5Cevil",
  "/a\u0000",
  "/%00",
  "/\u0085",
  "/%",
  "/%zz",
  " /a",
  "/..",
  "/a/../b",
  "/a/..//evil",
  "/a/%2e%2E/b",
  "/a/.%2e",
  "/%3F/%2e%2e/b",
  "/a/./b",
])("%j is refused", (path) => {
  expect(isLocalPath(path)).toBe(false);
});

test("what is encoded four times over is refused, since no one means it", () => {
  expect(isLocalPath("/%25252561")).toBe(false);
});
