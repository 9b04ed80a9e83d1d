import { dayMs } from "#contract/base/durations.ts";
import type { AppContext } from "#server/features/context.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import { sweepNotifications } from "./notifications.db.ts";
import { notificationsTopic } from "./notify.ts";

/** How long a notice is kept, read or not; by then it is no news to anyone. */
const keptMs = 180 * dayMs;
/** Notices that are deleted at once, so that anyone who hears of something meanwhile does not wait for all. */
const atOnce = 1_000;

/** Deletes notices that are old, every day. */
export const sweepNoticesJob = defineJob({
  name: "notice-sweep",
  everyMs: dayMs,
  progress: { done: 0, total: null },
  run: async (ctx: Pick<AppContext, "database" | "events" | "now">, { signal }: RecurringJob) => {
    const before = new Date(ctx.now() - keptMs);
    for (;;) {
      signal.throwIfAborted();
      const userIds = await sweepNotifications(ctx.database, before, atOnce);
      if (userIds.length === 0) return;
      for (const userId of userIds) await ctx.events.publish(notificationsTopic(userId));
    }
  },
});
