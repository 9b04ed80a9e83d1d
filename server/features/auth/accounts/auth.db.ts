import { sql, type Transaction } from "kysely";
import { KeepaliveMode } from "#contract/auth/auth.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { ProviderAccount } from "#server/provider-client/api/provider-library.ts";

/** A sign-in under way. */
export interface LoginAttempt {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider: string;
  code_verifier: Buffer;
  next: string;
  renews_user_id: string | null;
  session_hash: Buffer | null;
  /** the application that it is for; null: the instance's */
  own_client_id: string | null;
  created_at: Date;
}

/** Sign-ins under way that are kept; past it the oldest give way. */
const maxAttempts = 10_000;

/** Stores an attempt; forgets those that began before `forgetBefore` and, where there are too many, the oldest. */
export async function insertLoginAttempt(
  database: Database,
  attempt: LoginAttempt,
  forgetBefore: Date,
): Promise<void> {
  await database.deleteFrom("login_attempts").where("created_at", "<", forgetBefore).execute();
  await database.insertInto("login_attempts").values(attempt).execute();
  await sql`
    delete from login_attempts where created_at <
      (select created_at from login_attempts order by created_at desc offset ${maxAttempts - 1} limit 1)
  `.execute(database);
}

/** Removes sign-ins that were never finished. */
export async function sweepAttempts(database: Database, before: Date): Promise<void> {
  await database.deleteFrom("login_attempts").where("created_at", "<", before).execute();
}

/** Takes an attempt away: anyone who gets it is the only one (a state is good once). */
export async function takeLoginAttempt(
  database: Database,
  stateHash: Buffer,
): Promise<LoginAttempt | undefined> {
  return database
    .deleteFrom("login_attempts")
    .where("state_hash", "=", stateHash)
    .returningAll()
    .executeTakeFirst();
}

export interface UserRow {
  user_id: string;
  provider: string;
  account_id: string;
  provider_user_id: string;
  display_name: string;
  image_url: string | null;
  email: string | null;
  last_login: Date;
}

/** The row of someone who has just come with an account of a service. */
export function rowOfAccount(
  of: { userId: string; provider: string; now: Date },
  account: ProviderAccount,
): UserRow {
  return {
    user_id: of.userId,
    provider: of.provider,
    account_id: account.accountId,
    provider_user_id: account.userId,
    display_name: account.displayName,
    image_url: account.imageUrl,
    email: account.email,
    last_login: of.now,
  };
}

/** Inserts or updates the person of an account; answers the id under which the person is kept. */
export async function upsertUser(
  trx: Transaction<DatabaseTables>,
  { user_id: newId, ...user }: UserRow,
): Promise<string> {
  const { provider: _provider, account_id: _account, ...fresh } = user;
  const row = await trx
    .insertInto("users")
    .values({ ...user, user_id: newId, created_at: user.last_login })
    .onConflict((conflict) => conflict.columns(["provider", "account_id"]).doUpdateSet(fresh))
    .returning("user_id")
    .executeTakeFirstOrThrow();
  return row.user_id;
}

/** Who is kept for an account of a provider. */
export async function findUserOf(
  database: Database,
  provider: string,
  accountId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("users")
    .select("user_id")
    .where("provider", "=", provider)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.user_id;
}

/** The last row of a person to go. */
export async function deleteUser(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("users").where("user_id", "=", userId).execute();
}

/** A person with the state of the link. */
export interface ProfileRow {
  user_id: string;
  provider: string;
  account_id: string;
  display_name: string;
  image_url: string | null;
  is_admin: boolean;
  keepalive: string;
  link_state: string | null;
  client_id: string | null;
  is_own_client: boolean | null;
  authorized_at: Date | null;
}

export async function readProfile(database: Database, userId: string): Promise<ProfileRow> {
  return database
    .selectFrom("users")
    .leftJoin("provider_links", "provider_links.user_id", "users.user_id")
    .select([
      "users.user_id",
      "users.provider",
      "account_id",
      "display_name",
      "image_url",
      "is_admin",
      "keepalive",
      "provider_links.state as link_state",
      "client_id",
      "is_own_client",
      "authorized_at",
    ])
    .where("users.user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** How long the person's sessions last. */
export async function readKeepalive(database: Database, userId: string): Promise<KeepaliveMode> {
  const { keepalive } = await database
    .selectFrom("users")
    .select("keepalive")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return KeepaliveMode.parse(keepalive);
}

export async function setKeepalive(database: Database, userId: string, mode: KeepaliveMode): Promise<void> {
  await database.updateTable("users").set({ keepalive: mode }).where("user_id", "=", userId).execute();
}

/** What people of these ids are called; those who are gone are not among them. */
export async function namesOf(database: Database, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("users")
    .select(["user_id", "display_name"])
    .where("user_id", "in", userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.display_name]));
}
