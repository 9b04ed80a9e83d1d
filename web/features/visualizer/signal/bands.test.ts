import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandOf, planBands, readBandsDb } from "./bands.ts";

const shape = { sampleRate: 48_000, fftSize: 2048 };
const binHz = shape.sampleRate / shape.fftSize;
const bins = shape.fftSize / 2;

/** A spectrum of one bin at 0 dB and nothing else. */
function oneBin(bin: number): Float32Array {
  const spectrum = new Float32Array(bins).fill(-Infinity);
  spectrum[bin] = 0;
  return spectrum;
}

function read(count: number, spectrum: Float32Array): Float32Array {
  const levels = new Float32Array(count);
  readBandsDb(planBands(count, shape), spectrum, levels);
  return levels;
}

function loudest(levels: Float32Array): number {
  return levels.indexOf(Math.max(...levels));
}

const counts = fc.integer({ min: 24, max: 128 });

describe("bands of a spectrum", () => {
  it("are equally wide in octaves, from 32 Hz to 16 kHz", () => {
    const { edgesHz } = planBands(64, shape);
    expect(edgesHz[0]).toBeCloseTo(32, 3);
    expect(edgesHz[64]).toBeCloseTo(16_000, 0);
    const steps = Array.from({ length: 64 }, (_, i) => (edgesHz[i + 1] ?? 0) / (edgesHz[i] ?? 1));
    for (const step of steps) expect(step).toBeCloseTo((16_000 / 32) ** (1 / 64), 4);
  });

  it("light where a tone is, for any number of bars", () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 4, max: 660 }), (count, bin) => {
        const plan = planBands(count, shape);
        const levels = read(count, oneBin(bin));
        const expected = bandOf(plan, bin * binHz);
        // A tone in the middle of a bin that an edge cuts may light the band beside as much.
        expect(Math.abs(loudest(levels) - expected)).toBeLessThanOrEqual(1);
        // A bin reaches half a bin to each side (and one bin where bands are narrower): no band further away is lit.
        levels.forEach((level, band) => {
          if (level === -Infinity) return;
          expect(plan.edgesHz[band]).toBeLessThan((bin + 1.51) * binHz);
          expect(plan.edgesHz[band + 1]).toBeGreaterThan((bin - 1.51) * binHz);
        });
      }),
    );
  });

  it("share a bin that an edge cuts, so that its power is counted once", () => {
    const plan = planBands(64, shape);
    let weight = 0;
    const totals = new Float32Array(bins);
    for (let band = 0; band < 64; band += 1) {
      for (let bin = plan.firstBin[band] ?? 0; bin < (plan.endBin[band] ?? 0); bin += 1) {
        totals[bin] = (totals[bin] ?? 0) + (plan.weights[weight] ?? 0);
        weight += 1;
      }
    }
    expect(weight).toBe(plan.weights.length);
    // Above the bands that are narrower than a bin, and away from the last edge.
    for (let bin = 20; bin < 680; bin += 1) expect(totals[bin]).toBeCloseTo(1, 3);
  });

  it("add powers, not decibels: two bins of the same level are 3 dB more", () => {
    const plan = planBands(24, shape);
    const band = bandOf(plan, 4000);
    const first = (plan.firstBin[band] ?? 0) + 2;
    const one = oneBin(first);
    const two = oneBin(first);
    two[first + 1] = 0;
    expect((read(24, two)[band] ?? 0) - (read(24, one)[band] ?? 0)).toBeCloseTo(3.01, 2);
  });

  it("narrower than a bin lie on the line between two bins", () => {
    const plan = planBands(128, shape);
    const spectrum = new Float32Array(bins).fill(-Infinity);
    // 1, 2, 3, 4 in power: along a straight line bands rise with their frequency.
    for (let bin = 1; bin <= 8; bin += 1) spectrum[bin] = 10 * Math.log10(bin);
    const levels = read(128, spectrum);
    for (let band = 0; band < 128; band += 1) {
      const width = ((plan.edgesHz[band + 1] ?? 0) - (plan.edgesHz[band] ?? 0)) / binHz;
      const middle = ((plan.edgesHz[band + 1] ?? 0) + (plan.edgesHz[band] ?? 0)) / 2 / binHz;
      if (width >= 1 || middle < 1 || middle > 8) continue;
      const power = 10 ** (((levels[band] ?? 0) - (plan.slopeDb[band] ?? 0)) / 10);
      expect(power).toBeCloseTo(middle, 2);
    }
  });

  it("of silence are silent", () => {
    const levels = read(64, new Float32Array(bins).fill(-Infinity));
    expect(levels.every((level) => level === -Infinity)).toBe(true);
  });

  it("of any sample rate stay within what was measured", () => {
    fc.assert(
      fc.property(
        counts,
        fc.constantFrom(8000, 22_050, 44_100, 48_000, 96_000, 192_000),
        (count, sampleRate) => {
          const { endBin, firstBin, weights } = planBands(count, { sampleRate, fftSize: 2048 });
          expect(Math.max(...endBin)).toBeLessThanOrEqual(bins);
          expect(Math.min(...firstBin)).toBeGreaterThanOrEqual(0);
          expect(Math.min(...weights)).toBeGreaterThanOrEqual(-1e-6);
        },
      ),
    );
  });
});
