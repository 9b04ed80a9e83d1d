import { setTimeout as delay } from "node:timers/promises";
import type { PersonData } from "#server/platform/person-data.ts";
import { deleteLibrary, isScanHeld } from "./forget-library.db.ts";
import { cancelScan, type LibraryCtx } from "./library.jobs.ts";
import { progressTopic } from "./live-scans.ts";

const scanEndsWithinMs = 10_000;
const lookEveryMs = 50;

/** How the library lets go of a person. */
export function libraryPersonData(ctx: LibraryCtx): PersonData {
  return {
    stop: (userId) => stopScan(ctx, userId),
    forgetContent: deleteLibrary,
    forgetPerson: deleteLibrary,
    afterForget: async (userId) => {
      ctx.recentStates.forget(userId);
      await ctx.events.publish(progressTopic(userId));
    },
  };
}

/**
 * Cancels the person's scan and waits until nobody works on it, at most 10 s: what a process writes that does not
 * listen is rolled back once the scan's row is gone.
 */
async function stopScan(ctx: LibraryCtx, userId: string): Promise<void> {
  await cancelScan(ctx, userId);
  const deadline = performance.now() + scanEndsWithinMs;
  while (performance.now() < deadline && (await isScanHeld(ctx.database, userId, new Date(ctx.now()))))
    await delay(lookEveryMs);
}
