import { describe, expect, test } from "vitest";
import { moveInOrder, type Orderable, orderEntries } from "./order-items.ts";

const entries: readonly Orderable[] = [
  { id: "a", name: "beta", creator: "Zoe", lastAddedAt: null },
  { id: "b", name: "Älpha", creator: "adam", lastAddedAt: "2026-03-01T00:00:00Z" },
  { id: "c", name: "mix 10", creator: "Adam", lastAddedAt: "2026-03-01T00:00:00.500Z" },
  { id: "d", name: "mix 9", creator: "Zoe", lastAddedAt: "2025-12-31T23:59:59Z" },
];
const memory = { usedAt: { d: 20, b: 30 }, custom: ["c", "gone", "a"] };

function idsBy(sort: Parameters<typeof orderEntries>[1]): string {
  return orderEntries(entries, sort, memory)
    .map(({ id }) => id)
    .join("");
}

describe("the library's order", () => {
  test.each([
    ["recents", "bdac"],
    ["recently-added", "cbda"],
    ["alphabetical", "badc"],
    ["creator", "bcad"],
    ["custom", "cabd"],
  ] as const)("by %s is %s", (sort, ids) => expect(idsBy(sort)).toBe(ids));

  test("leaves the list that it was given as it was", () => {
    orderEntries(entries, "alphabetical", memory);
    expect(entries.map(({ id }) => id).join("")).toBe("abcd");
  });
});

describe("moving in the person's own order", () => {
  const order = ["a", "b", "c", "d"];

  test.each([
    [["a"], "c", "after", "bcad"],
    [["d"], "a", "before", "dabc"],
    [["a", "c"], "d", "after", "bdac"],
    [["b"], "b", "after", "abcd"],
    [["b"], "nowhere", "after", "abcd"],
  ] as const)("%j beside %s, %s it, makes %s%s", (moved, id, side, expected) => {
    expect(moveInOrder(order, moved, { id, side }).join("")).toBe(expected);
  });
});
