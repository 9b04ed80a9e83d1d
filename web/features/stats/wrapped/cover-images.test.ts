import { expect, test } from "vitest";
import { findHue } from "./cover-images.ts";

const pixels = (...colours: [number, number, number][]) =>
  new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]));

test("the hue of a picture is the one of its colourful parts", () => {
  expect(findHue(pixels([128, 128, 128], [0, 0, 0], [255, 255, 255]))).toBeNull();
  const red = findHue(pixels([200, 30, 30], [210, 40, 35], [128, 128, 128], [20, 20, 90]));
  expect(red).toBeGreaterThan(10);
  expect(red).toBeLessThan(50);
  const blue = findHue(pixels([30, 40, 220]));
  expect(blue).toBeGreaterThan(250);
  expect(blue).toBeLessThan(280);
});
