import fc from "fast-check";
import { expect, it } from "vitest";
import { leaningPalette, paletteOf } from "./palette.ts";

const channel = fc.integer({ min: 0, max: 255 });

it("fire stays warm and water cold, whatever the cover", () => {
  fc.assert(
    fc.property(fc.tuple(channel, channel, channel), (accent) => {
      const distance = (hue: number, from: number) => Math.abs(((hue - from + 540) % 360) - 180);
      expect(distance(leaningPalette(222, paletteOf(accent), 40).hue, 222)).toBeLessThan(50);
    }),
  );
});
