import type { Database } from "#server/platform/database/database.ts";
import { markAllDays, packMarkedDays, readListeners } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";

/** Makes a person's packed days again from the plays. It may be cut off and done again. @returns how many days there are */
export async function rebuildDays(database: Database, userId: string): Promise<number> {
  await transaction(database, (trx) => markAllDays(trx, userId));
  return packMarkedDays(database, userId);
}

/**
 * The same for everyone with plays. Throws the signal's reason between two people.
 *
 * @param onPerson hears of each person with the number of their days
 */
export async function rebuildAllDays(
  database: Database,
  { signal, onPerson }: { signal: AbortSignal; onPerson: (userId: string, days: number) => void },
): Promise<void> {
  for (const userId of await readListeners(database)) {
    signal.throwIfAborted();
    onPerson(userId, await rebuildDays(database, userId));
  }
}
