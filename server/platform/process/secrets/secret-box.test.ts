import fc from "fast-check";
import { expect, test } from "vitest";
import { createSecretBox, hashToken, randomToken } from "./secret-box.ts";

const box = createSecretBox("a secret that has thirty-two bytes");

test("what is sealed comes back, and no two seals are alike", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const [one, two] = [box.seal(text, "a"), box.seal(text, "a")];
      expect(box.open(one, "a")).toBe(text);
      expect(one.equals(two)).toBe(false);
    }),
  );
});

test("changed bytes, another purpose and another secret are refused", () => {
  const sealed = box.seal("a token", "access-token");
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => box.open(changed, "access-token")).toThrow(/authenticat|tag/u);
  }
  expect(() => box.open(sealed, "refresh-token")).toThrow(/authenticate/u);
  expect(() => createSecretBox("another secret with its 32 bytes").open(sealed, "access-token")).toThrow(
    /authenticat|tag/u,
  );
  expect(() => box.open(sealed.subarray(0, 20), "access-token")).toThrow(/authenticat|tag/u);
});

test("tokens have 256 bits, and their hash reveals nothing but sameness", () => {
  const tokens = new Set(Array.from({ length: 100 }, randomToken));
  expect(tokens.size).toBe(100);
  for (const token of tokens) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(hashToken("a")).toHaveLength(32);
  expect(hashToken("a").equals(hashToken("a"))).toBe(true);
});
