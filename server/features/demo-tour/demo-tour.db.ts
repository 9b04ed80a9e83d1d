import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { copyPattern } from "#server/provider-client/accounts/visitor-copies.ts";

/** Whether a person is a visitor of the demo, with a copy of an account, and had no job of a kind yet. */
export async function isNewVisitor(
  database: Database,
  { userId, provider, kind }: { userId: string; provider: string; kind: string },
): Promise<boolean> {
  const row = await database
    .selectFrom("users")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .where(sql<boolean>`account_id ~ ${copyPattern}`)
    .where(sql<boolean>`not exists (select from jobs where jobs.user_id = users.user_id and kind = ${kind})`)
    .executeTakeFirst();
  return row !== undefined;
}
