import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#server/platform/process/log.ts";
import { answers, type Database } from "./database.ts";
import { isDatabaseAway } from "./failure-kinds.db.ts";

/** Tells once that the database went away, and once that it is back, in place of a line for everything that failed by it. */
export interface DatabaseOutages {
  /**
   * Whether a line of the log is kept back: its error is one of a lost connection. It is written after all where the
   * database answers.
   */
  holdsBack(error: unknown, write: () => void): boolean;
  /** Lines are kept back from now on, until `stopping` is aborted. */
  watch(database: Database, log: Log, stopping: AbortSignal): void;
}

const pollIntervalMs = 1_000;
/** What is written after all is enough to see by what it failed. */
const maxHeld = 20;

export function createDatabaseOutages(): DatabaseOutages {
  let watched: { database: Database; log: Log; stopping: AbortSignal } | null = null;
  let isLooking = false;
  let held: (() => void)[] = [];

  /** Throws when the server stops meanwhile. */
  const look = async ({ database, log, stopping }: NonNullable<typeof watched>) => {
    if (await answers(database)) {
      const lines = held;
      held = [];
      watched = null;
      for (const write of lines) write();
      watched = { database, log, stopping };
      return;
    }
    held = [];
    const since = performance.now();
    log.error("the database does not answer; calls are answered 503 until it does");
    do {
      await wait(pollIntervalMs, undefined, { ref: false, signal: stopping });
    } while (!(await answers(database)));
    held = [];
    log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, "the database answers again");
  };

  const lookOnce = async (at: NonNullable<typeof watched>) => {
    if (isLooking) return;
    isLooking = true;
    try {
      await look(at);
    } catch {
      // The server stops: no one waits for the database to come back.
    } finally {
      isLooking = false;
    }
  };

  return {
    holdsBack: (error, write) => {
      if (watched === null || watched.stopping.aborted || !isDatabaseAway(error)) return false;
      if (held.length < maxHeld) held.push(write);
      void lookOnce(watched);
      return true;
    },
    watch: (database, log, stopping) => {
      watched = { database, log, stopping };
    },
  };
}
