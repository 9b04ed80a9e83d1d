/** Frames for a canvas, only while someone can see it. */
export interface FrameLoop {
  /** Begins again after `draw` wanted no more. */
  wake(): void;
  stop(): void;
}

/**
 * Calls `draw` before every paint with the time since the call before, in milliseconds, until it answers false. Stands
 * still while the page is hidden or the canvas is out of view.
 */
export function startFrameLoop(canvas: HTMLCanvasElement, draw: (elapsedMs: number) => boolean): FrameLoop {
  let request: number | null = null;
  let beforeMs: number | null = null;
  let isWanted = true;
  let isInView = false;

  const tick = (nowMs: number): void => {
    request = null;
    // The first frame after a rest has nothing before it to be measured from.
    const elapsedMs = beforeMs === null ? 1000 / 60 : nowMs - beforeMs;
    beforeMs = nowMs;
    isWanted = draw(Math.max(0, elapsedMs));
    schedule();
  };
  const schedule = (): void => {
    const mayRun = isWanted && isInView && document.visibilityState === "visible";
    if (mayRun && request === null) request = requestAnimationFrame(tick);
    if (mayRun) return;
    if (request !== null) cancelAnimationFrame(request);
    request = null;
    beforeMs = null;
  };
  const watcher = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
    schedule();
  });
  watcher.observe(canvas);
  document.addEventListener("visibilitychange", schedule);
  return {
    wake() {
      isWanted = true;
      schedule();
    },
    stop() {
      isWanted = false;
      schedule();
      watcher.disconnect();
      document.removeEventListener("visibilitychange", schedule);
    },
  };
}
