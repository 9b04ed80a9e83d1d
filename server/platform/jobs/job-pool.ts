import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import PQueue from "p-queue";
import { JobCancelled } from "./job-kind.ts";
import { claimJob, readJob, type ClaimedJob, type JobRow } from "./jobs.db.ts";
import { leaseMs, runJob, type EndListener, type JobsCtx, type KnownKind } from "./run-job.ts";

/** The jobs that this process works on. */
export interface JobPool {
  /** Takes up what may run now and is in no other hands, as far as there is room. */
  wake(): void;
  /** Runs a job that was stored as held by an owner of this process; `whenOver` is called in any case. */
  runHeld(jobId: string, owner: string, whenOver: (() => void) | undefined): Promise<void>;
  isBusy(): boolean;
  /** Ends those of these jobs that run here. */
  cancel(ids: readonly string[]): void;
  /** Waits for the jobs that run here, at most `timeoutMs`. */
  drain(timeoutMs: number): Promise<void>;
}

interface RunningHere {
  kind: string;
  stop: AbortController;
  end: Promise<void>;
}

/**
 * @param kinds those that this process knows, by their names
 * @param listeners who hears of the ends of runs
 */
export function createJobPool(
  ctx: JobsCtx,
  kinds: ReadonlyMap<string, KnownKind>,
  listeners: readonly EndListener[],
): JobPool {
  const running = new Map<string, RunningHere>();

  const run = (known: KnownKind, row: JobRow, owner: string): Promise<void> => {
    const stop = new AbortController();
    const end = runJob(ctx, known, { row, owner, stop, listeners })
      .catch((error: unknown) => ctx.log.error({ err: error }, "the end of a job could not be stored"))
      .finally(() => {
        running.delete(row.job_id);
        wake();
      });
    running.set(row.job_id, { kind: row.kind, stop, end });
    return end;
  };

  const claimAll = async () => {
    while (!ctx.stopping.aborted) {
      const owner = newOwner();
      const now = ctx.now();
      const row = await claimJob(ctx.database, {
        kinds: kindsWithRoom(kinds, running),
        except: [...running.keys()],
        owner,
        now: new Date(now),
        until: new Date(now + leaseMs),
      });
      const known = row && kinds.get(row.kind);
      if (!row || !known) return;
      if (row.left_by !== null) logTakeover(ctx, row, row.left_by);
      void run(known, row, owner);
    }
  };

  // One look at a time; what asks during one is served by one more behind it.
  const looks = new PQueue({ concurrency: 1 });
  const wake = () => {
    if (looks.size > 0) return;
    looks.add(claimAll).catch((error: unknown) => {
      if (!ctx.stopping.aborted) ctx.log.error({ err: error }, "looking for jobs failed");
    });
  };

  return {
    wake,
    runHeld: async (jobId, owner, whenOver) => {
      let end = Promise.resolve();
      try {
        const row = await readJob(ctx.database, jobId);
        const known = row && kinds.get(row.kind);
        if (row && known) end = run(known, row, owner);
      } finally {
        void end.then(whenOver);
      }
    },
    isBusy: () => running.size > 0,
    cancel: (ids) => {
      for (const id of ids) running.get(id)?.stop.abort(new JobCancelled("The job was cancelled."));
    },
    drain: async (timeoutMs) => {
      await looks.onIdle();
      const ends = Promise.all([...running.values()].map(({ end }) => end));
      await Promise.race([ends, delay(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** How logs of other processes name this one. */
const thisProcess = `${hostname()}:${process.pid}`;

/** Under which this process holds one run of a job. */
export function newOwner(): string {
  return `${thisProcess}/${randomUUID()}`;
}

/** The checkpoint is logged without its texts, which may be people's. */
function logTakeover(
  { log }: JobsCtx,
  { job_id: jobId, kind, progress, checkpoint }: ClaimedJob,
  leftBy: string,
): void {
  const { done, total } = progress;
  const [from] = leftBy.split("/");
  log.warn(
    { jobId, kind, from, by: thisProcess, done, total, checkpoint: outlineOf(checkpoint) },
    "took over a job that another process left",
  );
}

/** Numbers and switches of a checkpoint, and the lengths of the rest; null: nothing was saved. */
function outlineOf(checkpoint: unknown): Record<string, unknown> | null {
  if (typeof checkpoint !== "object" || checkpoint === null) return null;
  const outline = Object.entries(checkpoint).map(([name, value]: [string, unknown]) => {
    if (typeof value === "number" || typeof value === "boolean" || value === null) return [name, value];
    return [name, `length ${typeof value === "string" ? value.length : Object.keys(value as object).length}`];
  });
  return Object.fromEntries(outline) as Record<string, unknown>;
}

/** Kinds of which this process may run another job. */
function kindsWithRoom(
  kinds: ReadonlyMap<string, KnownKind>,
  running: ReadonlyMap<string, RunningHere>,
): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of running.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...kinds.values()]
    .filter(({ kind }) => (counts.get(kind.name) ?? 0) < (kind.atOnce ?? 1))
    .map(({ kind }) => kind.name);
}
