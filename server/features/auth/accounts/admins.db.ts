import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { isListed } from "./listed-admins.ts";

/** Anyone who changes or counts admins takes turns, so that no one finds two to be the first, or none to be the last. */
export async function lockAdmins(trx: Transaction<DatabaseTables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(7104004)`.execute(trx);
}

/** Whether anyone is admin who can come in: an account of one of these providers. */
export async function hasAdmin(
  database: Database | Transaction<DatabaseTables>,
  offered: readonly string[],
): Promise<boolean> {
  const row = await database
    .selectFrom("users")
    .select("user_id")
    .where("is_admin", "=", true)
    .where("provider", "in", offered)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everyone who is admin. */
export async function listAdmins(database: Database | Transaction<DatabaseTables>): Promise<string[]> {
  const rows = await database.selectFrom("users").select("user_id").where("is_admin", "=", true).execute();
  return rows.map(({ user_id: userId }) => userId);
}

/** Makes someone an admin or an ordinary user; false when there is no such person. */
export async function updateAdmin(
  trx: Transaction<DatabaseTables>,
  userId: string,
  isAdmin: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("users")
    .set({ is_admin: isAdmin })
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes an admin of someone whom ADMINS names, when they have come. @returns whether it does */
export async function appointIfListed(
  trx: Transaction<DatabaseTables>,
  listed: readonly string[],
  account: Parameters<typeof isListed>[1] & { user_id: string },
): Promise<boolean> {
  if (!isListed(listed, account)) return false;
  await lockAdmins(trx);
  return updateAdmin(trx, account.user_id, true);
}

/**
 * Makes admins of exactly those whom ADMINS names; answers who changed.
 *
 * @param listed entries of ADMINS, at least one
 */
export async function followListedAdmins(
  trx: Transaction<DatabaseTables>,
  listed: readonly string[],
): Promise<{ userId: string; isAdmin: boolean }[]> {
  await lockAdmins(trx);
  const users = await trx
    .selectFrom("users")
    .select(["user_id", "provider", "account_id", "provider_user_id", "is_admin"])
    .execute();
  const changed = users
    .map((user) => ({ userId: user.user_id, wasAdmin: user.is_admin, isAdmin: isListed(listed, user) }))
    .filter(({ wasAdmin, isAdmin }) => wasAdmin !== isAdmin);
  for (const { userId, isAdmin } of changed) await updateAdmin(trx, userId, isAdmin);
  return changed.map(({ userId, isAdmin }) => ({ userId, isAdmin }));
}

/** Whether this person is the only admin who can come in (decisions, section 6). Holds off who might make another. */
export async function isNeededAdmin(
  trx: Transaction<DatabaseTables>,
  userId: string,
  offered: readonly string[],
): Promise<boolean> {
  await lockAdmins(trx);
  const admins = await trx
    .selectFrom("users")
    .select("user_id")
    .where("is_admin", "=", true)
    .where("provider", "in", offered)
    .execute();
  return admins.length === 1 && admins[0]?.user_id === userId;
}
