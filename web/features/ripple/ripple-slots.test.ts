import { expect, it } from "vitest";
import { cooldownMs, createRippleSlots, rippleMs, slotCount } from "./ripple-slots.ts";

it("there is one ripple in five seconds", () => {
  const slots = createRippleSlots();
  expect(slots.take(1000)).toBe(0);
  expect(slots.take(1001)).toBeNull();
  expect(slots.take(5999)).toBeNull();
  expect(slots.take(6000)).toBe(1);
});

it("twelve places are used in turn, and a ripple is gone long before its place comes round", () => {
  expect([slotCount, cooldownMs]).toEqual([12, 5000]);
  const slots = createRippleSlots();
  const taken = Array.from({ length: 30 }, (_, i) => slots.take(i * cooldownMs));
  expect(new Set(taken).size).toBe(slotCount);
  expect(taken.slice(10, 14)).toEqual([10, 11, 0, 1]);
  expect(rippleMs).toBeLessThan(slotCount * cooldownMs);
});
