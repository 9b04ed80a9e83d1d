import PQueue from "p-queue";
import type { Database } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/process/log.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";
import { readApiVersion, writeApiVersion, type ApiVersion } from "./api-versions.db.ts";

/**
 * Which API version a provider serves to one application, the instance's or a person's own: it depends on when that was
 * made. Learned once an instance, stored, and seen by all its processes.
 */
export interface ApiVersionMemory {
  /** As last seen by this process; null before anything was learned or looked up. */
  known(): ApiVersion | null;
  /** As stored, looked up again after a minute, or at once with `isFresh`. */
  look(isFresh?: boolean): Promise<ApiVersion | null>;
  learn(apiVersion: ApiVersion): Promise<void>;
  /** Runs what finds out which dialect it is; one at a time in this process. */
  exclusive<T>(findOut: () => Promise<T>): Promise<T>;
  /** Whether what is known may be put to the test now: at most once a minute, so that refusals cost no second call. */
  shouldReprobe(): boolean;
}

interface MemoryOptions {
  connection: Pick<ProviderConnection, "id" | "clientId">;
  database: Database;
  log: Log;
  now: () => number;
}

const lookAgainMs = 60_000;
const doubtAgainMs = 60_000;

export function createApiVersionMemory({ connection, database, log, now }: MemoryOptions): ApiVersionMemory {
  let apiVersion: ApiVersion | null = null;
  let lookedAtMs = -Infinity;
  let doubtedAtMs = -Infinity;
  let looking: Promise<void> | null = null;
  const turns = new PQueue({ concurrency: 1 });

  const lookUp = async () => {
    const before = apiVersion;
    const stored = await readApiVersion(database, connection.id, connection.clientId);
    // What was learned here meanwhile is newer than what was read.
    if (apiVersion === before) apiVersion = stored;
    lookedAtMs = now();
  };

  return {
    known: () => apiVersion,
    look: async (isFresh = false) => {
      if (isFresh || now() - lookedAtMs > lookAgainMs) {
        looking ??= lookUp().finally(() => {
          looking = null;
        });
        await looking;
      }
      return apiVersion;
    },
    learn: async (learned) => {
      if (learned === apiVersion) return;
      apiVersion = learned;
      lookedAtMs = now();
      await writeApiVersion(database, {
        provider: connection.id,
        client_id: connection.clientId,
        dialect: learned,
        learned_at: new Date(now()),
      });
      log.info({ provider: connection.id, dialect: learned }, "learned which dialect the provider speaks");
    },
    exclusive: (findOut) => turns.add(findOut),
    shouldReprobe: () => {
      if (now() - doubtedAtMs < doubtAgainMs) return false;
      doubtedAtMs = now();
      return true;
    },
  };
}
