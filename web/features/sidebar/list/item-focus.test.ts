import { describe, expect, test } from "vitest";
import { findTyped, indexAfterKey, typeAhead } from "./item-focus.ts";

describe("keys in the sidebar's list", () => {
  test.each([
    ["ArrowDown", 1, 0, 1],
    ["ArrowDown", 3, 1, 4],
    ["ArrowUp", 1, 0, 0],
    ["ArrowRight", 3, 1, 2],
    ["ArrowRight", 1, 1, null],
    ["End", 1, 2, 9],
    ["Home", 3, 8, 0],
    ["PageDown", 1, 5, 9],
    ["x", 1, 0, null],
  ])("%s with %d columns leads from %d to %j", (key, columns, from, to) => {
    expect(indexAfterKey(key, from, { count: 10, columns })).toBe(to);
  });

  test("an empty list leads nowhere", () => {
    expect(indexAfterKey("End", 0, { count: 0, columns: 1 })).toBeNull();
  });
});

describe("typing ahead", () => {
  const names = ["Älbum", "alps", "Beach", "bees"];

  test("a letter goes on to the next that begins with it, around the end", () => {
    expect(findTyped(names, 0, "a")).toBe(1);
    expect(findTyped(names, 1, "a")).toBe(0);
    expect(findTyped(names, 0, "z")).toBeNull();
  });

  test("several letters stay where they fit, and start over after a pause", () => {
    const first = typeAhead({ text: "", atMs: 0 }, "b", 1000);
    const second = typeAhead(first, "e", 1400);
    expect(findTyped(names, 2, second.text)).toBe(2);
    expect(findTyped(names, 2, typeAhead(second, "e", 1500).text)).toBe(3);
    expect(typeAhead(second, "a", 2500).text).toBe("a");
  });
});
