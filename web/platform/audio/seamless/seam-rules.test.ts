import fc from "fast-check";
import { expect, test } from "vitest";
import { blockPowers, integratedLoudness } from "./loudness.ts";
import { fadeCurve, levelFor, overlapOf, targetLufs } from "./seam-rules.ts";

test("songs overlap by what was chosen, never by more than half of either", () => {
  const seconds = fc.double({ min: 0.1, max: 3600, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), seconds, seconds, (crossfadeS, ending, coming) => {
      const overlap = overlapOf(crossfadeS, ending, coming);
      expect(overlap).toBeGreaterThanOrEqual(0);
      expect(overlap).toBe(Math.min(crossfadeS, ending / 2, coming / 2));
    }),
  );
});

test("both sides of a fade add up to the same power at every point", () => {
  const [rising, falling] = [fadeCurve("in"), fadeCurve("out")];
  expect([rising[0], rising.at(-1), falling[0]]).toEqual([0, 1, 1]);
  rising.forEach((gain, index) => expect(gain ** 2 + (falling[index] ?? 0) ** 2).toBeCloseTo(1, 5));
});

/** Sines of a height in both channels. */
const stereo = (hz: number, height: number, rate: number, seconds = 3) => {
  const samples = Float32Array.from(
    { length: rate * seconds },
    (_, index) => height * Math.sin((2 * Math.PI * hz * index) / rate),
  );
  return [samples, samples];
};

// ITU-R BS.1770-5: a full-scale sine of 997 Hz in one channel is -3.01 LKFS, so in two of them it is 0.
test.each([44_100, 48_000])("loudness at %i Hz is that of the standard", (rate) => {
  const of = (hz: number, height: number) => integratedLoudness(blockPowers(stereo(hz, height, rate), rate));
  expect(of(997, 1)).toBeCloseTo(0, 1);
  expect(of(997, 0.1)).toBeCloseTo(-20, 1);
  // What is low counts for less, what is high for more.
  expect(of(40, 0.1) ?? 0).toBeLessThan(-23);
  expect(of(8000, 0.1) ?? 0).toBeGreaterThan(-18);
});

test("silence has no loudness, and does not make a song quieter that begins with it", () => {
  const rate = 44_100;
  const silence = blockPowers([new Float32Array(rate * 3)], rate);
  expect(integratedLoudness(silence)).toBeNull();
  const song = blockPowers(stereo(997, 0.1, rate), rate);
  expect(integratedLoudness([...silence, ...song])).toBe(integratedLoudness(song));
});

test("quiet songs are raised and loud ones lowered to one level, within bounds; an unknown one stays as it is", () => {
  expect(levelFor(targetLufs)).toBe(1);
  expect(levelFor(targetLufs + 10)).toBeCloseTo(10 ** (-10 / 20));
  expect(levelFor(targetLufs - 3)).toBeCloseTo(10 ** (3 / 20));
  expect(levelFor(-60)).toBeCloseTo(10 ** (6 / 20));
  expect(levelFor(null)).toBe(1);
});
