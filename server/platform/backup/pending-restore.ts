import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#server/platform/database/database.ts";
import type { Log } from "#server/platform/process/log.ts";
import { openBackup } from "./read-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

/** A backup in the data folder that the next start restores, before anything has read the database. */
export function pendingRestore(dataFolder: string): string {
  return join(dataFolder, "restore.zip");
}

/** What could not be restored at the last start. */
export function failedRestore(dataFolder: string): string {
  return join(dataFolder, "restore-failed.zip");
}

/**
 * Restores the backup that waits in the data folder, if one does. One that cannot be restored is set aside as
 * `restore-failed.zip`, logged, and the start goes on with the database as it is.
 */
export async function restorePending(dataFolder: string, database: Database, log: Log): Promise<void> {
  const file = pendingRestore(dataFolder);
  if (!existsSync(file)) return;
  try {
    const backup = await openBackup(file);
    try {
      const rows = await restoreBackup(database, backup, new AbortController().signal);
      log.info({ rows, madeAt: backup.manifest.made_at }, "a backup was restored");
    } finally {
      backup.close();
    }
    await rm(file);
  } catch (error) {
    log.error({ err: error }, "a backup was not restored; it is kept as restore-failed.zip");
    await rename(file, failedRestore(dataFolder));
  }
}
