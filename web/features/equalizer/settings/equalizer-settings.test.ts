import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clampGain,
  clampQ,
  defaultFrequencies,
  orderFrequencies,
} from "#contract/preferences/equalizer-bounds.ts";
import {
  draggedGain,
  edgeQ,
  type EqualizerSettings,
  flatSettings,
  isSameSetting,
  roundFrequency,
  stepFrequency,
  stepGain,
  withFrequency,
  withGain,
} from "./equalizer-settings.ts";
import { bandsOf } from "./filter-response.ts";

const anyBand = fc.integer({ min: 0, max: 7 });
const isInOrder = ({ freqs }: EqualizerSettings) =>
  freqs.every((hz, index) => hz >= (freqs[index - 1] ?? 32) && hz <= 16_000);

describe("bands", () => {
  it("are a low shelf, six peaks and a high shelf, at the default frequencies to begin with", () => {
    const bands = bandsOf(flatSettings);
    expect(bands.map(({ kind }) => kind)).toEqual([
      "lowshelf",
      ...Array<string>(6).fill("peaking"),
      "highshelf",
    ]);
    expect(bands.map(({ frequencyHz }) => frequencyHz)).toEqual([32, 64, 125, 250, 500, 1000, 2000, 8000]);
  });

  it("have the chosen Q, but 0.707 at the edges", () => {
    expect(bandsOf({ ...flatSettings, q: 2 }).map(({ q }) => q)).toEqual([edgeQ, 2, 2, 2, 2, 2, 2, edgeQ]);
  });
});

it("the edges' Q is 0.707", () => expect(edgeQ * 1000).toBe(707));

describe("bounds", () => {
  it.each([
    [13, 12],
    [-99, -12],
    [3.14, 3.1],
    [-0.04, 0],
  ])("a gain of %d is %d", (gain, clamped) => expect(clampGain(gain)).toBe(clamped));

  it.each([
    [0.1, 0.3],
    [9, 4],
    [1.234, 1.23],
  ])("a Q of %d is %d", (q, clamped) => expect(clampQ(q)).toBe(clamped));

  it("frequencies that are not eight are the defaults, and eight of them are put into order", () => {
    expect(orderFrequencies([100])).toEqual(defaultFrequencies);
    expect(orderFrequencies([...defaultFrequencies, 9000])).toEqual(defaultFrequencies);
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 8, maxLength: 8 }), (freqs) =>
        isInOrder({ ...flatSettings, freqs: orderFrequencies(freqs) }),
      ),
    );
  });
});

describe("steps", () => {
  const gainAfter = (step: Parameters<typeof stepGain>[2], from = 0) =>
    stepGain(withGain(flatSettings, 2, from), 2, step).gains[2];

  it("of a key are 0.5 dB, or 0.1 dB when fine", () => {
    expect(gainAfter({ by: 1, isFine: false })).toBe(0.5);
    expect(gainAfter({ by: -1, isFine: true })).toBe(-0.1);
    expect(gainAfter({ by: 1, isFine: true }, 0.2)).toBe(0.3);
    expect(gainAfter({ by: 1, isFine: false, isPage: true })).toBe(3);
    expect(gainAfter({ by: 1, isFine: false }, 12)).toBe(12);
  });

  it("of dragging are whole dB, or 0.2 dB when fine", () => {
    fc.assert(
      fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (gain) => {
        const [usual, fine] = [draggedGain(gain, false), draggedGain(gain, true)];
        expect(usual % 1).toBe(usual < 0 ? -0 : 0);
        expect(Math.abs(Math.round(fine * 5) - fine * 5)).toBeLessThan(1e-9);
        expect(Math.max(Math.abs(usual), Math.abs(fine))).toBeLessThanOrEqual(12);
      }),
    );
  });

  it("along the frequencies go there and on, whatever they begin at", () => {
    fc.assert(
      fc.property(anyBand, fc.boolean(), fc.constantFrom(1, -1), (band, isFine, by) => {
        let settings = flatSettings;
        for (let press = 0; press < 400; press += 1) settings = stepFrequency(settings, band, { by, isFine });
        const end = by > 0 ? (defaultFrequencies[band + 1] ?? 16_000) : (defaultFrequencies[band - 1] ?? 32);
        expect(settings.freqs[band]).toBe(end);
        expect(isInOrder(settings)).toBe(true);
      }),
    );
  });

  it("to a frequency stop at the neighbours and at 32 and 16000 Hz", () => {
    expect(withFrequency(flatSettings, 2, 9000).freqs[2]).toBe(250);
    expect(withFrequency(flatSettings, 0, 1).freqs[0]).toBe(32);
    expect(withFrequency(flatSettings, 7, 99_999).freqs[7]).toBe(16_000);
    fc.assert(
      fc.property(fc.array(fc.tuple(anyBand, fc.double({ min: 1, max: 30_000, noNaN: true }))), (moves) =>
        isInOrder(moves.reduce((settings, [band, hz]) => withFrequency(settings, band, hz), flatSettings)),
      ),
    );
  });

  it.each([
    [33.3, 33],
    [127.3, 125],
    [1234, 1250],
    [9876, 9900],
    [15_820, 16_000],
  ])("a frequency of %d Hz is rounded to %d", (hz, rounded) => expect(roundFrequency(hz)).toBe(rounded));
});

it("settings are the same when nothing of them differs", () => {
  expect(isSameSetting(flatSettings, { ...flatSettings, gains: [...flatSettings.gains] })).toBe(true);
  expect(isSameSetting(flatSettings, withGain(flatSettings, 4, 1))).toBe(false);
  expect(isSameSetting(flatSettings, { ...flatSettings, preamp: 0 })).toBe(false);
});
