import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** When the person agreed to a version; null: not yet. */
export async function readConsent(database: Database, userId: string, version: string): Promise<Date | null> {
  const row = await database
    .selectFrom("consents")
    .select("accepted_at")
    .where("user_id", "=", userId)
    .where("version", "=", version)
    .executeTakeFirst();
  return row?.accepted_at ?? null;
}

/** Those who agreed to other versions, and to this one not. */
export async function readAgreedToOthers(database: Database, version: string): Promise<string[]> {
  const rows = await database
    .selectFrom("consents")
    .select("user_id")
    .groupBy("user_id")
    .having(({ fn, eb }) => fn.agg<boolean>("bool_and", [eb("version", "<>", version)]))
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Records a consent; the first date stays. */
export async function insertConsent(
  database: Database,
  consent: { user_id: string; version: string; accepted_at: Date },
): Promise<void> {
  await database
    .insertInto("consents")
    .values(consent)
    .onConflict((conflict) => conflict.columns(["user_id", "version"]).doNothing())
    .execute();
}

/** Takes a consent back. */
export async function deleteConsent(database: Database, userId: string, version: string): Promise<void> {
  await database
    .deleteFrom("consents")
    .where("user_id", "=", userId)
    .where("version", "=", version)
    .execute();
}

/** Everything that a person agreed to. */
export async function deleteConsents(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("consents").where("user_id", "=", userId).execute();
}
