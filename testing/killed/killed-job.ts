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
  split: "account-5",
};

/** A job that a server is killed amid. */
export interface KilledJob {
  /** what is killed and what it does nevertheless, as a sentence */
  name: string;
  /** whether it is killed on the embedded database too */
  isOnBoth?: boolean;
  start: (instance: KilledInstance, outer: OuterProvider) => Promise<JobToKill>;
}

/** The job, as the test that kills it follows it. */
interface JobToKill {
  /** one a kill: waits until the job is midway */
  midway: readonly (() => Promise<unknown>)[];
  /** What happens between a kill and the next start. */
  whileDead?: () => Promise<unknown>;
  /** whether the lease of the first server that is killed runs out by itself */
  hasFirstLease?: boolean;
  /** kind of other jobs that the kills meet as well, and do not count against */
  spared?: string;
  /** Waits for the job's end and looks at what it did. */
  expectEnd: () => Promise<void>;
}
