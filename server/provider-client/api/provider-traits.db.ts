import type { Database } from "#server/platform/database/database.ts";

interface TraitsKey {
  provider: string;
  client_id: string;
}

/** Whether the provider was ever seen to tell a track's popularity to this application. */
export async function readHasPopularity(database: Database, key: TraitsKey): Promise<boolean> {
  const row = await database
    .selectFrom("provider_traits")
    .select("has_popularity")
    .where("provider", "=", key.provider)
    .where("client_id", "=", key.client_id)
    .executeTakeFirst();
  return row?.has_popularity ?? false;
}

export async function writeHasPopularity(database: Database, key: TraitsKey): Promise<void> {
  await database
    .insertInto("provider_traits")
    .values({ ...key, has_popularity: true })
    .onConflict((conflict) => conflict.columns(["provider", "client_id"]).doNothing())
    .execute();
}
