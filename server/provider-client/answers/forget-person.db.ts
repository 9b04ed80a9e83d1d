import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** Why what is kept of a provider's answers is in no copy of a person's data. */
export const withheldAnswers = {
  provider_answers:
    "They are answers of the music service about your library, kept so that it is asked less often.",
  provider_polls: "They say when the music service was asked for those.",
};

/** Deletes what is kept of a provider's answers to a person, and when it was asked for them. */
export async function deleteProviderAnswers(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("provider_answers").where("user_id", "=", userId).execute();
  await trx.deleteFrom("provider_polls").where("user_id", "=", userId).execute();
}
