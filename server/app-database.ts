import type { Log } from "#server/platform/process/log.ts";
import { backupName } from "#server/platform/backup/backup-file.ts";
import { writeBackup } from "#server/platform/backup/write-backup.ts";
import {
  answers,
  openDatabase,
  type Connection,
  type Database,
  type DatabaseHandle,
} from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { explainUnopened } from "#server/platform/embedded-database/database-folder.ts";
import { maintainDatabase } from "#server/platform/embedded-database/embedded-database-maintenance.ts";
import {
  startEmbeddedDatabase,
  type EmbeddedDatabase,
} from "#server/platform/embedded-database/embedded-database.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { StartupError, type Settings } from "#server/platform/process/settings.ts";

/** A database that starts beside the server, or is busy, may take this long for its first answer. */
const reachedWithinMs = 30_000;

/** The database in its newest form, in either mode. Throws StartupError; what was opened by then is in `closers`. */
export async function openMigrated(
  settings: Settings,
  closers: (() => Promise<unknown>)[],
  log: Log,
): Promise<{ database: DatabaseHandle; failed: Promise<string>; embedded: EmbeddedDatabase | null }> {
  const { connection, died, embedded } = await connect(settings, closers);
  const database = openDatabase(connection, log);
  closers.push(() => database.close());
  if (!(await answers(database.db, reachedWithinMs))) {
    if (!settings.DATABASE_URL)
      throw await explainUnopened(settings.DATA_DIR, new Error("It does not answer."));
    throw new StartupError(
      "Cannot reach the database at DATABASE_URL; check the address and that the database is running.",
    );
  }
  await migrate(database.db, (next) => backUpBefore(settings, database.db, next));
  if (!settings.DATABASE_URL) {
    closers.push(maintainDatabase(database.db, log));
  }
  return { database, failed: died, embedded };
}

/** Throws StartupError: a database that no backup can be made of is not changed. */
async function backUpBefore(
  { BACKUP_DIR: folder }: Settings,
  database: Database,
  nextMigration: number,
): Promise<void> {
  if (folder === undefined) return;
  const at = new Date();
  const target = { folder, name: backupName(at, nextMigration), at, signal: new AbortController().signal };
  try {
    await writeBackup(database, target);
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    throw new StartupError(
      `${cause.message} Gatefold backs up the database before it updates it, and has not changed anything yet; fix this, or unset BACKUP_DIR, and start again.`,
      { cause },
    );
  }
}

async function connect(
  settings: Settings,
  closers: (() => Promise<unknown>)[],
): Promise<{ connection: Connection; died: Promise<string>; embedded: EmbeddedDatabase | null }> {
  // A PostgreSQL that went away comes back, and the pool with it.
  if (settings.DATABASE_URL)
    return { connection: { url: settings.DATABASE_URL }, died: new Promise(() => undefined), embedded: null };
  const embedded = await startEmbeddedDatabase(settings.DATA_DIR);
  closers.push(() => embedded.close());
  return { connection: embedded, died: embedded.died, embedded };
}
