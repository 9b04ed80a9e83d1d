import { expect, test } from "vitest";
import { describeOrder } from "./describe-order.ts";

const outlook = { rows: 1200, moved: 0, redated: 0, calls: 0 };

test("an order that is the playlist's own is nothing to do", () => {
  expect(describeOrder(outlook)).toEqual(["The playlist is already in this order."]);
});

test("moved songs keep their dates, and those that are added again are said to lose them", () => {
  expect(describeOrder({ ...outlook, moved: 1, calls: 1 })).toEqual([
    "1 of 1,200 songs will move.",
    "All songs keep their date added.",
  ]);
  expect(describeOrder({ ...outlook, moved: 900, redated: 899, calls: 20 }).at(-1)).toBe(
    "That's too many moves to make one by one: 899 songs are removed and re-added, so their date added becomes today.",
  );
});
