import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFastScroll } from "./fast-scroll.ts";

const view = 800;
const onRest = vi.fn<() => void>();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  onRest.mockClear();
});

/** Scrolls by each step, a frame apart, and tells after which it was a fast scroll. */
function scroll(steps: readonly number[], frameMs = 16) {
  const fastScroll = createFastScroll(onRest);
  let offset = 0;
  const was = steps.map((step) => {
    offset += step;
    fastScroll.note({ offset, view, isScrolling: step !== 0 });
    const isOn = fastScroll.isOn();
    vi.advanceTimersByTime(frameMs);
    return isOn;
  });
  return { fastScroll, was };
}

describe("a fast scroll", () => {
  it("is every step by more than what is in sight, in both directions", () =>
    expect(scroll([2000, 900, -801, 2000]).was).toEqual([true, true, true, true]));

  it("is no slower scrolling, and ends with it or when the scrolling ends", () => {
    expect(scroll([300, 800, -800]).was).not.toContain(true);
    expect(scroll([2000, 300]).was).toEqual([true, false]);
    expect(scroll([2000, 0]).was).toEqual([true, false]);
    expect(onRest).not.toHaveBeenCalled();
  });

  it("ends by itself, and says so, a few frames behind a jump that no other follows", () => {
    const { fastScroll } = scroll([2000], 79);
    expect(fastScroll.isOn()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(fastScroll.isOn()).toBe(false);
    expect(onRest).toHaveBeenCalledOnce();
  });

  it("goes on while the jumps do, and reports nothing when it was stopped", () => {
    const { fastScroll, was } = scroll(Array.from({ length: 20 }, () => 2000));
    expect(was).not.toContain(false);
    fastScroll.stop();
    vi.advanceTimersByTime(1000);
    expect(onRest).not.toHaveBeenCalled();
  });
});
