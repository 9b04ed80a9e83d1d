import { expect, test } from "vitest";
import { dismiss, readDismissed } from "./dismissed-memories.ts";

function aStorage(stored: string | null = null) {
  const state = { stored };
  return {
    getItem: () => state.stored,
    setItem: (_key: string, text: string) => {
      state.stored = text;
    },
  };
}

test("what is dismissed stays so, each once and not for ever", () => {
  const storage = aStorage();
  expect(readDismissed(storage)).toEqual([]);
  dismiss("a", storage);
  dismiss("b", storage);
  expect(dismiss("a", storage)).toEqual(["b", "a"]);
  for (let day = 0; day < 500; day += 1) dismiss(`day ${day}`, storage);
  expect(readDismissed(storage)).toHaveLength(400);
});

test("a broken or closed storage holds nothing and breaks nothing", () => {
  expect(readDismissed(aStorage("{"))).toEqual([]);
  expect(readDismissed(aStorage('{"a":1}'))).toEqual([]);
  const closed = {
    getItem: () => {
      throw new Error("closed");
    },
    setItem: () => {
      throw new Error("closed");
    },
  };
  expect(dismiss("a", closed)).toEqual(["a"]);
});
