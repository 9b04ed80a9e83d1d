import type { Message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { readOperationOfJob, type WriteCtx } from "#server/features/playlists/playlists.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { presentState } from "#server/platform/jobs/job-answer.ts";
import type { JobKind, JobProgress } from "#server/platform/jobs/job-kind.ts";
import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import type { ChangeJob } from "./change-job.ts";
import type { Step } from "./steps.ts";

/** How a plan that was started stands, as answers say it, with what its job reports. */
export interface StartedChange<Report> extends ReturnType<typeof presentState> {
  job_id: string;
  operation_id: string | null;
  report: JobProgress & Report;
}

/**
 * Carries a plan out as a job, and answers when it ends, or after 20 s. Throws AppError `conflict` while another plan of the
 * kind is carried out for the person, which `running` says.
 */
export async function startChange<Report extends object>(
  ctx: Pick<AppContext, "database" | "jobs">,
  { userId, provider }: UserScope,
  plan: { kind: JobKind<WriteCtx, ChangeJob<Report>>; steps: Step[]; running: Message },
  signal: AbortSignal,
): Promise<StartedChange<Report>> {
  const { kind, steps, running } = plan;
  const { jobId, isNew } = await ctx.jobs.start(kind, { userId, input: { provider, steps } });
  if (!isNew) throw new AppError("conflict", running);
  const row = await waitForJob(ctx.database, jobId, { signal });
  const operation = await readOperationOfJob(ctx.database, { userId, jobId });
  return {
    job_id: jobId,
    operation_id: operation === null ? null : String(operation),
    ...presentState(row),
    report: (row?.progress ?? kind.progress) as JobProgress & Report,
  };
}
