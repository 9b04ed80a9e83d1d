import { sql } from "kysely";
import type { ProviderId } from "#contract/auth/auth.ts";
import type { Database } from "#server/platform/database/database.ts";

/** People of a provider whose account ids match a pattern, and who signed in last before `before`. */
export function listPeopleByAccount(
  database: Database,
  { provider, pattern, before }: { provider: ProviderId; pattern: string; before: Date },
): Promise<{ user_id: string; account_id: string }[]> {
  return database
    .selectFrom("users")
    .select(["user_id", "account_id"])
    .where("provider", "=", provider)
    .where("last_login", "<", before)
    .where(sql<boolean>`account_id ~ ${pattern}`)
    .execute();
}
