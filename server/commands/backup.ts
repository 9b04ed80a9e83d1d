import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { runAsCommand } from "./run-command.ts";
import { backupName } from "#server/platform/backup/backup-file.ts";
import { writeBackup } from "#server/platform/backup/write-backup.ts";
import { answers, openDatabase, type Connection } from "#server/platform/database/database.ts";
import { databaseFolder } from "#server/platform/embedded-database/database-folder.ts";
import { servedAt, startEmbeddedDatabase } from "#server/platform/embedded-database/embedded-database.ts";
import { lockDataFolder } from "#server/platform/process/locks/data-folder-lock.ts";
import { createLog } from "#server/platform/process/log.ts";
import { StartupError, type Settings } from "#server/platform/process/settings.ts";

/* The process of `npm run backup -- FOLDER`: of a server that runs as well as of one that does not. */
const [given, ...more] = process.argv.slice(2);
const reachedWithinMs = 30_000;

runAsCommand(async (settings, signal) => {
  if (given === undefined || more.length > 0) throw new StartupError("Usage: npm run backup -- FOLDER");
  const folder = resolve(given);
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const database = openDatabase(await connect(settings, closers), createLog(settings.LOG_LEVEL));
    closers.push(() => database.close());
    if (!(await answers(database.db, reachedWithinMs)))
      throw new StartupError(
        settings.DATABASE_URL === undefined
          ? `The data folder ${settings.DATA_DIR} is in use by a process that cannot be asked from here; make the backup on the page Backups of its admin panel.`
          : "The database at DATABASE_URL cannot be reached; check the address and that it runs.",
      );
    const at = new Date();
    const { name, rows, bytes } = await writeBackup(database.db, {
      folder,
      name: backupName(at),
      at,
      signal,
    });
    process.stdout.write(
      `${resolve(folder, name)}: ${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB. It holds no APP_SECRET; keep that too.\n`,
    );
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}, "Stopped; nothing of the backup is left.");

/** The database as it is, without migrating it; the one of a running server by its socket. */
async function connect(settings: Settings, closers: (() => Promise<unknown>)[]): Promise<Connection> {
  const { DATABASE_URL: url, DATA_DIR: folder } = settings;
  if (url !== undefined) return { url };
  if (!existsSync(databaseFolder(folder)))
    throw new StartupError(
      `There is no database in ${folder}; set DATA_DIR to the data folder of the instance.`,
    );
  const lock = await lockDataFolder(folder).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    return null;
  });
  if (lock === null) return servedAt(folder);
  closers.push(() => lock.release());
  const embedded = await startEmbeddedDatabase(folder);
  closers.push(() => embedded.close());
  return embedded;
}
