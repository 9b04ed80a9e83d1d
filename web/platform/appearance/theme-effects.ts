const sampledFrames = 30;
/** A picture every 40 ms is where a scroll begins to be felt. */
const slowMs = 40;
/** how often a theme's ground may move, and how long the page has to have rested by then */
const driftEveryMs = 3000;
/** there and back */
const driftPeriodMs = 20 * 60_000;
/** People and devices that want plain surfaces; first-paint.js asks the same. */
const plainSurfaces =
  "(prefers-reduced-transparency: reduce), (prefers-contrast: more), (forced-colors: active)";

let isStarted = false;
let scrolledAt = Number.NEGATIVE_INFINITY;

/**
 * Has themes leave out what costs (`data-effects="flat"`) where plain surfaces are wanted, where there is no blur, and where
 * this browser scrolls too slowly with it: measured over the first half second of frames in which a person scrolls. Also
 * moves what a theme lets drift (`--drift` of the body, from -1 to 1): seldom, and never while the page scrolls.
 */
export function startEffects(): void {
  if (isStarted) return;
  isStarted = true;
  const plain = matchMedia(plainSurfaces);
  let isSlowHere = false;
  const show = () => {
    const isFlat = isSlowHere || plain.matches || !CSS.supports("backdrop-filter", "blur(1px)");
    document.documentElement.dataset["effects"] = isFlat ? "flat" : "full";
  };
  plain.addEventListener("change", show);
  show();
  document.addEventListener("scroll", () => (scrolledAt = performance.now()), {
    capture: true,
    passive: true,
  });
  const judgeScrolling = async () => {
    isSlowHere = await isScrollingSlow();
    show();
  };
  void judgeScrolling();
  setInterval(drift, driftEveryMs);
}

/** Whether half of the frames took too long; one that waited for something else says nothing. */
export function isSlow(intervalsMs: readonly number[]): boolean {
  const middle = intervalsMs.toSorted((a, b) => a - b)[Math.floor(intervalsMs.length / 2)];
  return middle !== undefined && middle > slowMs;
}

/** Waits for enough frames of scrolling, of however many scrolls. */
async function isScrollingSlow(): Promise<boolean> {
  const intervals: number[] = [];
  while (intervals.length < sampledFrames) {
    await new Promise<void>((resolve) => {
      document.addEventListener("scroll", () => resolve(), { capture: true, passive: true, once: true });
    });
    let before = await nextFrame();
    while (intervals.length < sampledFrames && performance.now() - scrolledAt < 2 * slowMs) {
      const now = await nextFrame();
      intervals.push(now - before);
      before = now;
    }
  }
  return isSlow(intervals);
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

function drift(): void {
  const { effects, motion } = document.documentElement.dataset;
  const isAtRest = performance.now() - scrolledAt > driftEveryMs && document.visibilityState === "visible";
  const mayMove =
    effects === "full" && motion !== "reduced" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isAtRest && mayMove)
    document.body.style.setProperty(
      "--drift",
      Math.sin((performance.now() / driftPeriodMs) * 2 * Math.PI).toFixed(4),
    );
}
