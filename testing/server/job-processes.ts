import { expect } from "vitest";
import { defineJob, type JobKind, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { readJob, type JobRow } from "#server/platform/jobs/jobs.db.ts";
import { createJobs, type Jobs } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/process/log.ts";
import type { TestApp } from "./app.ts";

/** A job that counts up to a number. */
export type CountJob = PersonJob<{ to: number }, { next: number }, JobProgress>;

let names = 0;

/**
 * A kind of its own that counts to `to` and saves a checkpoint behind each number.
 *
 * @param atNumber what it does at each number: it may wait, throw, or do nothing
 */
export function countingKind(
  atNumber: (number: number, job: CountJob) => Promise<void> | void,
  options: { atOnce?: number; retries?: number; retry?: "again" } = {},
) {
  return defineJob({
    name: `count-${(names += 1)}`,
    progress: { done: 0, total: null },
    ...options,
    run: async (_ctx: null, job: CountJob) => {
      const { to } = job.input;
      for (let next = job.checkpoint?.next ?? 0; next < to; next += 1) {
        job.signal.throwIfAborted();
        await atNumber(next, job);
        job.report({ done: next + 1, total: to });
        await job.save({ next: next + 1 });
      }
    },
  });
}

/** Waits until the signal is aborted, and throws its reason. */
export function untilAborted({ signal }: { signal: AbortSignal }): Promise<never> {
  return new Promise((_done, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

/** Processes of one instance, as far as jobs go. */
export interface JobProcesses {
  /** Starts one that knows these kinds; where its clock is behind, its leases have run out for the others. */
  start<Job>(
    kinds: JobKind<null, Job>[],
    options?: { lateByMs?: number; log?: Log; events?: TestApp["server"]["ctx"]["events"] },
  ): Promise<Jobs>;
  /** Stops all, as a server that is asked to. */
  stopAll(): Promise<void>;
  stateOf(jobId: string): Promise<JobRow | undefined>;
  untilState(jobId: string, state: string): Promise<void>;
}

/** @param getApp the server whose database and events they share */
export function jobProcesses(getApp: () => TestApp): JobProcesses {
  const stops: (() => Promise<void>)[] = [];
  const stateOf = (jobId: string) => readJob(getApp().server.ctx.database, jobId);
  return {
    start: async (
      kinds,
      { lateByMs = 0, log = getApp().server.ctx.log, events = getApp().server.ctx.events } = {},
    ) => {
      const { clock, server } = getApp();
      const stopping = new AbortController();
      const now = () => clock.now() - lateByMs;
      const jobs = createJobs({ ...server.ctx, log, events, now, stopping: stopping.signal, isAlone: false });
      for (const kind of kinds) jobs.define(kind, null);
      await jobs.begin();
      stops.push(async () => {
        stopping.abort(new Error("The process stops."));
        await jobs.stop(10_000);
      });
      return jobs;
    },
    stopAll: async () => {
      for (const stop of stops.splice(0)) await stop();
    },
    stateOf,
    untilState: async (jobId, state) => {
      await expect.poll(async () => (await stateOf(jobId))?.state).toBe(state);
    },
  };
}
