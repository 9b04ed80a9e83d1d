import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { follow, movePeak, type Peak } from "./smoothing.ts";

const times = { riseMs: 28, fallMs: 170 };
/** targets that hold for a twelfth of a second each, which both 60 and 144 Hz divide */
const holdMs = 1000 / 12;
const targets = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });

function followAt(hz: number, wanted: readonly number[]): number[] {
  let value = 0;
  return wanted.map((target) => {
    for (let i = 0; i < hz / 12; i += 1) value = follow(value, target, times, 1000 / hz);
    return value;
  });
}

function peaksAt(hz: number, wanted: readonly number[]): number[] {
  const peak: Peak = { value: 0, heldMs: 0 };
  return wanted.map((bar) => {
    for (let i = 0; i < hz / 12; i += 1) movePeak(peak, bar, 1000 / hz);
    return peak.value;
  });
}

describe("bars follow the sound by time, not by frames", () => {
  it("60 and 144 Hz look the same", () => {
    fc.assert(
      fc.property(targets, (wanted) => {
        const slow = followAt(60, wanted);
        followAt(144, wanted).forEach((value, i) => expect(value).toBeCloseTo(slow[i] ?? -1, 6));
      }),
    );
  });

  it("rise faster than they fall, and reach 63 % in the time named", () => {
    expect(follow(0, 1, times, 28)).toBeCloseTo(1 - 1 / Math.E, 6);
    expect(follow(1, 0, times, 170)).toBeCloseTo(1 / Math.E, 6);
  });

  it("never go beyond what they follow", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 5000, noNaN: true }),
        (value, target, elapsedMs) => {
          const moved = follow(value, target, times, elapsedMs);
          expect(moved).toBeGreaterThanOrEqual(Math.min(value, target) - 1e-9);
          expect(moved).toBeLessThanOrEqual(Math.max(value, target) + 1e-9);
        },
      ),
    );
  });
});

describe("peaks", () => {
  it("look the same at 60 and 144 Hz", () => {
    fc.assert(
      fc.property(targets, (wanted) => {
        const slow = peaksAt(60, wanted);
        // A peak is caught by a bar in one frame or the next: as far as it falls in a frame of 60 Hz.
        peaksAt(144, wanted).forEach((value, i) =>
          expect(Math.abs(value - (slow[i] ?? -1))).toBeLessThan(0.05),
        );
      }),
    );
    expect(holdMs * 12).toBe(1000);
  });

  it("hold, and then fall faster and faster to the ground", () => {
    const peak: Peak = { value: 0, heldMs: 0 };
    movePeak(peak, 1, 16);
    const heights = Array.from({ length: 20 }, () => {
      movePeak(peak, 0, 100);
      return peak.value;
    });
    expect(heights.slice(0, 4)).toEqual([1, 1, 1, 1]);
    const falls = heights
      .slice(5)
      .map((height, i) => (heights[i + 4] ?? 0) - height)
      .filter((fall) => fall > 0);
    expect(falls.slice(0, -1)).toEqual(falls.slice(0, -1).toSorted((a, b) => a - b));
    expect(heights.at(-1)).toBe(0);
  });

  it("are never below their bar", () => {
    fc.assert(
      fc.property(targets, (wanted) => {
        const peak: Peak = { value: 0, heldMs: 0 };
        for (const bar of wanted) {
          movePeak(peak, bar, 40);
          expect(peak.value).toBeGreaterThanOrEqual(bar);
        }
      }),
    );
  });
});
