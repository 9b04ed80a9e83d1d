import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SoundParts } from "../signal/features.ts";
import {
  firstRipples,
  mapStripe,
  maxRipples,
  moveRipples,
  strongBass,
  type StripeMotion,
} from "./stripe-mapping.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const parts = fc.record({ bass: share, mids: share, highs: share });

function motionOf(sound: SoundParts): StripeMotion {
  const motion = { amplitude: 0, speed: 0, exposure: 0 };
  mapStripe(sound, motion);
  return motion;
}

describe("what the sound does to the gradient", () => {
  it.each([
    ["bass", "amplitude"],
    ["mids", "speed"],
    ["highs", "exposure"],
  ] as const)("more %s gives more %s, and changes nothing else", (part, effect) => {
    fc.assert(
      fc.property(parts, share, (sound, more) => {
        const before = motionOf(sound);
        const after = motionOf({ ...sound, [part]: more });
        const isMore = more > sound[part];
        expect(isMore ? after[effect] >= before[effect] : after[effect] <= before[effect]).toBe(true);
        expect({ ...after, [effect]: 0 }).toEqual({ ...before, [effect]: 0 });
      }),
    );
    const none = { bass: 0, mids: 0, highs: 0 };
    expect(motionOf({ ...none, [part]: 0.6 })[effect]).toBeGreaterThan(motionOf(none)[effect]);
  });
});

describe("ripples", () => {
  it("begin with strong bass, and with none below the threshold", () => {
    expect(moveRipples(firstRipples(), strongBass + 0.1, 0.016)).toBe(true);
    const quiet = firstRipples();
    for (let i = 0; i < 600; i += 1) expect(moveRipples(quiet, strongBass - 0.01, 0.016)).toBe(false);
    expect(quiet.ripples.every(({ strength }) => strength === 0)).toBe(true);
  });

  it("do not begin again while the bass stays strong, nor within half a second", () => {
    const state = firstRipples();
    let started = 0;
    for (let i = 0; i < 300; i += 1) if (moveRipples(state, 0.9, 1 / 60)) started += 1;
    expect(started).toBe(1);
    const quick = firstRipples();
    let count = 0;
    for (let i = 0; i < 60; i += 1) if (moveRipples(quick, i % 4 < 2 ? 0.9 : 0.1, 1 / 60)) count += 1;
    expect(count).toBe(2);
  });

  it("are never more than four, lie within the picture, and end", () => {
    const state = firstRipples();
    for (let i = 0; i < 2000; i += 1) {
      moveRipples(state, i % 35 < 10 ? 1 : 0, 1 / 60);
      expect(state.ripples.length).toBe(maxRipples);
      for (const { x, y } of state.ripples) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1);
    }
    for (let i = 0; i < 200; i += 1) moveRipples(state, 0, 1 / 60);
    expect(state.ripples.every(({ strength }) => strength === 0)).toBe(true);
  });
});
