import type { Conflict, ErrorCode } from "#contract/base/errors.ts";
import type { Message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { readOperationOfJob, type WriteCtx } from "#server/features/playlists/playlists.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { presentState, saidOf } from "#server/platform/jobs/job-answer.ts";
import type { JobKind, JobProgress } from "#server/platform/jobs/job-kind.ts";
import type { JobRow } from "#server/platform/jobs/jobs.db.ts";
import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import type { ChangeInput, ChangeJob } from "./change-job.ts";

type StartCtx = Pick<AppContext, "database" | "jobs">;

/** How a plan that was started stands, as answers say it, with what its job reports. */
export interface StartedChange<Report> extends ReturnType<typeof presentState> {
  job_id: string;
  operation_id: string | null;
  report: JobProgress & Report;
}

/** A plan of a kind, and what refuses another one meanwhile. */
interface StartedPlan<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput> {
  kind: JobKind<Ctx, ChangeJob<Report, Input>>;
  steps: Input["steps"];
  running: Message;
  /** plans of other keys do not wait for each other; left out: one of the kind at a time */
  key?: string;
  /** `conflict` if left out */
  code?: ErrorCode;
}

/**
 * Carries a plan out as a job, and answers when it ends, or after 20 s. Throws AppError `conflict` while another plan of the
 * kind is carried out for the person, which `running` says.
 */
export async function startChange<Ctx extends WriteCtx, Report extends object>(
  ctx: StartCtx,
  person: UserScope,
  plan: StartedPlan<Ctx, Report, ChangeInput>,
  signal: AbortSignal,
): Promise<StartedChange<Report>> {
  const jobId = await start(ctx, person, plan);
  return followChange(ctx, person, { kind: plan.kind, jobId }, signal);
}

/** How a plan stands when it ends, or after 20 s. */
export async function followChange<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  ctx: Pick<StartCtx, "database">,
  person: UserScope,
  job: { kind: JobKind<Ctx, ChangeJob<Report, Input>>; jobId: string },
  signal: AbortSignal,
): Promise<StartedChange<Report>> {
  return (await waitFor(ctx, person, job, signal)).answer;
}

/** As {@link startChange}; throws what the job fails with, with what is in the way. */
export async function startStrictly<Ctx extends WriteCtx, Report extends Conflicts>(
  ctx: StartCtx,
  person: UserScope,
  plan: StartedPlan<Ctx, Report, ChangeInput>,
  signal: AbortSignal,
): Promise<UnfailedChange<Report>> {
  const jobId = await start(ctx, person, plan);
  return strictAnswerOf(ctx, person, { kind: plan.kind, jobId }, signal);
}

/** How a plan stands when it ends, or after 20 s. Throws what it failed with, with what was in the way. */
export async function strictAnswerOf<
  Ctx extends WriteCtx,
  Report extends Conflicts,
  Input extends ChangeInput,
>(
  ctx: Pick<StartCtx, "database">,
  person: UserScope,
  job: { kind: JobKind<Ctx, ChangeJob<Report, Input>>; jobId: string },
  signal: AbortSignal,
): Promise<UnfailedChange<Report>> {
  const { answer, error } = await waitFor(ctx, person, job, signal);
  const { status, ...more } = answer;
  if (status !== "failed") return { status, ...more };
  const { conflicts } = more.report;
  const code = (error?.code ?? "internal") as ErrorCode;
  throw new AppError(code, saidOf(error), conflicts.length === 0 ? {} : { conflicts });
}

interface Conflicts {
  conflicts: Conflict[];
}

type UnfailedChange<Report> = Omit<StartedChange<Report>, "status"> & {
  status: Exclude<StartedChange<Report>["status"], "failed">;
};

async function start<Ctx extends WriteCtx, Report extends object>(
  ctx: StartCtx,
  { userId, provider }: UserScope,
  { kind, steps, running, key, code = "conflict" }: StartedPlan<Ctx, Report, ChangeInput>,
): Promise<string> {
  const input = { provider, steps };
  const { jobId, isNew } = await ctx.jobs.start(kind, {
    userId,
    input,
    ...(key === undefined ? {} : { key }),
  });
  if (!isNew) throw new AppError(code, running);
  return jobId;
}

async function waitFor<Ctx extends WriteCtx, Report extends object, Input extends ChangeInput>(
  ctx: Pick<StartCtx, "database">,
  { userId }: UserScope,
  { kind, jobId }: { kind: JobKind<Ctx, ChangeJob<Report, Input>>; jobId: string },
  signal: AbortSignal,
): Promise<{ answer: StartedChange<Report>; error: JobRow["error"] }> {
  const row = await waitForJob(ctx.database, jobId, { signal });
  const operation = await readOperationOfJob(ctx.database, { userId, jobId });
  const answer = {
    job_id: jobId,
    operation_id: operation === null ? null : String(operation),
    ...presentState(row),
    report: (row?.progress ?? kind.progress) as JobProgress & Report,
  };
  return { answer, error: row?.error ?? null };
}
