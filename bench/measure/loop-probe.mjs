import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

/*
 * Preloaded into a server that is measured (server-process.ts): answers "longest stop" with that of its event loop since
 * the last one, in ms, and "heap" with what its thread holds after a collection. Its threads, and the processes that it
 * starts, have none.
 */
const isWanted = isMainThread && process.env["GATEFOLD_LOOP_PROBE"] === "1";
if (isMainThread) delete process.env["GATEFOLD_LOOP_PROBE"];
if (isWanted) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let maxWorkMs = 0;
  let before = workMs();
  // What the thread itself did between two turns: what it waited for a core is not in it.
  setInterval(() => {
    const now = workMs();
    maxWorkMs = Math.max(maxWorkMs, now - before);
    before = now;
  }, 1).unref();
  process.on("message", (asked) => {
    if (asked === "heap") {
      process.send?.(heapInUse());
    } else {
      process.send?.({ stopMs: delay.max / 1e6, workMs: maxWorkMs });
      delay.reset();
      maxWorkMs = 0;
    }
  });
  process.channel?.unref();
}

function workMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function heapInUse() {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return { heapUsed, external, arrayBuffers };
}
