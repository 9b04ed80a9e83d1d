import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** An account as admins see it. */
export interface AccountRow {
  user_id: string;
  display_name: string;
  email: string | null;
  last_login: Date;
  is_admin: boolean;
  provider: string;
}

function matches(q: string): RawBuilder<boolean> {
  return q === ""
    ? sql<boolean>`true`
    : sql<boolean>`strpos(lower(concat_ws(' ', display_name, email, user_id)), lower(${q})) > 0`;
}

/** Accounts with a text in their name, address or id, who signed in last first. */
export async function listAccounts(
  database: Database,
  { q, limit, offset }: { q: string; limit: number; offset: number },
): Promise<AccountRow[]> {
  return database
    .selectFrom("users")
    .select(["user_id", "display_name", "email", "last_login", "is_admin", "provider"])
    .where(matches(q))
    .orderBy("last_login", "desc")
    .orderBy("user_id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAccounts(database: Database, q: string): Promise<number> {
  const { count } = await database
    .selectFrom("users")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(matches(q))
    .executeTakeFirstOrThrow();
  return count;
}
