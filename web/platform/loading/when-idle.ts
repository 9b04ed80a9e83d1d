/** The longest wait for a browser that has nothing else to do, in milliseconds. */
const idleWithinMs = 2_000;

/** Resolves when the browser has nothing else to do, in any case soon. Where it cannot tell, a pause serves. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: idleWithinMs });
    else setTimeout(resolve, 100);
  });
}
