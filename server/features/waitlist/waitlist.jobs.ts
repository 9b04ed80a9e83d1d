import { dayMs } from "#contract/base/durations.ts";
import type { AppContext } from "#server/features/context.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import { forgetOrigins } from "./waitlist.db.ts";

/** How long addresses and agents of requests are kept (decisions, section 6). */
export const originDays = 90;

/** Forgets every day where requests came from that joined the waitlist 90 days ago. */
export const forgetOriginsJob = defineJob({
  name: "waitlist-sweep",
  everyMs: dayMs,
  progress: { done: 0, total: null },
  run: async (ctx: Pick<AppContext, "database" | "now">, _job: RecurringJob) => {
    await forgetOrigins(ctx.database, new Date(ctx.now() - originDays * dayMs));
  },
});
