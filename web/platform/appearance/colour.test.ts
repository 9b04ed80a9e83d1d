import fc from "fast-check";
import { expect, it } from "vitest";
import { contrastOf, hardestSurfaces } from "./accent.ts";
import { coverColours, strikingColour } from "./artwork-colour.ts";
import { fromOklch, toOklch, type Colour } from "./colour.ts";

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

it("the colour of any cover is read on the surfaces of both themes, and stands out from them", () => {
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (cover) => {
      const colours = coverColours(cover);
      expect(contrastOf(colours["--accent-text-dark"], hardestSurfaces.dark)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(colours["--accent-text-light"], hardestSurfaces.light)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(colours["--accent"], colours["--accent-contrast"])).toBeGreaterThanOrEqual(4.5);
      // What is pressed is a field of it.
      expect(contrastOf(colours["--accent"], hardestSurfaces.dark)).toBeGreaterThanOrEqual(2.4);
      expect(contrastOf(colours["--accent"], hardestSurfaces.light)).toBeGreaterThanOrEqual(2.4);
    }),
    // The blues of a screen are the darkest of their lightness.
    { numRuns: 500, examples: [[[0, 0, 253]], [[20, 0, 254]]] },
  );
});
