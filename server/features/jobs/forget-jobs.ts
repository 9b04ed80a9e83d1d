import type { AppContext } from "#server/features/context.ts";
import { deleteJobsOf } from "#server/platform/jobs/jobs.db.ts";
import { jobTables } from "#server/platform/jobs/job-tables.db.ts";
import { publishChange } from "#server/platform/jobs/run-job.ts";
import type { PersonData } from "#server/platform/person-data/person-data.ts";

const jobsEndWithinMs = 10_000;

/** Cancels a person's jobs and forgets them: what they were given and where they were may come from the provider. */
export function jobsPersonData(ctx: Pick<AppContext, "events" | "jobs">): PersonData {
  return {
    stop: (userId) => ctx.jobs.cancelAndWait({ userId }, jobsEndWithinMs),
    forgetContent: deleteJobsOf,
    forgetPerson: deleteJobsOf,
    afterForget: (userId) => publishChange(ctx, userId),
    tables: jobTables,
  };
}
