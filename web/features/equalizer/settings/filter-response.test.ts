import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anySettings } from "#testing/samples/equalizer-settings.ts";
import { builtInPresets } from "./built-in-presets.ts";
import { edgeQ, flatSettings, type EqualizerSettings } from "./equalizer-settings.ts";
import {
  bandsOf,
  coefficientsOf,
  highestResponseDb,
  preampDbOf,
  responseDb,
  summedResponse,
} from "./filter-response.ts";

const sampleRates = [44_100, 48_000, 96_000];

const anyRate = fc.constantFrom(...sampleRates);

/** The filter by its difference equation. */
function filterOf({ b, a }: ReturnType<typeof coefficientsOf>): (sample: number) => number {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (sample) => {
    const next = (b[0] * sample + b[1] * x1 + b[2] * x2 - a[1] * y1 - a[2] * y2) / a[0];
    [x2, x1, y2, y1] = [x1, sample, y1, next];
    return next;
  };
}

/** The filter worked sample by sample: what comes out of a tone that has gone on long enough, dB. */
function measuredDb(settings: EqualizerSettings, frequencyHz: number, sampleRate: number): number {
  const filters = bandsOf(settings).map((band) => filterOf(coefficientsOf(band, sampleRate)));
  const samples = sampleRate;
  let [sine, cosine] = [0, 0];
  for (let index = 0; index < samples; index += 1) {
    const turn = (2 * Math.PI * frequencyHz * index) / sampleRate;
    const value = filters.reduce((signal, filter) => filter(signal), Math.sin(turn));
    if (index >= samples / 2) {
      sine += value * Math.sin(turn);
      cosine += value * Math.cos(turn);
    }
  }
  return 20 * Math.log10((Math.hypot(sine, cosine) * 4) / samples);
}

describe("the response of the bands", () => {
  it("is what the filters do, sample by sample", () => {
    // Whole periods in the half second that is measured.
    const anyTone = fc.integer({ min: 10, max: 5000 }).map((count) => count * 2);
    fc.assert(
      fc.property(anySettings, anyTone, (settings, tone) => {
        expect(measuredDb(settings, tone, 44_100)).toBeCloseTo(summedResponse(settings, 44_100)(tone), 2);
      }),
      { numRuns: 20 },
    );
  });

  it("is a band's gain at a peak, half of it at the corner of a shelf, and all of it beyond", () => {
    fc.assert(
      fc.property(fc.integer({ min: -120, max: 120 }), anyRate, (tenths, rate) => {
        const gainDb = tenths / 10;
        const peak = coefficientsOf({ kind: "peaking", frequencyHz: 1000, gainDb, q: 1.1 }, rate);
        expect(responseDb(peak, 1000, rate)).toBeCloseTo(gainDb, 9);
        const low = coefficientsOf({ kind: "lowshelf", frequencyHz: 100, gainDb, q: edgeQ }, rate);
        expect(responseDb(low, 100, rate)).toBeCloseTo(gainDb / 2, 9);
        expect(responseDb(low, 0, rate)).toBeCloseTo(gainDb, 9);
        expect(responseDb(low, rate / 2, rate)).toBeCloseTo(0, 6);
        const high = coefficientsOf({ kind: "highshelf", frequencyHz: 4000, gainDb, q: edgeQ }, rate);
        expect(responseDb(high, 4000, rate)).toBeCloseTo(gainDb / 2, 9);
        expect(responseDb(high, 0, rate)).toBeCloseTo(0, 9);
        expect(responseDb(high, rate / 2, rate)).toBeCloseTo(gainDb, 6);
      }),
    );
  });

  it("is nothing for gains of 0, and its own mirror for the opposite gains", () => {
    fc.assert(
      fc.property(anySettings, fc.integer({ min: 20, max: 20_000 }), (settings, tone) => {
        const opposite = { ...settings, gains: settings.gains.map((gain) => -gain) };
        expect(summedResponse(opposite, 48_000)(tone)).toBeCloseTo(
          -summedResponse(settings, 48_000)(tone),
          6,
        );
        expect(summedResponse({ ...settings, gains: flatSettings.gains }, 48_000)(tone)).toBe(0);
      }),
    );
  });

  it("does not hear of a filter at or above half the sample rate but for a low shelf's gain", () => {
    const at = (kind: "lowshelf" | "peaking" | "highshelf") =>
      responseDb(coefficientsOf({ kind, frequencyHz: 16_000, gainDb: 6, q: 1 }, 22_050), 3000, 22_050);
    expect(
      [at("lowshelf"), at("peaking"), at("highshelf")].map((db) => Math.round(db * 1e6) / 1e6 + 0),
    ).toEqual([6, 0, 0]);
  });
});

describe("the automatic preamp", () => {
  it("takes exactly the highest point of the summed response away, and never adds", () => {
    fc.assert(
      fc.property(anySettings, anyRate, (settings, rate) => {
        const response = summedResponse(settings, rate);
        const heights = Array.from({ length: 4000 }, (_, index) =>
          response((rate / 2) * ((index + 0.5) / 4000) ** 3),
        );
        const highest = Math.max(0, ...heights);
        const preamp = preampDbOf(settings, rate);
        expect(preamp).toBeLessThanOrEqual(0);
        expect(-preamp).toBeGreaterThanOrEqual(highest - 1e-3);
        expect(-preamp).toBeLessThan(highest + 0.02);
      }),
      { numRuns: 60 },
    );
  });

  it("is more than the largest gain where bands add up, and 0 where nothing is boosted", () => {
    const crowded = { ...flatSettings, gains: [0, 0, 0, 6, 6, 6, 0, 0] };
    expect(highestResponseDb(crowded, 48_000)).toBeGreaterThan(6.5);
    expect(preampDbOf({ ...flatSettings, gains: flatSettings.gains.map(() => -3) }, 48_000)).toBeCloseTo(
      0,
      1,
    );
    expect(preampDbOf(flatSettings, 48_000)).toBe(0);
  });

  it("gives way to a chosen one", () => {
    expect(preampDbOf({ ...flatSettings, gains: [9, 0, 0, 0, 0, 0, 0, 0], preamp: -3 }, 48_000)).toBe(-3);
  });
});

describe("the presets that come with the product", () => {
  it("are within the bounds, on whole steps, and each different", () => {
    for (const { settings } of builtInPresets) {
      expect(settings.gains).toHaveLength(8);
      for (const gain of settings.gains)
        expect([Math.abs(gain) <= 12, gain % 0.5]).toEqual([true, gain % 0.5 === 0 ? gain % 0.5 : 0]);
    }
    expect(new Set(builtInPresets.map(({ settings }) => settings.gains.join())).size).toBe(
      builtInPresets.length,
    );
  });

  it.each([
    ["bass", 50, 4],
    ["treble", 12_000, 4],
    ["vocal", 1800, 3],
  ] as const)("%s lifts what its name says, at %d Hz by more than %d dB over the rest", (id, tone, min) => {
    const settings = builtInPresets.find((preset) => preset.id === id)?.settings ?? flatSettings;
    const response = summedResponse(settings, 48_000);
    const rest = id === "vocal" ? response(60) : response(400);
    expect(response(tone) - rest).toBeGreaterThan(min);
  });
});
