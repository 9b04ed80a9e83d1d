import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countFlashes, type RecordedFrame } from "#testing/web/count-flashes.ts";
import { createFlashLimiter } from "./flash-limiter.ts";

/** What is left of a recording after the limiter. */
function limited(frames: readonly RecordedFrame[]): RecordedFrame[] {
  const limiter = createFlashLimiter(frames[0]?.luminance.length ?? 0);
  return frames.map(({ timeMs, luminance }) => {
    const gain = limiter.limit(Float32Array.from(luminance), timeMs);
    return { timeMs, luminance: luminance.map((value) => value * gain) };
  });
}

/** A stroboscope: light and dark in turn. */
function strobe(perSecond: number, hz = 60): RecordedFrame[] {
  return Array.from({ length: hz * 4 }, (_, i) => {
    const timeMs = (i * 1000) / hz;
    const isLit = Math.floor((timeMs / 1000) * perSecond * 2) % 2 === 0;
    return { timeMs, luminance: [isLit ? 0.9 : 0.02, isLit ? 0.5 : 0.3] };
  });
}

describe("the limiter of flashes", () => {
  it.each([4, 8, 10, 15, 25])(
    "lets a stroboscope of %d a second through at most three times a second",
    (rate) => {
      expect(countFlashes(strobe(rate))).toBeGreaterThan(3);
      expect(countFlashes(limited(strobe(rate)))).toBeLessThanOrEqual(3);
    },
  );

  it("leaves two flashes a second, and slow changes, as they are", () => {
    expect(limited(strobe(2))).toEqual(strobe(2).map(({ timeMs, luminance }) => ({ timeMs, luminance })));
    const slow = Array.from({ length: 600 }, (_, i) => ({
      timeMs: i * 16,
      luminance: [0.5 + 0.5 * Math.sin(i / 60)],
    }));
    expect(limited(slow)).toEqual(slow);
  });

  it("keeps every region of any recording below three a second", () => {
    const value = fc.double({ min: 0, max: 1, noNaN: true });
    const frame = fc.record({
      stepMs: fc.integer({ min: 4, max: 120 }),
      luminance: fc.tuple(value, value, value),
    });
    fc.assert(
      fc.property(fc.array(frame, { minLength: 10, maxLength: 200 }), (steps) => {
        let timeMs = 0;
        const frames = steps.map(({ stepMs, luminance }) => ({ timeMs: (timeMs += stepMs), luminance }));
        expect(countFlashes(limited(frames))).toBeLessThanOrEqual(3);
      }),
    );
  });
});
