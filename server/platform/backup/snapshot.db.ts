import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDatabase, type Database } from "#server/platform/database/database.ts";
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from "#server/platform/embedded-database/embedded-database.ts";
import { createKeyedMutex } from "#server/platform/process/locks/keyed-mutex.ts";
import type { Log } from "#server/platform/process/log.ts";

/** Reads the database for long without holding anyone up: `use` is given one to read, as it is or in a copy. */
export type OpenSnapshot = <T>(use: (database: Database) => Promise<T>) => Promise<T>;

interface SnapshotSource {
  database: Database;
  /** null: a PostgreSQL, where readers hold up no one */
  embedded: Pick<EmbeddedDatabase, "copyTo"> | null;
  dataFolder: string;
  log: Log;
}

/**
 * The embedded database has one session, so that a transaction as long as a backup would keep all pages waiting. It is
 * copied, which takes about a second, and the copy is opened beside it.
 */
export function createSnapshots({ database, embedded, dataFolder, log }: SnapshotSource): OpenSnapshot {
  if (embedded === null) return (use) => use(database);
  const turns = createKeyedMutex();
  const folder = join(dataFolder, "snapshot");
  return (use) =>
    turns.run("snapshot", async () => {
      // A process that was killed leaves one.
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await embedded.copyTo(folder);
        return await onCopy(folder, log, use);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    });
}

async function onCopy<T>(folder: string, log: Log, use: (database: Database) => Promise<T>): Promise<T> {
  const copy = await startEmbeddedDatabase(folder);
  const opened = openDatabase(copy, log);
  try {
    return await use(opened.db);
  } finally {
    await opened.close();
    await copy.close();
  }
}
