import type { Database } from "#server/platform/database/database.ts";
import type { ProviderRegistry } from "#server/provider-client/client/provider-registry.ts";
import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";
import { exportProvider, isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { noCapabilities, type Capabilities } from "#server/provider-client/accounts/provider-connection.ts";
import { readHasPopularity, writeHasPopularity } from "./provider-traits.db.ts";
import { traitsOf } from "./provider-traits.ts";

/** Clients whose popularity is known to the database, or came from it. */
const stored = new WeakSet<ProviderClient>();

/**
 * What a provider can do for the app and a person, without asking it: what is true of the connection, and what talking to it has
 * shown, in this process or another, before this start or after.
 */
export async function readCapabilities(
  ctx: { database: Database; providers: ProviderRegistry },
  { provider, userId }: { provider: string; userId: string },
): Promise<Capabilities> {
  if (isLocalAccount(provider)) return exportProvider.capabilities;
  const client = ctx.providers.find(provider);
  if (!client) return noCapabilities;
  return {
    ...client.connection.capabilities,
    popularity: await hasPopularity(ctx, client),
    followed_playlist_items: (await (await client.apiVersionOf(userId)).look()) === "extended",
  };
}

/** Takes up what other processes learned, and reports them what this one did. */
async function hasPopularity(ctx: { database: Database }, client: ProviderClient): Promise<boolean> {
  if (stored.has(client)) return true;
  const { id: provider, clientId } = client.connection;
  const key = { provider, client_id: clientId };
  const isSeenHere = traitsOf(client).hasPopularity;
  if (isSeenHere) await writeHasPopularity(ctx.database, key);
  if (!isSeenHere && !(await readHasPopularity(ctx.database, key))) return false;
  stored.add(client);
  return true;
}
