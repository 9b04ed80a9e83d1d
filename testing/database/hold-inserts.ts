import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { Database } from "#server/platform/database/database.ts";

/**
 * Keeps back every insert into a table of a real PostgreSQL for which a condition over `new` holds, in any process, until
 * it is released or the test ends: a place at which a test can act while a job is amid its work.
 *
 * @param condition SQL over the columns of `new`
 * @returns lets the inserts go on, those that waited first
 */
export async function holdInserts(
  database: Database,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  const key = randomInt(2 ** 31);
  const name = `hold_${key}`;
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = database.connection().execute(async (own) => {
    await sql`select pg_advisory_lock(${key})`.execute(own);
    await sql
      .raw(
        `create function ${name}() returns trigger language plpgsql as
           $$ begin perform pg_advisory_xact_lock(${key}); return new; end $$;
         create trigger ${name} before insert on ${table}
           for each row when (${condition}) execute function ${name}()`,
      )
      .execute(own);
    held.resolve();
    await released.promise;
    await sql`select pg_advisory_unlock(${key})`.execute(own);
    await sql.raw(`drop function ${name}() cascade`).execute(own);
  });
  const release = async () => {
    released.resolve();
    await holding;
  };
  onTestFinished(release);
  await Promise.race([held.promise, holding]);
  return release;
}
