import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { DatabaseTables } from "./database-tables.ts";

/** Work put off until a transaction has committed: jobs, events. */
export type AfterCommit = (effect: () => void | Promise<void>) => void;

/**
 * Runs `work` in one transaction, then what it handed to `afterCommit`, in order; a rolled-back transaction
 * leaves no effect behind.
 */
export async function transaction<T>(
  db: Database,
  work: (trx: Transaction<DatabaseTables>, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  const result = await db.transaction().execute((trx) => work(trx, (effect) => effects.push(effect)));
  for (const effect of effects) await effect();
  return result;
}
