import { setTimeout as delay } from "node:timers/promises";
import type { AppContext } from "#server/features/context.ts";
import { libraryScans, libraryState } from "#server/features/library/library.ts";

const pollIntervalMs = 300;
const withinMs = 10 * 60_000;

/** Waits for a library's first scan, at most ten minutes. @returns whether it is read; throws the signal's reason */
export async function untilScanned(
  { database }: Pick<AppContext, "database">,
  userId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline) {
    const isRead = (await libraryState.read(database, userId)).last_scan !== null;
    if (isRead && !(await libraryScans.isUnderWay(database, userId))) return true;
    await delay(pollIntervalMs, undefined, { signal });
  }
  return false;
}
