import pg from "pg";
import { holdWrites, type WriteHold } from "#testing/database/hold-writes.ts";
import type { KilledInstance } from "#testing/server/killed-instance.ts";
import type { OuterProvider } from "#testing/server/spawned-server.ts";

/** How often a poll looks for the moment at which a job is killed, ms. */
export const closely = { interval: 5 };

/** Accounts that jobs have to themselves, by what is killed. */
export const accounts = {
  imported: "account-0",
  copied: "account-1",
  restored: "account-2",
  joined: "account-3",
  enriched: "account-4",
  split: "account-5",
  scrobbled: "account-6",
  kept: "account-7",
  removed: "account-8",
};

/** A job that a server is killed amid. */
export interface KilledJob {
  /** what is killed and what it does nevertheless, as a sentence */
  name: string;
  /** Makes ready what it needs, and what holds it: a table on which something is held cannot have another hold. */
  start: (instance: KilledInstance, outer: OuterProvider) => Promise<JobToKill>;
}

/** The job, as the test that kills it follows it. */
interface JobToKill {
  /** one a kill: begins the job, and waits until it is midway, where it stays until the server is killed */
  midway: readonly (() => Promise<unknown>)[];
  /** What lasts for a moment only, and is therefore started when all the others are midway. */
  lastly?: () => Promise<unknown>;
  /** What happens between a kill, the first being 0, and the next start. */
  whileDead?: (kill: number) => Promise<unknown>;
  /** Waits for the job's end and looks at what it did. */
  expectEnd: () => Promise<void>;
}

/** Jobs that the same kills meet, each at its own place. */
export interface KilledGroup {
  jobs: readonly KilledJob[];
  /** whether the leases of jobs of the first server that is killed run out by themselves */
  hasFirstLease?: boolean;
  /** kind of other jobs that the kills meet as well, and do not count against */
  spared?: string;
}

/** Kills the servers of an instance amid a group of jobs. @returns waits for the end of the job of a name, and looks at it */
export async function killAmid(
  { jobs, hasFirstLease = false, spared }: KilledGroup,
  instance: KilledInstance,
  outer: OuterProvider,
): Promise<(name: string) => Promise<void>> {
  const started = new Map<KilledJob, JobToKill>();
  const ended = new Set<KilledJob>();
  const failed = new Map<KilledJob, unknown>();
  /** One that fails does so in its own name, and keeps no other from being killed. */
  const attempt = async (one: KilledJob, work: () => Promise<unknown> | undefined) => {
    if (failed.has(one)) return;
    try {
      await work();
    } catch (error) {
      failed.set(one, error);
    }
  };
  const end = (one: KilledJob) =>
    attempt(one, async () => {
      if (ended.has(one)) return;
      ended.add(one);
      await started.get(one)?.expectEnd();
    });
  /** At once: each takes its own time to its place. */
  const ofEach = (those: readonly KilledJob[], work: (job: JobToKill) => Promise<unknown> | undefined) =>
    Promise.all(
      those.map((one) =>
        attempt(one, () => {
          const job = started.get(one);
          return job && work(job);
        }),
      ),
    );
  for (const one of jobs)
    await attempt(one, async () => {
      started.set(one, await one.start(instance, outer));
    });
  for (let kill = 0; ; kill += 1) {
    const met = jobs.filter((one) => (started.get(one)?.midway.length ?? 0) > kill);
    if (met.length === 0) break;
    // One that no kill is meant for any more ends before the next, which would be one too many.
    await Promise.all(jobs.filter((one) => !met.includes(one)).map(end));
    await ofEach(met, (job) => job.midway[kill]?.());
    await ofEach(met, (job) => job.lastly?.());
    await instance.kill();
    await ofEach(met, (job) => job.whileDead?.(kill));
    await instance.restart({ spared, keepsJobs: kill === 0 && hasFirstLease });
  }
  return async (name) => {
    const one = jobs.find((each) => each.name === name);
    if (one === undefined) throw new Error(`No job is called: ${name}`);
    await end(one);
    if (failed.has(one)) throw failed.get(one);
  };
}

/** Keeps writes of a job back; null on the embedded database, where nothing can be. */
export async function holdJob(
  { database }: KilledInstance,
  writes: Parameters<typeof holdWrites>[1],
): Promise<WriteHold | null> {
  const { DATABASE_URL: url } = database;
  return url === undefined ? null : holdWrites(url, writes);
}

/** What a test does in the database of an instance, whose servers come and go. */
export interface Rows {
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  end: () => Promise<void>;
}

/** Opens a connection of a test's own. */
export async function openRows({ database }: KilledInstance): Promise<Rows> {
  const client = new pg.Client(database["DATABASE_URL"]);
  // A database that goes at the end of the tests is no failure.
  client.on("error", () => undefined);
  await client.connect();
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    end: () => client.end(),
  };
}
