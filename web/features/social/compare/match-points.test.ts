import { expect, test } from "vitest";
import { pointsOf } from "./match-points.ts";

test("a part adds its likeness by its weight, in points of a hundred", () => {
  const rows = pointsOf([
    { part: "artists", value: 0.5, weight: 0.5 },
    { part: "genres", value: 0.8, weight: 0.3 },
    { part: "songs", value: 0.1, weight: 0.2 },
  ]);
  expect(rows.map(({ points }) => Math.round(points))).toEqual([25, 24, 2]);
});
