import type pg from "pg";
import { PgBoss, type Job } from "pg-boss";
import type { Log } from "./log.ts";

/** A kind of background work: its queue's name and what does it. */
interface JobKind<Data extends object> {
  name: string;
  /** Jobs of this kind that run at the same time in one process. */
  concurrency: number;
  /** Must be resumable: a killed process's job is given to `perform` again. */
  perform: (data: Data, signal: AbortSignal) => Promise<void>;
}

/** The queue, on the same database as everything else, in both modes. */
export interface JobQueue {
  /** Registers a kind; before `start`. */
  define<Data extends object>(kind: JobKind<Data>): void;
  /**
   * Queues a job. While another of the same kind and `key` waits, nothing is queued. One that runs does not count:
   * its process may be dead, and only the feature's own lease can tell.
   * @param startAfter when it may start; now if left out
   */
  send(name: string, key: string, data: object, startAfter?: Date): Promise<void>;
  start(): Promise<void>;
  /** Aborts the signals of running jobs and waits for them, at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

/** For jobs of other processes and for those that start later; a job that is queued here is looked for at once. */
const pollingSeconds = 2;
const queueOptions = {
  policy: "short",
  // Generous: a busy machine is not a dead process, and the features' own leases find those out sooner.
  heartbeatSeconds: 60,
  expireInSeconds: 23 * 3600,
  retryLimit: 100,
  retryDelay: 1,
} as const;

/**
 * pg-boss on the shared pool. Its own LISTEN is not used, since the embedded database carries none; it polls.
 * A job whose process died is given out again after its heartbeat is missed; the features' own leases make sure
 * that a job is never worked on twice at once.
 */
export function createJobQueue(pool: pg.Pool, options: { embedded: boolean; log: Log }): JobQueue {
  const { log } = options;
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => pool.query(text, values ? [...values] : undefined) },
    backend: options.embedded ? "pglite" : "postgres",
    schema: "jobs",
    schedule: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "the job queue failed"));
  const kinds: JobKind<object>[] = [];
  const workers = new Map<string, string[]>();
  const stopping = new AbortController();

  return {
    define: (kind) => {
      kinds.push(kind as unknown as JobKind<object>);
    },
    send: async (name, key, data, startAfter) => {
      await boss.send(name, data, { singletonKey: key, ...(startAfter ? { startAfter } : {}) });
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    },
    start: async () => {
      await alone(options.embedded ? null : pool, async () => {
        await boss.start();
        for (const { name } of kinds) await boss.createQueue(name, queueOptions);
      });
      for (const kind of kinds) {
        const work = async (jobs: Job[]) => {
          for (const job of jobs)
            await kind.perform(job.data, AbortSignal.any([job.signal, stopping.signal]));
        };
        // One by one, since each is to be woken by its id.
        const ids: string[] = [];
        for (let count = 0; count < kind.concurrency; count += 1)
          ids.push(await boss.work(kind.name, { pollingIntervalSeconds: pollingSeconds }, work));
        workers.set(kind.name, ids);
      }
    },
    stop: async (timeoutMs) => {
      stopping.abort(new Error("The server is stopping."));
      await boss.stop({ graceful: true, timeout: timeoutMs, close: false });
    },
  };
}

/** Two processes that start at once must not both make the queue's tables. @param pool null: there is one process */
async function alone(pool: pg.Pool | null, work: () => Promise<void>): Promise<void> {
  if (pool === null) return work();
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock(7104003)");
    await work();
    await client.query("select pg_advisory_unlock(7104003)");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
