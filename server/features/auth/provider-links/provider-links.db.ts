import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** A link as stored; tokens are sealed. */
export interface LinkRow {
  user_id: string;
  access_token: Buffer;
  refresh_token: Buffer;
  access_issued_at: Date;
  access_expires_at: Date;
  authorized_at: Date;
  scopes: string;
  state: DatabaseTables["provider_links"]["state"];
  /** the application that the tokens were given to; null when that was not kept yet */
  client_id: string | null;
  /** the application is the person's own */
  is_own_client: boolean;
}

export async function readLink(
  database: Database,
  userId: string,
): Promise<(LinkRow & { provider: string }) | undefined> {
  return database
    .selectFrom("provider_links")
    .innerJoin("users", "users.user_id", "provider_links.user_id")
    .selectAll("provider_links")
    .select("users.provider")
    .where("provider_links.user_id", "=", userId)
    .executeTakeFirst();
}

/** Working links of people that were authorized before. */
export async function readLinksBefore(
  database: Database,
  before: Date,
): Promise<{ user_id: string; provider: string; authorized_at: Date }[]> {
  return database
    .selectFrom("provider_links")
    .innerJoin("users", "users.user_id", "provider_links.user_id")
    .select(["provider_links.user_id", "users.provider", "provider_links.authorized_at"])
    .where("provider_links.state", "=", "linked")
    .where("provider_links.authorized_at", "<", before)
    .execute();
}

/** Marks a link as over, unless a new authorization has replaced it meanwhile. */
export async function endLink(database: Database, seen: LinkRow): Promise<void> {
  await database
    .updateTable("provider_links")
    .set({ state: "renew", refresh_lease_until: null })
    .where("user_id", "=", seen.user_id)
    .where("access_token", "=", seen.access_token)
    .execute();
}

/** Forgets a person's tokens, and renewals under way. */
export async function deleteLink(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("provider_links").where("user_id", "=", userId).execute();
  await trx.deleteFrom("login_attempts").where("renews_user_id", "=", userId).execute();
}

/** A new authorization replaces whatever was there. */
export async function upsertLink(database: Database, link: LinkRow): Promise<void> {
  const { user_id: _id, ...fresh } = link;
  await database
    .insertInto("provider_links")
    .values(link)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...fresh, refresh_lease_until: null }))
    .execute();
}

/** True for the one process that may refresh now: the tokens are still those it saw, and no one else holds the lease. */
export async function takeRefreshLease(
  database: Database,
  seen: LinkRow,
  now: Date,
  until: Date,
): Promise<boolean> {
  const taken = await database
    .updateTable("provider_links")
    .set({ refresh_lease_until: until })
    .where("user_id", "=", seen.user_id)
    .where("access_token", "=", seen.access_token)
    .where((where) =>
      where.or([where("refresh_lease_until", "is", null), where("refresh_lease_until", "<", now)]),
    )
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/**
 * Stores renewed tokens, or the end of the link, and gives the lease back.
 *
 * @param seen the link that was refreshed
 * @returns false when a new authorization has replaced it meanwhile, which nothing is written over
 */
export async function settleRefresh(
  database: Database,
  seen: LinkRow,
  outcome: Partial<
    Pick<LinkRow, "access_token" | "refresh_token" | "access_issued_at" | "access_expires_at" | "state">
  >,
): Promise<boolean> {
  const settled = await database
    .updateTable("provider_links")
    .set({ ...outcome, refresh_lease_until: null })
    .where("user_id", "=", seen.user_id)
    .where("access_token", "=", seen.access_token)
    .executeTakeFirst();
  return settled.numUpdatedRows > 0n;
}
