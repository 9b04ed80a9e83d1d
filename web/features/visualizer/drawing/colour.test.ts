import fc from "fast-check";
import { expect, it } from "vitest";
import { strikingColour } from "#web/features/visualizer/stage/artwork-colour.ts";
import { fromOklch, toOklch, type Colour } from "./colour.ts";
import { leaningPalette, paletteOf } from "./palette.ts";

const channel = fc.integer({ min: 0, max: 255 });

it("colours come back from OKLCH as they went", () => {
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (colour) => {
      fromOklch(toOklch(colour)).forEach((value, i) => expect(value).toBeCloseTo(colour[i as 0], 1));
    }),
  );
});

it("a picture is remembered by its most colourful part, and a grey one by none", () => {
  const pixels = (...colours: Colour[]) =>
    Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]));
  const grey: Colour = [120, 120, 122];
  const found = strikingColour(
    pixels(
      ...Array.from({ length: 90 }, () => grey),
      ...Array.from({ length: 10 }, (): Colour => [210, 40, 60]),
    ),
  );
  expect(found?.map(Math.round)).toEqual([210, 40, 60]);
  expect(strikingColour(pixels(grey, [0, 0, 0], [255, 255, 255]))).toBeNull();
});

it("fire stays warm and water cold, whatever the cover", () => {
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (accent) => {
      const distance = (hue: number, from: number) => Math.abs(((hue - from + 540) % 360) - 180);
      expect(distance(leaningPalette(222, paletteOf(accent), 40).hue, 222)).toBeLessThan(50);
    }),
  );
});
