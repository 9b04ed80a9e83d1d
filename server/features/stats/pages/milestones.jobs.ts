import { doInSteps } from "#server/platform/process/loop-turns.ts";
import { defineJob, type RecurringJob } from "#server/platform/jobs/job-kind.ts";
import { readRecentListeners } from "../capture/opt-ins.db.ts";
import { dayText } from "../days/ranges.ts";
import { loadPlays, type StatsCtx } from "../stats-context.ts";
import { findMilestones, type Milestone } from "./find-milestones.ts";

/** What tells people of milestones. */
export interface MilestonesCtx extends StatsCtx {
  notifyMilestone: (userId: string, milestone: Milestone) => Promise<void>;
}

const everyMs = 3_600_000;
/** An import brings years of milestones, which are no news. */
const newsDays = 7;
const heardWithinDays = 2;

/** Notifies active listeners of new milestones; idempotent. */
export const milestonesJob = defineJob({
  name: "milestones",
  everyMs,
  progress: { done: 0, total: null },
  run: async (ctx: MilestonesCtx, job: RecurringJob) => {
    const since = new Date(ctx.now() - heardWithinDays * 24 * 3_600_000);
    for (const scope of await readRecentListeners(ctx.database, since)) {
      job.signal.throwIfAborted();
      const { listening, today, steps } = await loadPlays(ctx, scope, { tz: "UTC", signal: job.signal });
      const oldest = dayText(today - newsDays);
      for (const milestone of await doInSteps(findMilestones(listening, today), steps))
        if (milestone.date > oldest) await ctx.notifyMilestone(scope.userId, milestone);
    }
  },
});
