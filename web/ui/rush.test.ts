import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRush } from "./rush.ts";

const view = 800;
const onRest = vi.fn<() => void>();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  onRest.mockClear();
});

/** Scrolls by each step, a frame apart, and tells after which it was a rush. */
function scroll(steps: readonly number[], frameMs = 16) {
  const rush = createRush(onRest);
  let offset = 0;
  const was = steps.map((step) => {
    offset += step;
    rush.note({ offset, view, isScrolling: step !== 0 });
    const isOn = rush.isOn();
    vi.advanceTimersByTime(frameMs);
    return isOn;
  });
  return { rush, was };
}

describe("a rush", () => {
  it("is every step by more than what is in sight, in both directions", () =>
    expect(scroll([2000, 900, -801, 2000]).was).toEqual([true, true, true, true]));

  it("is no slower scrolling, and ends with it or when the scrolling ends", () => {
    expect(scroll([300, 800, -800]).was).not.toContain(true);
    expect(scroll([2000, 300]).was).toEqual([true, false]);
    expect(scroll([2000, 0]).was).toEqual([true, false]);
    expect(onRest).not.toHaveBeenCalled();
  });

  it("ends by itself, and says so, a few frames behind a jump that no other follows", () => {
    const { rush } = scroll([2000], 79);
    expect(rush.isOn()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(rush.isOn()).toBe(false);
    expect(onRest).toHaveBeenCalledOnce();
  });

  it("goes on while the jumps do, and tells of nothing when it was stopped", () => {
    const { rush, was } = scroll(Array.from({ length: 20 }, () => 2000));
    expect(was).not.toContain(false);
    rush.stop();
    vi.advanceTimersByTime(1000);
    expect(onRest).not.toHaveBeenCalled();
  });
});
