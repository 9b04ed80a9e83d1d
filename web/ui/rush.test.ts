import { describe, expect, it } from "vitest";
import { createRush } from "./rush.ts";

const view = 800;

/** Scrolls by `step` px every `frameMs`, and tells after which steps it was a rush. */
function scroll(steps: readonly { step: number; frameMs: number; isScrolling?: boolean }[]): boolean[] {
  const rush = createRush();
  let [offset, nowMs] = [0, 0];
  return steps.map(({ step, frameMs, isScrolling = true }) => {
    offset += step;
    nowMs += frameMs;
    rush.note({ offset, view, isScrolling, nowMs });
    return rush.isOn();
  });
}

const far = (frameMs: number) => ({ step: 2000, frameMs });

describe("a rush", () => {
  it("begins with the second far jump of a machine that misses frames, and stays while they go on", () =>
    expect(scroll([far(999), far(40), far(40), far(16), far(16)])).toEqual([false, false, true, true, true]));

  it("never begins where frames come in time", () =>
    expect(scroll([far(16), far(16), far(16), far(16), far(17)])).not.toContain(true));

  it("is no single jump, no slow scrolling, and no jumps with rests between them", () => {
    expect(scroll([far(500), far(500), far(500), far(500)])).not.toContain(true);
    expect(scroll(Array.from({ length: 9 }, () => ({ step: 300, frameMs: 40 })))).not.toContain(true);
  });

  it("ends when it gets slower, and when it stops", () => {
    const begun = [far(999), far(40), far(40)];
    expect(scroll([...begun, { step: 300, frameMs: 16 }]).at(-1)).toBe(false);
    expect(scroll([...begun, { step: 0, frameMs: 150, isScrolling: false }]).at(-1)).toBe(false);
  });
});
