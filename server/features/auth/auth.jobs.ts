import type { AppContext } from "#server/context.ts";
import { sweepSignIns } from "./auth.db.ts";
import { dayMs, slidingDays } from "./sessions.ts";
import { oldestGoodAttempt } from "./sign-in.ts";

type SweepCtx = Pick<AppContext, "database" | "jobs" | "now">;

const sweepJob = "auth-sweep";
const sweepEveryMs = 3600 * 1000;

/** Registers the hourly removal of what nobody can use any more: unfinished sign-ins, sessions that are over. */
export function defineAuthJobs(ctx: SweepCtx): void {
  ctx.jobs.define({
    name: sweepJob,
    concurrency: 1,
    perform: async () => {
      await sweepSignIns(ctx.database, {
        attempts: oldestGoodAttempt(ctx),
        sessions: new Date(ctx.now() - slidingDays * dayMs),
      });
      await ctx.jobs.send(sweepJob, sweepJob, {}, new Date(Date.now() + sweepEveryMs));
    },
  });
}

/** Queues the first sweep; nothing is queued while one waits. */
export async function startSweeping(ctx: SweepCtx): Promise<void> {
  await ctx.jobs.send(sweepJob, sweepJob, {});
}
