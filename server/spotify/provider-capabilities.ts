import type { AppContext } from "#server/context.ts";
import type { ProviderClient } from "./provider-client.ts";
import type { Capabilities } from "./provider-connection.ts";
import { readTraits, writeTraits } from "./provider-traits.db.ts";
import { learnTraits, traitsOf, type ProviderTraits } from "./provider-traits.ts";

/** What is told of an account whose provider this instance no longer offers. */
const nothing: Capabilities = {
  playback: false,
  equalizer: false,
  live_visualizer: false,
  popularity: false,
  audio_features: false,
  recently_played: false,
  followed_playlist_items: false,
  tint_artwork: false,
  crossfade: false,
};

/** The traits as they stand in the database, so that they are written when they changed only. */
const stored = new WeakMap<ProviderClient, ProviderTraits>();

/**
 * What a provider can do for the app, without asking it: what is true of the connection, and what talking to it has
 * shown, in this process or another, before this start or after.
 */
export async function readCapabilities(
  ctx: Pick<AppContext, "database" | "providers">,
  provider: string,
): Promise<Capabilities> {
  const client = ctx.providers.find(provider);
  if (!client) return nothing;
  await shareTraits(ctx, client);
  const { hasPopularity } = traitsOf(client);
  return {
    ...client.connection.capabilities,
    popularity: hasPopularity,
    followed_playlist_items: (await client.dialect.look()) === "extended",
  };
}

/** Takes up what other processes learned, and tells them what this one did. */
async function shareTraits(ctx: Pick<AppContext, "database">, client: ProviderClient): Promise<void> {
  const { id: provider, clientId } = client.connection;
  const key = { provider, client_id: clientId };
  const here = traitsOf(client);
  const isComplete = here.dialect !== null && here.hasPopularity;
  if (!isComplete || !stored.has(client)) {
    const there = await readTraits(ctx.database, key);
    if (there) stored.set(client, there);
    learnTraits(client, {
      dialect: here.dialect ?? there?.dialect ?? null,
      hasPopularity: here.hasPopularity || there?.hasPopularity === true,
    });
  }
  const known = traitsOf(client);
  if (known.dialect === null && !known.hasPopularity) return;
  const last = stored.get(client);
  if (last?.dialect === known.dialect && last.hasPopularity === known.hasPopularity) return;
  await writeTraits(ctx.database, key, known);
  stored.set(client, known);
}
