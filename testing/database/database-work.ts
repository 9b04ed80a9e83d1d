import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** The statements that this process sends in one person's name. */
export interface DatabaseWork {
  /** how many so far */
  sent(): number;
  /** Waits until none is under way and none was sent for a while. */
  untilQuiet(): Promise<void>;
  end(): void;
}

const quietMs = 300;

/**
 * Watches the statements whose values name a person, on every connection of every pool of this process, in either
 * database mode. What the server does by itself (jobs, maintenance, leases) names no one whose scan is over.
 */
export function watchDatabaseWork(userId: string): DatabaseWork {
  const { prototype } = pg.Client;
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const { query } = prototype;
  const count = { sent: 0, underWay: 0 };
  prototype.query = function watched(this: pg.Client, ...args: unknown[]): never {
    const answer = (query as (...all: unknown[]) => unknown).apply(this, args);
    const [, values] = args;
    if (Array.isArray(values) && values.includes(userId)) {
      count.sent += 1;
      count.underWay += 1;
      const settle = () => {
        count.underWay -= 1;
      };
      Promise.resolve(answer).then(settle, settle);
    }
    return answer as never;
  };
  return {
    sent: () => count.sent,
    untilQuiet: async () => {
      for (let before = -1; count.underWay > 0 || before !== count.sent;) {
        before = count.sent;
        await delay(quietMs);
      }
    },
    end: () => {
      prototype.query = query;
    },
  };
}
