import type { ProviderClient } from "./provider-client.ts";

/** The Web API of 2026, or the older one (decisions, section 5). */
export type Dialect = "development" | "extended";

/** What was learned of a provider by talking to it. */
export interface ProviderTraits {
  /** how it speaks of playlists' items; null while unknown */
  dialect: Dialect | null;
  /** it has told the popularity of a track */
  hasPopularity: boolean;
}

const unknown: ProviderTraits = { dialect: null, hasPopularity: false };
/** Learned once a client, which lives as long as its connection is the same; stored by provider-capabilities.ts. */
const learned = new WeakMap<ProviderClient, ProviderTraits>();

/** What this process knows of the provider behind a client. */
export function traitsOf(client: ProviderClient): ProviderTraits {
  return learned.get(client) ?? unknown;
}

/** Adds to what is known. */
export function learnTraits(client: ProviderClient, seen: Partial<ProviderTraits>): void {
  learned.set(client, { ...traitsOf(client), ...seen });
}
