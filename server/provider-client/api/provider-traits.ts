import type { ProviderClient } from "#server/provider-client/client/provider-client.ts";

/** What was learned of a provider by what its answers hold; how it is spoken to is learned in learned-api-version.ts. */
export interface ProviderTraits {
  /** it has named a track's popularity */
  hasPopularity: boolean;
}

const unknown: ProviderTraits = { hasPopularity: false };
/** Learned once a client, which lives as long as its connection is the same; stored by provider-capabilities.ts. */
const learned = new WeakMap<ProviderClient, ProviderTraits>();

/** What this process knows of the provider behind a client. */
export function traitsOf(client: ProviderClient): ProviderTraits {
  return learned.get(client) ?? unknown;
}

/** Adds to what is known. */
export function learnTraits(client: ProviderClient, seen: ProviderTraits): void {
  learned.set(client, seen);
}
