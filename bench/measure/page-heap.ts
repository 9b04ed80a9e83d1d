import type { CDPSession } from "playwright-core";

/** Bytes that a page's scripts hold, after collecting garbage. */
export async function heapBytes(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}
