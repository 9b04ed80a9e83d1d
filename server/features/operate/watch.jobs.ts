import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import type { Attention } from "./attention.ts";
import { readAttention, type HealthCtx } from "./system-health.ts";

/** What is reported to the operator, and how urgent it is; the rest is only shown. */
const priorities: Readonly<Record<string, 3 | 4 | 5>> = { disk: 5, jobs: 4, links: 3 };

export type WatchCtx = HealthCtx & {
  notifyOperator: (
    key: string,
    notice: Pick<Attention, "title" | "message"> & { priority: 3 | 4 | 5 },
  ) => Promise<void>;
};

/** Looks every ten minutes for what wants the operator: a full disk, jobs that gave up, links that end. */
export const watchJob = defineJob({
  name: "instance-watch",
  everyMs: 600_000,
  progress: { done: 0, total: null },
  run: async (ctx: WatchCtx, _job: RecurringJob) => {
    if (ctx.settings.NOTIFY_URL === undefined) return;
    for (const { key, title, message } of await readAttention(ctx)) {
      const priority = priorities[key];
      if (priority !== undefined) await ctx.notifyOperator(key, { title, message, priority });
    }
  },
});
