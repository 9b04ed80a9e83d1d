import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** What a person chose, by field, as it was stored. */
export async function readChosen(database: Database, userId: string): Promise<unknown> {
  const row = await database
    .selectFrom("preferences")
    .select("chosen")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.chosen ?? {};
}

/** Stores fields beside those that are there; two changes at once of different fields both stay. */
export async function mergeChosen(
  database: Database,
  change: { userId: string; fields: Record<string, unknown>; changedAt: Date },
): Promise<void> {
  await database
    .insertInto("preferences")
    .values({
      user_id: change.userId,
      chosen: JSON.stringify(change.fields),
      changed_at: change.changedAt,
    })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        chosen: sql`preferences.chosen || excluded.chosen`,
        changed_at: (excluded) => excluded.ref("excluded.changed_at"),
      }),
    )
    .execute();
}

/** Everything that a person chose. */
export async function deletePreferences(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("preferences").where("user_id", "=", userId).execute();
}
