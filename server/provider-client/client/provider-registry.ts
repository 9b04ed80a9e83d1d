import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { ProviderCall, ProviderClient } from "./provider-client.ts";
import { belongsToNoService, isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";

/** The providers of this instance with their clients. They change while it runs: asks again, keep nothing. */
export interface ProviderRegistry {
  readonly connections: readonly ProviderConnection[];
  /**
   * That of exports takes changes of the library and asks no one (local-client.ts). Throws AppError `provider-error` when
   * this instance no longer offers the provider.
   */
  client(provider: string): ProviderClient;
  /** Throws as `client`, and `forbidden` for accounts of exports, which have none. */
  connection(provider: string): ProviderConnection;
  /** The client of a service, without a failure. */
  find(provider: string): ProviderClient | undefined;
  /**
   * Looks up again which connections there are. What did not change keeps its client; a client whose connection
   * changed or went is closed, and its calls under way fail with AppError `provider-error`.
   */
  reload(): Promise<void>;
  close(): Promise<void>;
}

/** What the registry is made from. */
export interface RegistryParts {
  /** the connections as they are now, in the order of the login screen */
  listConnections: () => Promise<readonly ProviderConnection[]>;
  createClient: (connection: ProviderConnection) => ProviderClient;
  /** stands where accounts of exports have no service (local-client.ts) */
  local: ProviderClient;
}

interface Held {
  connection: ProviderConnection;
  client: ProviderClient;
  retire: () => Promise<void>;
}

/** Makes the registry and the clients of the connections that there are. */
export async function createProviderRegistry(parts: RegistryParts): Promise<ProviderRegistry> {
  let held: Held[] = [];
  let retiring: Promise<unknown> = Promise.resolve();
  let reloading: Promise<void> = Promise.resolve();

  const take = async () => {
    const before = held;
    held = (await parts.listConnections()).map(
      (connection) =>
        before.find((one) => isSame(one.connection, connection)) ??
        retirable(connection, parts.createClient(connection)),
    );
    const gone = before.filter((one) => !held.includes(one));
    retiring = Promise.allSettled([retiring, ...gone.map((one) => one.retire())]);
  };
  const reload = () => {
    // One after the other, each with what is true when it begins.
    reloading = reloading.then(take, take);
    return reloading;
  };
  const find = (provider: string) => held.find(({ connection }) => connection.id === provider)?.client;
  const client = (provider: string) => {
    const found = isLocalAccount(provider) ? parts.local : find(provider);
    if (!found) throw new AppError("provider-error", message("provider.noLongerOffered"));
    return found;
  };

  await reload();
  return {
    get connections() {
      return held.map(({ connection }) => connection);
    },
    client,
    find,
    connection: (provider) => {
      if (isLocalAccount(provider)) throw belongsToNoService();
      return client(provider).connection;
    },
    reload,
    close: async () => {
      await Promise.allSettled([reloading]);
      await retiring;
      await Promise.all(held.map((one) => one.client.close()));
    },
  };
}

function isSame(one: ProviderConnection, other: ProviderConnection): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A client that can be closed while it is in use: its calls end first, each with a failure that says why. */
function retirable(connection: ProviderConnection, client: ProviderClient): Held {
  const retired = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  const send = (call: ProviderCall) => {
    const signal = call.signal ? AbortSignal.any([call.signal, retired.signal]) : retired.signal;
    const sending = client.send({ ...call, signal });
    underWay.add(sending);
    const forget = () => void underWay.delete(sending);
    sending.then(forget, forget);
    return sending;
  };
  return {
    connection,
    client: { ...client, send },
    retire: async () => {
      retired.abort(new AppError("provider-error", message("provider.connectionChanged")));
      await Promise.allSettled(underWay);
      await client.close();
    },
  };
}
