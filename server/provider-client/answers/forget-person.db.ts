import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** Deletes what is kept of a provider's answers to a person, and when it was asked for them. */
export async function deleteProviderAnswers(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("provider_answers").where("user_id", "=", userId).execute();
  await trx.deleteFrom("provider_polls").where("user_id", "=", userId).execute();
}
