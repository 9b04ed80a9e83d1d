import type { Database } from "#server/platform/database/database.ts";

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
