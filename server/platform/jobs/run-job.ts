import { inEnglish, message, type Message } from "#contract/messages/messages.ts";
import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction, type AfterCommit } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { EventBus } from "#server/platform/process/events.ts";
import type { Log } from "#server/platform/process/log.ts";
import {
  JobCancelled,
  JobTakenOver,
  PauseJob,
  TurnIsOver,
  type JobKind,
  type JobProgress,
} from "./job-kind.ts";
import { doOthersWait } from "./job-turns.db.ts";
import {
  endRun,
  renewJob,
  saveAdvance,
  saveCheckpoint,
  type JobEnd,
  type JobError,
  type JobRow,
} from "./jobs.db.ts";

/** What jobs are run with. */
export interface JobsCtx {
  database: Database;
  events: EventBus;
  log: Log;
  /** epoch milliseconds */
  now: () => number;
  /** how often pauses that are over and jobs of processes that died are looked for; what is started is looked for at once */
  pollIntervalMs: number;
  /** aborted when the server stops */
  stopping: AbortSignal;
}

/** A run of a job that is over, with how it ended. */
export interface EndedRun {
  jobId: string;
  /** whose job it was; null: the instance's */
  userId: string | null;
  kind: string;
  input: unknown;
  state: JobEnd["state"];
  error: JobError | null;
}

/** Called with the end of a run within the transaction that stores it: what it stores there is stored once. */
export type EndListener = (
  run: EndedRun,
  within: { trx: Transaction<DatabaseTables>; afterCommit: AfterCommit },
) => Promise<void>;

/** A kind of whatever types, joined with what its `run` works with. */
export interface KnownKind {
  kind: JobKind<unknown, unknown>;
  run: (job: unknown) => Promise<void>;
  whenDropped: (job: { userId: string | null; input: unknown }, said: Message | null) => Promise<void>;
  /** starts another in the place of one that failed; null where the kind has no such function */
  replace: ((job: { userId: string | null; input: unknown }) => Promise<void>) | null;
}

/** A process that died holds up its jobs for no longer than this. */
export const leaseMs = 6_000;
const renewEveryMs = 700;
const retries = 3;
const firstRetryMs = 10_000;
const retryFactor = 6;
const maxRetryMs = 3_600_000;
/** A job that was started so often without ever saving a checkpoint takes its server down with it. */
const maxAttempts = 20;
/** A job amid which the server ended so often, without a checkpoint in between, is likely to be what ends it. */
const maxDeaths = 2;

/** Topic of a person's jobs on the event bus. */
export function jobsTopic(userId: string): string {
  return `jobs:${userId}`;
}

/** Notifies the watcher the person's jobs that one changed; those of the instance are not watched. */
export async function publishChange(ctx: Pick<JobsCtx, "events">, userId: string | null): Promise<void> {
  if (userId !== null) await ctx.events.publish(jobsTopic(userId));
}

/**
 * Runs a job that this process has claimed, until it ends, and stores how it did. Does not throw for what the job
 * throws; throws when the end cannot be stored: the lease then runs out.
 *
 * @param owner under which it was claimed
 * @param stop aborted to end it
 */
export async function runJob(
  ctx: JobsCtx,
  known: KnownKind,
  { row, owner, stop, listeners }: Claimed & { stop: AbortController },
): Promise<void> {
  const at = { jobId: row.job_id, owner };
  const state: RunState = {
    beganMs: ctx.now(),
    progress: row.progress,
    isReported: false,
    isTurnOver: false,
    attempts: row.attempts,
  };
  const heartbeat = startHeartbeat(ctx, row, { at, state, stop, turnMs: known.kind.turnMs });
  const signal = AbortSignal.any([stop.signal, ctx.stopping]);
  let end: JobEnd | null;
  try {
    await refuseDeadly(ctx, known, row);
    if (row.attempts > maxAttempts) throw new Error("The job was started too often.");
    await publishChange(ctx, row.user_id);
    await known.run(presentToRun(ctx, row, { at, state, signal }));
    end = endOfDone(ctx, known, state);
  } catch (error) {
    end = endOfThrown(ctx, { known, row, state, stop }, error);
  } finally {
    clearInterval(heartbeat);
  }
  if (end !== null) await storeEnd(ctx, { row, at, listeners }, end);
  await publishChange(ctx, row.user_id);
}

/** Parks a job amid which servers ended too often: throws AppError `server-ended`. */
async function refuseDeadly(ctx: JobsCtx, known: KnownKind, row: JobRow): Promise<void> {
  if (row.deaths < maxDeaths) return;
  const { job_id: jobId, user_id: userId, kind, input } = row;
  ctx.log.error({ jobId, kind }, "a job is parked: servers ended amid it, and it is not tried again");
  const parked = message("jobs.parked");
  await known.whenDropped({ userId, input }, parked);
  throw new AppError("server-ended", parked);
}

/** A job that this process has claimed, and who hears of its end. */
interface Claimed {
  row: JobRow;
  owner: string;
  listeners: readonly EndListener[];
}

async function storeEnd(
  ctx: JobsCtx,
  { row, at, listeners }: Pick<Claimed, "row" | "listeners"> & Pick<Run, "at">,
  end: JobEnd,
): Promise<void> {
  await transaction(ctx.database, async (trx, afterCommit) => {
    const isStored = await endRun(trx, at, end);
    if (!isStored) return;
    const { job_id: jobId, user_id: userId, kind, input } = row;
    const run = { jobId, userId, kind, input, state: end.state, error: end.error ?? null };
    for (const listener of listeners) await listener(run, { trx, afterCommit });
  });
}

interface RunState {
  /** epoch milliseconds */
  beganMs: number;
  progress: JobProgress;
  /** it was reported since it was stored */
  isReported: boolean;
  /** others wait, and the run has lasted its turn */
  isTurnOver: boolean;
  attempts: number;
}

interface Run {
  at: { jobId: string; owner: string };
  state: RunState;
}

function presentToRun(ctx: JobsCtx, row: JobRow, { at, state, signal }: Run & { signal: AbortSignal }) {
  return {
    id: row.job_id,
    userId: row.user_id,
    input: row.input,
    checkpoint: row.checkpoint,
    progress: row.progress,
    signal,
    yieldTurn: () => {
      if (state.isTurnOver) throw new TurnIsOver("Others of this kind wait.");
    },
    report: (progress: JobProgress) => {
      state.progress = progress;
      state.isReported = true;
    },
    save: async (checkpoint: unknown, trx?: Parameters<typeof saveCheckpoint>[0]) => {
      const { progress } = state;
      if (!(await saveCheckpoint(trx ?? ctx.database, at, { checkpoint, progress })))
        throw new JobTakenOver("Another process works on this job.");
      state.attempts = 0;
    },
    noteAdvance: async () => {
      if (!(await saveAdvance(ctx.database, at, state.progress)))
        throw new JobTakenOver("Another process works on this job.");
    },
  };
}

/** Renews the lease, stores what was reported and finds out whether someone asked to stop. */
function startHeartbeat(
  ctx: JobsCtx,
  row: JobRow,
  {
    at,
    state,
    stop,
    turnMs = Number.POSITIVE_INFINITY,
  }: Run & { stop: AbortController; turnMs: number | undefined },
): NodeJS.Timeout {
  const startedAt = performance.now();
  let isRenewing = false;
  const renew = async () => {
    const progress = state.isReported ? state.progress : null;
    state.isReported = false;
    const renewed = await renewJob(ctx.database, at, { until: new Date(ctx.now() + leaseMs), progress });
    if (renewed === null) stop.abort(new JobTakenOver("Another process works on this job."));
    else if (renewed.isCancelled) stop.abort(new JobCancelled("The job was cancelled."));
    if (progress !== null) await publishChange(ctx, row.user_id);
    if (performance.now() - startedAt >= turnMs)
      state.isTurnOver = await doOthersWait(ctx.database, at.jobId);
  };
  return setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    renew()
      .catch((error: unknown) => {
        state.isReported = true;
        ctx.log.warn({ err: error, jobId: at.jobId }, "a job could not renew its lease");
      })
      .finally(() => {
        isRenewing = false;
      });
  }, renewEveryMs);
}

function endOfDone(ctx: JobsCtx, { kind }: KnownKind, { beganMs, progress }: RunState): JobEnd {
  if (kind.everyMs !== undefined) return untilNextTime(beganMs + kind.everyMs, kind.progress);
  return { state: "done", progress, finishedAt: new Date(ctx.now()) };
}

/**
 * A job that there always is waits until it is due again. That counts from when this run began: what comes to pass during a
 * run, which may have looked already, is met in time.
 */
function untilNextTime(dueMs: number, progress: JobProgress): JobEnd {
  return { state: "waiting", progress, pausedUntil: new Date(dueMs), attempts: 0 };
}

/** How a run that threw ends; null when the job is not ours any more. */
function endOfThrown(
  ctx: JobsCtx,
  { known, row, state, stop }: { known: KnownKind; row: JobRow; state: RunState; stop: AbortController },
  error: unknown,
): JobEnd | null {
  const { kind } = known;
  const { beganMs, progress, attempts } = state;
  const now = ctx.now();
  if (error instanceof JobTakenOver || stop.signal.reason instanceof JobTakenOver) return null;
  if (error instanceof JobCancelled || stop.signal.reason instanceof JobCancelled)
    return { state: "cancelled", progress, finishedAt: new Date(now) };
  if (ctx.stopping.aborted) return { state: "waiting", progress, attempts: Math.max(0, attempts - 1) };
  if (error instanceof TurnIsOver)
    return { state: "waiting", progress, pausedUntil: new Date(now), attempts: 0 };
  const pause = pauseOf(error);
  if (pause !== null)
    return { state: "paused", progress, pausedUntil: pause.until, error: pause.error, attempts: 0 };
  const failure = failureToStore(error);
  if (!(error instanceof AppError)) {
    ctx.log.error({ err: error, jobId: row.job_id, kind: kind.name }, "a job failed");
    if (attempts <= (kind.retries ?? retries)) {
      const waitMs = Math.min(maxRetryMs, firstRetryMs * retryFactor ** Math.max(0, attempts - 1));
      return { state: "paused", progress, pausedUntil: new Date(now + waitMs), error: failure };
    }
  }
  if (kind.everyMs !== undefined)
    return { ...untilNextTime(beganMs + kind.everyMs, progress), error: failure };
  return { state: "failed", progress, error: failure, finishedAt: new Date(now) };
}

function pauseOf(error: unknown): { until: Date; error: JobError } | null {
  if (error instanceof PauseJob)
    return { until: error.until, error: { detail: error.message, message: error.said, code: "unavailable" } };
  if (!(error instanceof AppError) || error.extra.retry_at === undefined) return null;
  return {
    until: new Date(error.extra.retry_at * 1000),
    error: { detail: error.message, message: error.said, code: error.code },
  };
}

function failureToStore(error: unknown): JobError {
  if (error instanceof AppError) return { detail: error.message, message: error.said, code: error.code };
  const said = message("jobs.failed");
  return { detail: inEnglish(said), message: said, code: "internal" };
}
