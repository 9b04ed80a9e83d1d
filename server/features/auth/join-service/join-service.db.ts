import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { UserRow } from "#server/features/auth/accounts/auth.db.ts";

type Trx = Transaction<DatabaseTables>;

/** Holds a person's row until the transaction ends. @returns whose account it is; undefined where there is none */
export async function lockPerson(trx: Trx, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("users")
    .select("provider")
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.provider;
}

/** Makes a person the one of an account of a service. */
export async function becomeAccountOf(trx: Trx, { user_id: userId, ...account }: UserRow): Promise<void> {
  await trx.updateTable("users").set(account).where("user_id", "=", userId).execute();
}

/** Forgets how a person came back to an account without a service. */
export async function deleteRecoveryCode(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
}
