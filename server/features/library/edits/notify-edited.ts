import type { AppContext } from "#server/features/context.ts";
import { progressTopic, type RecentStates } from "#server/features/library/scan/live-scans.ts";

/**
 * The cached library shows something that a person changed: what was read of it is over, and every browser of the
 * person gets an event. Never throws: the change is made.
 */
export async function notifyEdited(
  ctx: Pick<AppContext, "events" | "log"> & { recentStates: RecentStates },
  userId: string,
): Promise<void> {
  ctx.recentStates.forget(userId);
  await ctx.events
    .publish(progressTopic(userId))
    .catch((error: unknown) => ctx.log.warn({ err: error }, "open browsers see a changed library late"));
}
