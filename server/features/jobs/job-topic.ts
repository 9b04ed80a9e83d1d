import type { AppContext } from "#server/features/context.ts";
import { sendChanges, type EventTopic } from "#server/features/events/events.ts";
import { readJobs } from "#server/platform/jobs/jobs.db.ts";
import { jobsTopic } from "#server/platform/jobs/run-job.ts";
import { presentJob } from "./present-job.ts";

/** How long ends of jobs are reported to a person who comes back. */
const endsShownMs = 60_000;

/** The topic `job`: the person's jobs that are open or ended a moment ago. */
export function createJobTopic(ctx: Pick<AppContext, "database" | "now">): EventTopic<"job"> {
  return {
    name: "job",
    changedBy: jobsTopic,
    open: ({ userId }) =>
      sendChanges(async () => {
        const rows = await readJobs(ctx.database, userId, { endedAfter: new Date(ctx.now() - endsShownMs) });
        return rows.toReversed().map((row) => ({ key: row.job_id, data: presentJob(row) }));
      }),
  };
}
