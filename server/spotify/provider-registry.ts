import { AppError } from "#server/platform/errors.ts";
import type { ProviderClient } from "./provider-client.ts";
import type { ProviderConnection } from "./provider-connection.ts";

/** The providers of this instance with their clients. */
export interface ProviderRegistry {
  connections: readonly ProviderConnection[];
  /** Throws AppError `provider-error` when this instance no longer offers the provider. */
  client(provider: string): ProviderClient;
  connection(provider: string): ProviderConnection;
  /** The same without a failure. */
  find(provider: string): ProviderClient | undefined;
  close(): Promise<void>;
}

/** @param createClient makes the one client of a connection */
export function createProviderRegistry(
  connections: readonly ProviderConnection[],
  createClient: (connection: ProviderConnection) => ProviderClient,
): ProviderRegistry {
  const clients = new Map(
    connections.map((connection) => [connection.id as string, createClient(connection)]),
  );
  const client = (provider: string) => {
    const found = clients.get(provider);
    if (!found)
      throw new AppError(
        "provider-error",
        "This server no longer offers the service that this account belongs to.",
      );
    return found;
  };
  return {
    connections,
    client,
    find: (provider) => clients.get(provider),
    connection: (provider) => client(provider).connection,
    close: async () => {
      await Promise.all([...clients.values()].map((each) => each.close()));
    },
  };
}
