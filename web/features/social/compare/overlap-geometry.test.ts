import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { placeCircles, sharedArea } from "./overlap-geometry.ts";

const songs = () => integer({ min: 0, max: 60_000 });

test("areas are as the libraries, and the shared one as the songs of both", () => {
  assert(
    property(songs(), songs(), songs(), (both, onlyMine, onlyTheirs) => {
      const circles = placeCircles(both, onlyMine, onlyTheirs);
      const max = Math.max(both + onlyMine, both + onlyTheirs, 1);
      expect(circles.mine ** 2).toBeCloseTo((both + onlyMine) / max, 6);
      expect(circles.theirs ** 2).toBeCloseTo((both + onlyTheirs) / max, 6);
      expect(sharedArea(circles)).toBeCloseTo((Math.PI * both) / max, 5);
    }),
  );
});

test("libraries without a common song do not touch more than in a point, equal ones are one circle", () => {
  expect(sharedArea(placeCircles(0, 30, 20))).toBeCloseTo(0, 6);
  expect(placeCircles(40, 0, 0)).toEqual({ mine: 1, theirs: 1, distance: expect.closeTo(0, 6) });
  expect(placeCircles(0, 0, 0)).toEqual({ mine: 0, theirs: 0, distance: 0 });
});
