import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "#server/platform/process/log.ts";
import { isDatabaseAway, isDatabaseRefusing } from "./failure-kinds.db.ts";

/** Reports once that the database went away, and once that it is back, in place of a line for everything that failed by it. */
export interface DatabaseOutages {
  /**
   * Whether a line of the log is kept back: its error is one of a lost connection. It is written after all where the
   * database answers.
   */
  holdsBack(error: unknown, write: () => void): boolean;
  /** Lines are kept back from now on, until `stopping` is aborted. */
  watch(watched: WatchedDatabase): void;
}

interface WatchedDatabase {
  /** Asks the database whether it is there. */
  answers: () => Promise<boolean>;
  log: Log;
  stopping: AbortSignal;
}

/** What is written after all is enough to see by what it failed. */
const maxHeld = 20;

/** @param pollMs after which the database is asked again */
export function createDatabaseOutages(pollMs = 1_000): DatabaseOutages {
  let watched: WatchedDatabase | null = null;
  let isLooking = false;
  let held: (() => void)[] = [];
  /** since the database answered last */
  let hasRefused = false;

  /**
   * A PostgreSQL that shuts down ends one connection after the other: one that answers yet is no sign before it answers
   * twice and none was refused meanwhile, as they are where it was away for less. Where the server stops, what was kept
   * back is written.
   */
  const isThere = async ({ answers, stopping }: WatchedDatabase) => {
    if (hasRefused || !(await answers())) return false;
    await wait(pollMs, undefined, { ref: false, signal: stopping }).catch(() => undefined);
    return stopping.aborted || ((await answers()) && !hasRefused);
  };

  /** Throws when the server stops while the database is away. */
  const look = async (at: WatchedDatabase) => {
    const { answers, log, stopping } = at;
    if (await isThere(at)) {
      const lines = held;
      held = [];
      watched = null;
      for (const write of lines) write();
      watched = at;
      return;
    }
    held = [];
    const since = performance.now();
    log.error("the database does not answer; calls are answered 503 until it does");
    do {
      await wait(pollMs, undefined, { ref: false, signal: stopping });
    } while (!(await answers()));
    held = [];
    hasRefused = false;
    log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, "the database answers again");
  };

  const lookOnce = async (at: WatchedDatabase) => {
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
      hasRefused ||= isDatabaseRefusing(error);
      if (held.length < maxHeld) held.push(write);
      void lookOnce(watched);
      return true;
    },
    watch: (database) => {
      watched = database;
    },
  };
}
