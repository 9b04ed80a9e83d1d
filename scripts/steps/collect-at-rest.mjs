import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

/*
 * Loaded before the server in each of its threads (`--import`): gives memory back while the thread has nothing to do.
 * V8 collects when memory is asked for, so what a start or a scan left behind would stay as long as no one comes.
 * Needs `--expose-gc`.
 */

const pollIntervalMs = 5_000;
/** share of the time since the last look that the thread may have worked and still count as at rest */
const maxIdleWork = 0.03;
/** collecting stops the thread for a tenth of a second or more: not for less growth than this */
const worthwhileGrowth = 1.25;

let before = performance.eventLoopUtilization();
let bytesAfterCollection = 0;

setInterval(() => {
  const { utilization } = performance.eventLoopUtilization(before);
  before = performance.eventLoopUtilization();
  const hasGrown = heapBytes() > bytesAfterCollection * worthwhileGrowth;
  if (utilization > maxIdleWork || !hasGrown) return;
  // An ordinary collection keeps the pages for later; this one gives them to the system.
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  bytesAfterCollection = heapBytes();
}, pollIntervalMs).unref();

function heapBytes() {
  return getHeapStatistics().total_heap_size;
}
