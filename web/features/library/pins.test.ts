import { expect, test } from "vitest";
import { togglePin } from "./pins.ts";

test("a fifth pin drops the oldest; pinning again takes a pin away", () => {
  let pinned: string[] = [];
  for (const id of ["a", "b", "c", "d", "e"]) pinned = togglePin(pinned, id);
  expect(pinned).toEqual(["b", "c", "d", "e"]);
  expect(togglePin(pinned, "c")).toEqual(["b", "d", "e"]);
});
