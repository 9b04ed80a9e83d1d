import { expect, test } from "vitest";
import { clampStep, placeCard, tourSteps } from "./tour-steps.ts";

test("the step stays within the four of the tour, whatever is asked for or was stored", () => {
  expect([-1, 0, 2.9, 3, 4, Number.NaN, Number.POSITIVE_INFINITY].map(clampStep)).toEqual([
    0, 0, 2, 3, 3, 0, 0,
  ]);
  expect(tourSteps).toHaveLength(4);
});

test("the card stands beside what is tall, below or above what is not, and always inside the window", () => {
  const viewport = { width: 1440, height: 900 };
  const card = { width: 360, height: 200 };
  expect(placeCard(null, card, viewport)).toEqual({ left: 540, top: 350 });
  expect(placeCard({ left: 8, top: 56, width: 280, height: 830 }, card, viewport)).toEqual({
    left: 304,
    top: 72,
  });
  // The sidebar of a page that reads from right to left.
  expect(placeCard({ left: 1152, top: 56, width: 280, height: 830 }, card, viewport)).toEqual({
    left: 776,
    top: 72,
  });
  expect(placeCard({ left: 400, top: 8, width: 560, height: 40 }, card, viewport)).toEqual({
    left: 400,
    top: 64,
  });
  expect(placeCard({ left: 1300, top: 800, width: 120, height: 60 }, card, viewport)).toEqual({
    left: 1064,
    top: 584,
  });
});
