import fc from "fast-check";
import { expect, test } from "vitest";
import { makeFriendCode, presentFriendCode, readFriendCode } from "./friend-code.ts";

test("a code is read back however it is typed", () => {
  const typings = fc.array(fc.constantFrom(" ", "-", "\u2013", "\t", "_"), { minLength: 13, maxLength: 13 });
  fc.assert(
    fc.property(typings, fc.boolean(), fc.boolean(), (between, isLower, isLookAlike) => {
      const code = makeFriendCode();
      let typed = Array.from(code, (letter, index) => letter + (between[index] ?? "")).join("");
      if (isLookAlike) typed = typed.replaceAll("0", "O").replaceAll("1", "l");
      if (isLower) typed = typed.toLowerCase();
      expect(readFriendCode(typed)).toBe(code);
      expect(readFriendCode(presentFriendCode(code))).toBe(code);
    }),
  );
});

test.each(["", "-", "ABC", "ABCD-EFGH-JKMNPQ", "ABCD-EFGH-JKMNU", "АВСD-EFGH-JKMNP", "ABCD\u0000EFGHJKMNP"])(
  "%j is no code",
  (typed) => expect(readFriendCode(typed)).toBeNull(),
);

test("codes carry 65 bits and are shown in groups", () => {
  const codes = Array.from({ length: 2_000 }, makeFriendCode);
  expect(new Set(codes).size).toBe(2_000);
  const places = Array.from({ length: 13 }, (_, place) => new Set(codes.map((code) => code[place])).size);
  expect(places).toEqual(Array.from({ length: 13 }, () => 32));
  expect(presentFriendCode(codes[0] ?? "")).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}$/u);
});
