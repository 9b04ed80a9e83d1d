import { sql, type Transaction } from "kysely";
import { KeepaliveMode } from "#contract/auth.ts";
import type { Database } from "#server/platform/database.ts";
import type { DatabaseTables } from "#server/platform/database-tables.ts";

/** A session with what its person allows. */
export interface SessionRow {
  user_id: string;
  provider: string;
  is_admin: boolean;
  keepalive: string;
  last_used_at: Date;
}

export async function findSession(database: Database, tokenHash: Buffer): Promise<SessionRow | undefined> {
  return database
    .selectFrom("sessions")
    .innerJoin("users", "users.user_id", "sessions.user_id")
    .select(["users.user_id", "users.provider", "users.is_admin", "users.keepalive", "sessions.last_used_at"])
    .where("sessions.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

export async function insertSession(
  database: Database,
  session: { user_id: string; token_hash: Buffer; created_at: Date; last_used_at: Date },
): Promise<void> {
  await database.insertInto("sessions").values(session).execute();
}

export async function touchSession(
  database: Database,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<void> {
  await database
    .updateTable("sessions")
    .set({ last_used_at: now })
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function deleteSession(database: Database, userId: string, tokenHash: Buffer): Promise<void> {
  await database
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Ends all sessions of a person. */
export async function deleteSessions(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** A sign-in under way. */
export interface LoginAttempt {
  state_hash: Buffer;
  browser_hash: Buffer;
  provider: string;
  code_verifier: Buffer;
  next: string;
  renews_user_id: string | null;
  created_at: Date;
}

/** Sign-ins under way that are kept; past it the oldest give way. */
const mostAttempts = 10_000;

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
      (select created_at from login_attempts order by created_at desc offset ${mostAttempts - 1} limit 1)
  `.execute(database);
}

/** Removes sign-ins that were never finished and sessions that are over. */
export async function sweepSignIns(
  database: Database,
  before: { attempts: Date; sessions: Date },
): Promise<void> {
  await database.deleteFrom("login_attempts").where("created_at", "<", before.attempts).execute();
  await database
    .deleteFrom("sessions")
    .where("last_used_at", "<", before.sessions)
    .where("user_id", "in", (users) =>
      users.selectFrom("users").select("user_id").where("keepalive", "=", "30d"),
    )
    .execute();
}

/** Takes an attempt away: whoever gets it is the only one (a state is good once). */
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

/**
 * Inserts or updates the person of an account.
 *
 * @param admin `listed`: ADMINS names the account; `first`: it is one if nobody signed in before; `no`
 * @returns the id under which the person is kept
 */
export async function upsertUser(
  database: Database,
  user: UserRow,
  admin: "listed" | "first" | "no",
): Promise<string> {
  return database.transaction().execute(async (trx) => {
    // Two that sign in first at the same moment must not both find nobody before them.
    if (admin === "first") await sql`select pg_advisory_xact_lock(7104004)`.execute(trx);
    const { count } = await trx
      .selectFrom("users")
      .select(sql<number>`count(*)`.as("count"))
      .executeTakeFirstOrThrow();
    const isAdmin = admin === "listed" || (admin === "first" && count === 0);
    const { user_id: _id, provider: _provider, account_id: _account, ...fresh } = user;
    const row = await trx
      .insertInto("users")
      .values({ ...user, is_admin: isAdmin, created_at: user.last_login })
      .onConflict((conflict) =>
        conflict
          .columns(["provider", "account_id"])
          .doUpdateSet({ ...fresh, ...(isAdmin ? { is_admin: true } : {}) }),
      )
      .returning("user_id")
      .executeTakeFirstOrThrow();
    return row.user_id;
  });
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

/**
 * Whether this person is the only admin (decisions, section 6). Holds off sign-ins that might make another.
 */
export async function isNeededAdmin(trx: Transaction<DatabaseTables>, userId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7104004)`.execute(trx);
  const { isAdmin, otherAdmins } = await trx
    .selectFrom("users")
    .select([
      sql<boolean>`coalesce(bool_or(is_admin) filter (where user_id = ${userId}), false)`.as("isAdmin"),
      sql<number>`count(*) filter (where user_id <> ${userId} and is_admin)`.as("otherAdmins"),
    ])
    .executeTakeFirstOrThrow();
  return isAdmin && otherAdmins === 0;
}

/** The last row of a person to go. */
export async function deleteUser(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("users").where("user_id", "=", userId).execute();
}

/** A person with the state of the link. */
export interface ProfileRow {
  user_id: string;
  provider: string;
  display_name: string;
  image_url: string | null;
  is_admin: boolean;
  keepalive: string;
  link_state: string | null;
  client_id: string | null;
  authorized_at: Date | null;
}

export async function readProfile(database: Database, userId: string): Promise<ProfileRow> {
  return database
    .selectFrom("users")
    .leftJoin("provider_links", "provider_links.user_id", "users.user_id")
    .select([
      "users.user_id",
      "users.provider",
      "display_name",
      "image_url",
      "is_admin",
      "keepalive",
      "provider_links.state as link_state",
      "client_id",
      "authorized_at",
    ])
    .where("users.user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Whether anybody has an account on this instance. */
export async function hasAccounts(database: Database): Promise<boolean> {
  const row = await database.selectFrom("users").select("user_id").limit(1).executeTakeFirst();
  return row !== undefined;
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
