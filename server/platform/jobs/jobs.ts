import { dayMs } from "#contract/base/durations.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { AfterCommit } from "#server/platform/database/transaction.ts";
import { defineJob } from "./job-kind.ts";
import type { InputOf, JobKind, JobProgress, OwnerOf, RecurringJob } from "./job-kind.ts";
import { createJobPool, newOwner, type JobPool } from "./job-pool.ts";
import {
  areHeld,
  deleteOldJobs,
  insertJob,
  releaseAllJobs,
  requestCancel,
  type NewJob,
  type OpenJobs,
} from "./jobs.db.ts";
import { mayRetry, retryJob } from "./retry-job.ts";
import { leaseMs, publishChange, type EndListener, type JobsCtx, type KnownKind } from "./run-job.ts";

interface JobStart<Job> {
  /** whose it is; null: the instance's */
  userId: OwnerOf<Job>;
  input: InputOf<Job>;
  /** Of one person and kind, one job with the same key is open at a time; any is the same if left out. */
  key?: string;
  /** when it may begin; now if left out */
  startAt?: Date;
  /**
   * It begins in this process, at once and beside `atOnce` others, since its caller watches it: called when this run is
   * over, however that came, also where it could not begin.
   */
  here?: () => void;
}

/** A transaction in which a job is started: it is there with what else is committed, or not at all. */
interface Within {
  trx: Transaction<DatabaseTables>;
  afterCommit: AfterCommit;
}

/** Everything long that the server does: stored, run by one process at a time, resumed after a kill (job-kind.ts). */
export interface Jobs {
  /** Makes a kind known; before {@link begin}. */
  define<Ctx, Job>(kind: JobKind<Ctx, Job>, ctx: Ctx): void;
  /** Stores a job, which then runs here or in another process. @returns its id, or that of the open one with its key */
  start<Ctx, Job>(
    kind: JobKind<Ctx, Job>,
    start: JobStart<Job>,
    within?: Within,
  ): Promise<{ jobId: string; isNew: boolean }>;
  /** Stops open jobs wherever they run, within a second. @returns how many there were */
  cancel(which: OpenJobs): Promise<number>;
  /** Stops them and waits until no one works on them, at most `withinMs`. */
  cancelAndWait(which: OpenJobs, withinMs: number): Promise<void>;
  /** Whether {@link Jobs.retry} may be asked for failed jobs of a kind. */
  mayRetry(kind: string): boolean;
  /**
   * Has a job done again that failed, or at once one that waits after a failure (job-kind.ts, `retry`). Throws AppError
   * `not-found`; `conflict` where it did not fail, may not be done again, or one like it is under way.
   */
  retry(jobId: string): Promise<void>;
  /** Calls `listener` with the end of every run of a job, in whichever process it ran; before {@link begin}. */
  whenEnded(listener: EndListener): void;
  /** Whether this process works on any job: the database may then be busy. */
  isBusy(): boolean;
  /** Begins to work; after the database is migrated. */
  begin(): Promise<void>;
  /** Waits for the jobs of this process, which end by `stopping`, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** A job was stored, or may go on: every process looks. */
const startedTopic = "jobs";
const lookForEndEveryMs = 50;
const keptDays = 30;

/** Jobs that were over for 30 days are deleted. */
const sweepOldJobs = defineJob({
  name: "job-sweep",
  everyMs: dayMs,
  progress: { done: 0, total: null },
  run: async (ctx: JobsCtx, _job: RecurringJob) => {
    await deleteOldJobs(ctx.database, new Date(ctx.now() - keptDays * dayMs));
  },
});

/** @param isAlone this is the only process on the database, so that at its start every lease is a dead one's */
export function createJobs(ctx: JobsCtx & { isAlone: boolean }): Jobs {
  const kinds = new Map<string, KnownKind>();
  const listeners: EndListener[] = [];
  const pool = createJobPool(ctx, kinds, listeners);
  let timer: NodeJS.Timeout | undefined;

  const jobs: Jobs = {
    define: (kind, kindCtx) => {
      kinds.set(kind.name, {
        kind: kind as KnownKind["kind"],
        run: (job) => (kind.run as (ctx: unknown, job: unknown) => Promise<void>)(kindCtx, job),
        whenDropped: async (job, said) => (kind.whenDropped as WhenDropped | undefined)?.(kindCtx, job, said),
        replace: typeof kind.retry === "function" ? (job) => (kind.retry as Replace)(kindCtx, job) : null,
      });
    },

    start: async (kind, { userId, input, key = "", startAt, here }, within) => {
      const held = here ? { owner: newOwner(), until: new Date(ctx.now() + leaseMs) } : null;
      const owner = userId as string | null;
      const job = { ...newJob(kind), userId: owner, key, input, startAt: startAt ?? null, held };
      const started = await insertUntilDone(ctx, within?.trx, job);
      const publish = async () => {
        if (!started.isNew) return;
        if (held === null) await ctx.events.publish(startedTopic);
        else await pool.runHeld(started.jobId, held.owner, here);
        await publishChange(ctx, owner);
      };
      if (within) within.afterCommit(publish);
      else await publish();
      return started;
    },

    cancel: async (which) => {
      const asked = await requestCancel(ctx.database, which, new Date(ctx.now()));
      pool.cancel(asked.map(({ jobId }) => jobId));
      for (const { isOver, kind, userId, input } of asked)
        if (isOver) await kinds.get(kind)?.whenDropped({ userId, input }, null);
      await publishChange(ctx, which.userId);
      return asked.length;
    },

    cancelAndWait: async (which, withinMs) => {
      await jobs.cancel(which);
      const deadline = performance.now() + withinMs;
      while (performance.now() < deadline && (await areHeld(ctx.database, which, new Date(ctx.now()))))
        await delay(lookForEndEveryMs);
    },

    mayRetry: (kind) => mayRetry(kinds.get(kind)),

    retry: async (jobId) => {
      const userId = await retryJob(ctx, kinds, jobId);
      await ctx.events.publish(startedTopic);
      await publishChange(ctx, userId);
    },

    whenEnded: (listener) => void listeners.push(listener),

    isBusy: () => pool.isBusy(),

    begin: async () => {
      if (ctx.isAlone) await releaseAllJobs(ctx.database);
      for (const { kind } of kinds.values())
        if (kind.everyMs !== undefined) await insertUntilDone(ctx, undefined, newJob(kind));
      void lookAtEach(ctx, pool);
      timer = setInterval(() => pool.wake(), ctx.pollIntervalMs);
      pool.wake();
    },

    stop: async (timeoutMs) => {
      clearInterval(timer);
      await pool.drain(timeoutMs);
    },
  };
  jobs.define(sweepOldJobs, ctx);
  return jobs;
}

type Replace = (ctx: unknown, ...failed: Parameters<NonNullable<KnownKind["replace"]>>) => Promise<void>;
type WhenDropped = (ctx: unknown, ...dropped: Parameters<KnownKind["whenDropped"]>) => Promise<void>;

/** A job of a kind as it is before its particulars: the instance's own, without input, due at once. */
function newJob({ name, progress }: { name: string; progress: unknown }): Omit<NewJob, "now"> {
  return {
    jobId: randomUUID(),
    userId: null,
    kind: name,
    key: "",
    input: {},
    progress: progress as JobProgress,
    startAt: null,
    held: null,
  };
}

async function insertUntilDone(
  ctx: JobsCtx,
  trx: Transaction<DatabaseTables> | undefined,
  job: Omit<NewJob, "now">,
): Promise<{ jobId: string; isNew: boolean }> {
  for (;;) {
    const started = await insertJob(trx ?? ctx.database, { ...job, now: new Date(ctx.now()) });
    if (started !== null) return started;
  }
}

async function lookAtEach(ctx: JobsCtx, pool: JobPool): Promise<void> {
  for await (const _event of ctx.events.subscribe(startedTopic, ctx.stopping)) pool.wake();
}
