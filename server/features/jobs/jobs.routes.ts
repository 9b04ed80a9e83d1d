import { cancelledWithinMs } from "#server/platform/jobs/wait-for-job.ts";
import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/jobs/jobs.ts";
import type { AppContext } from "#server/features/context.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readJob, readJobs, type JobRow } from "#server/platform/jobs/jobs.db.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { presentJob } from "./present-job.ts";

type JobsFeatureCtx = Pick<AppContext, "database" | "jobs" | "now">;

export const jobRoutes: Route<JobsFeatureCtx>[] = [
  serve(contract.listJobs, async (ctx: JobsFeatureCtx, _input, { session }) => {
    const rows = await readJobs(ctx.database, session.userId, { endedAfter: new Date(ctx.now()) });
    return { items: rows.map(presentJob) };
  }),

  serve(contract.getJob, async (ctx: JobsFeatureCtx, { params }, { session }) =>
    presentJob(await requireJob(ctx, session, params.id)),
  ),

  serve(contract.cancelJob, async (ctx: JobsFeatureCtx, { params }, { session }) => {
    const { user_id: userId, job_id: jobId } = await requireJob(ctx, session, params.id);
    await ctx.jobs.cancelAndWait({ userId, jobId }, cancelledWithinMs);
    return presentJob(await requireJob(ctx, session, jobId));
  }),
];

/** A job of the person's own, or of the instance for an admin. Throws AppError `not-found`. */
async function requireJob(ctx: JobsFeatureCtx, { userId, isAdmin }: Session, jobId: string): Promise<JobRow> {
  const row = await readJob(ctx.database, jobId);
  const isAllowed = row && (row.user_id === userId || (row.user_id === null && isAdmin));
  if (!isAllowed) throw new AppError("not-found", message("jobs.unknown"));
  return row;
}
