import type { Database } from "#server/platform/database/database.ts";

/**
 * The Web API as it is for applications made since February 2026 (_development_), or the older one (_extended_).
 */
export type ApiVersion = "development" | "extended";

/** What was learned of a provider with an application, by any process; null: nothing yet. */
export async function readApiVersion(
  database: Database,
  provider: string,
  clientId: string,
): Promise<ApiVersion | null> {
  const row = await database
    .selectFrom("provider_dialects")
    .select("dialect")
    .where("provider", "=", provider)
    .where("client_id", "=", clientId)
    .executeTakeFirst();
  return row?.dialect ?? null;
}

/** Stores what was learned; the last word stands. */
export async function writeApiVersion(
  database: Database,
  row: { provider: string; client_id: string; dialect: ApiVersion; learned_at: Date },
): Promise<void> {
  await database
    .insertInto("provider_dialects")
    .values(row)
    .onConflict((conflict) => conflict.columns(["provider", "client_id"]).doUpdateSet(row))
    .execute();
}
