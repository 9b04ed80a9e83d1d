import { whenIdle } from "#web/platform/loading/when-idle.ts";

const sampledFrames = 30;
/** A picture every 40 ms is where a scroll begins to be felt. */
const slowMs = 40;

let isMeasured = false;

/**
 * Has themes leave out what costs (`data-effects="flat"`) where this browser cannot draw it in time: measured once, when
 * the page has nothing else to do, over the frames of half a second.
 */
export async function measureEffects(): Promise<void> {
  if (isMeasured) return;
  isMeasured = true;
  await whenIdle();
  const intervals: number[] = [];
  let before = await nextFrame();
  while (intervals.length < sampledFrames) {
    const now = await nextFrame();
    // A page that no one sees is drawn when the browser likes.
    if (document.visibilityState === "hidden") {
      isMeasured = false;
      return;
    }
    intervals.push(now - before);
    before = now;
  }
  if (isSlow(intervals)) document.documentElement.dataset["effects"] = "flat";
}

/** Whether half of the frames took too long; one that waited for something else says nothing. */
export function isSlow(intervalsMs: readonly number[]): boolean {
  const middle = intervalsMs.toSorted((a, b) => a - b)[Math.floor(intervalsMs.length / 2)];
  return middle !== undefined && middle > slowMs;
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
