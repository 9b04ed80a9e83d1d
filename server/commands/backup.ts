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
          ? `The data folder ${settings.DATA_DIR} is in use by a Gatefold that this command cannot reach; create the backup on its admin page Backups.`
          : "Cannot reach the database at DATABASE_URL; check the address and that the database is running.",
      );
    const at = new Date();
    const { name, rows, bytes } = await writeBackup(database.db, {
      folder,
      name: backupName(at),
      at,
      signal,
    });
    process.stdout.write(
      `${resolve(folder, name)}: ${rows} rows, ${(bytes / 1_000_000).toFixed(1)} MB. It does not contain APP_SECRET; keep that too.\n`,
    );
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}, "Stopped; the unfinished backup was deleted.");

/** The database as it is, without migrating it; the one of a running server by its socket. */
async function connect(settings: Settings, closers: (() => Promise<unknown>)[]): Promise<Connection> {
  const { DATABASE_URL: url, DATA_DIR: folder } = settings;
  if (url !== undefined) return { url };
  if (!existsSync(databaseFolder(folder)))
    throw new StartupError(`No database found in ${folder}; set DATA_DIR to your Gatefold's data folder.`);
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
