import type { Database } from "#server/platform/database/database.ts";
import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";

/** Stores a person's code in place of the one before. */
export async function writeRecoveryCode(
  database: Database,
  row: { user_id: string; code_hash: Buffer; created_at: Date },
): Promise<void> {
  const { user_id: _owner, ...code } = row;
  await database
    .insertInto("recovery_codes")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(code))
    .execute();
}

/** Whose code this is. */
export async function findByRecoveryCode(database: Database, codeHash: Buffer): Promise<string | undefined> {
  const row = await database
    .selectFrom("recovery_codes")
    .select("user_id")
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return row?.user_id;
}

export async function hasRecoveryCode(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom("recovery_codes")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts without a service that no one can come back to: signed in nowhere, and without a code. */
export async function listLostAccounts(database: Database, before: Date): Promise<string[]> {
  const rows = await database
    .selectFrom("users")
    .select("user_id")
    .where("provider", "=", exportProvider.id)
    .where("last_login", "<", before)
    .where("user_id", "not in", (codes) => codes.selectFrom("recovery_codes").select("user_id"))
    .where("user_id", "not in", (sessions) => sessions.selectFrom("sessions").select("user_id"))
    .execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** Notes that someone signed in. */
export async function touchLogin(database: Database, userId: string, now: Date): Promise<void> {
  await database.updateTable("users").set({ last_login: now }).where("user_id", "=", userId).execute();
}
