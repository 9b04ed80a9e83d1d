import type { MessageId } from "#contract/messages/messages.ts";
import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** Why what is kept of a provider's answers is in no copy of a person's data. */
export const withheldAnswers = {
  provider_answers: "copy.withheld.providerAnswers",
  provider_polls: "copy.withheld.providerPolls",
} as const satisfies Record<string, MessageId>;

/** Deletes what is kept of a provider's answers to a person, and when it was asked for them. */
export async function deleteProviderAnswers(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("provider_answers").where("user_id", "=", userId).execute();
  await trx.deleteFrom("provider_polls").where("user_id", "=", userId).execute();
}
