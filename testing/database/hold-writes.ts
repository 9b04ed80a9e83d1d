import { randomInt } from "node:crypto";
import pg from "pg";
import { expect } from "vitest";

/** Writes that are kept back. */
interface HeldWrites {
  table: string;
  /** `insert` if left out */
  by?: "insert" | "update";
  /** SQL over the columns of `new`, and of `old` where rows are updated; without a query */
  when: string;
  /** so many rows go through before the first that is kept back; none if left out */
  after?: number;
}

/** A place at which a test can act while a job is amid its work. */
export interface WriteHold {
  /** Waits until something is kept back: so many writes, 1 if left out. */
  untilReached: (writes?: number) => Promise<void>;
  /** Lets the writes go on, those that waited first. */
  release: () => Promise<void>;
  /**
   * The same once the process was killed whose writes wait: they are given up. Otherwise PostgreSQL carries out what was
   * asked for, though no one hears of it.
   */
  discard: () => Promise<void>;
}

/**
 * Keeps back writes to a table of a real PostgreSQL in any process, until they are released. Each takes one connection of
 * its server's. While one is kept back, the table cannot have another hold: this would wait for it.
 *
 * @param url of the database
 */
export async function holdWrites(
  url: string,
  { table, by = "insert", when, after = 0 }: HeldWrites,
): Promise<WriteHold> {
  const key = randomInt(2 ** 31);
  const name = `hold_${key}`;
  const client = new pg.Client(url);
  // A database that goes at the end of the tests is no failure.
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`select pg_advisory_lock(${key})`);
  // A sequence counts on over transactions, and what is undone counts too.
  await client.query(
    `create sequence ${name};
     create function ${name}() returns trigger language plpgsql as $$ begin
       if nextval('${name}') > ${after} then perform pg_advisory_xact_lock_shared(${key}); end if;
       return new;
     end $$;
     create trigger ${name} before ${by} on ${table} for each row when (${when}) execute function ${name}()`,
  );
  const waiting = `from pg_locks where locktype = 'advisory' and objid = ${key} and not granted`;
  const countWaiting = async () => (await client.query(`select ${waiting}`)).rowCount ?? 0;
  let released: Promise<void> | undefined;
  const letGo = async () => {
    await client.query(`select pg_advisory_unlock(${key})`);
    await client.query(`drop function ${name}() cascade; drop sequence ${name}`);
    await client.end();
  };
  return {
    untilReached: async (writes = 1) => {
      const message = `${writes} of the held writes to ${table}`;
      await expect.poll(countWaiting, { interval: 20, message }).toBeGreaterThanOrEqual(writes);
    },
    release: () => (released ??= letGo()),
    discard: async () => {
      await client.query(`select pg_terminate_backend(pid, 10000) ${waiting}`);
      await (released ??= letGo());
    },
  };
}
