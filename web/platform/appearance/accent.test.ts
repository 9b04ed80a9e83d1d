import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accentColours, contrastOf, hardestSurfaces } from "./accent.ts";

const channel = fc.integer({ min: 0, max: 255 });
const anyColour = fc
  .tuple(channel, channel, channel)
  .map((rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`);

describe("an accent's companions", () => {
  it("keep 4.5:1 for every accent, on the accent and on the surfaces of both themes", () => {
    fc.assert(
      fc.property(anyColour, (accent) => {
        const colours = accentColours(accent);
        expect(contrastOf(accent, colours["--accent-contrast"])).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(colours["--accent-text-dark"], hardestSurfaces.dark)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(colours["--accent-text-light"], hardestSurfaces.light)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it("leave an accent as it is where it can be read already", () => {
    expect(accentColours("#ffffff")["--accent-text-dark"]).toBe("#ffffff");
  });

  it("put black on the default accent", () => {
    expect(accentColours("#1DB954")["--accent-contrast"]).toBe("#000000");
  });
});
