import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** Whose library it is at the provider. */
export async function readOwner(
  database: Database,
  userId: string,
): Promise<{ provider: string; provider_user_id: string; display_name: string }> {
  return database
    .selectFrom("users")
    .select(["provider", "provider_user_id", "display_name"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Whose account it is, which it stays until the transaction ends. */
export async function holdProvider(
  trx: Transaction<DatabaseTables>,
  userId: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom("users")
    .select("provider")
    .where("user_id", "=", userId)
    .forShare()
    .executeTakeFirst();
  return row?.provider;
}
