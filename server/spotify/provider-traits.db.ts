import type { Database } from "#server/platform/database.ts";
import type { ProviderTraits } from "./provider-traits.ts";

interface TraitsKey {
  provider: string;
  client_id: string;
}

export async function readTraits(database: Database, key: TraitsKey): Promise<ProviderTraits | undefined> {
  const row = await database
    .selectFrom("provider_traits")
    .select(["dialect", "has_popularity"])
    .where("provider", "=", key.provider)
    .where("client_id", "=", key.client_id)
    .executeTakeFirst();
  return row && { dialect: row.dialect, hasPopularity: row.has_popularity };
}

export async function writeTraits(
  database: Database,
  key: TraitsKey,
  { dialect, hasPopularity }: ProviderTraits,
): Promise<void> {
  const traits = { dialect, has_popularity: hasPopularity };
  await database
    .insertInto("provider_traits")
    .values({ ...key, ...traits })
    .onConflict((conflict) => conflict.columns(["provider", "client_id"]).doUpdateSet(traits))
    .execute();
}
