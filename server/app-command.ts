import { openMigrated } from "#server/app-server.ts";
import type { Database } from "#server/platform/database/database.ts";
import { lockDataFolder } from "#server/platform/process/data-folder-lock.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { createLog } from "#server/platform/process/log.ts";
import { prepareDataFolder, readSettings, StartupError } from "#server/platform/process/settings.ts";

/**
 * Runs a command on the database of the settings and ends the process. With the embedded database the server must not
 * run meanwhile.
 *
 * @param work its signal is aborted when the command is told to stop
 */
export function runOnDatabase(work: (database: Database, signal: AbortSignal) => Promise<void>): void {
  withDatabase(work).then(
    () => process.exit(0),
    (error: unknown) => {
      const isStopped = error instanceof Error && error.name === "AbortError";
      const isExpected = error instanceof StartupError || error instanceof AppError;
      const sentence = isStopped ? "Stopped; the same command goes on from here." : String(error);
      process.stderr.write(`${isExpected ? error.message : sentence}\n`);
      process.exit(1);
    },
  );
}

async function withDatabase(work: (database: Database, signal: AbortSignal) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  process.once("SIGTERM", () => stopping.abort());
  try {
    if (settings.DATABASE_URL === undefined) {
      prepareDataFolder(settings.DATA_DIR);
      const lock = await lockDataFolder(settings.DATA_DIR);
      closers.push(() => lock.release());
    }
    const { database } = await openMigrated(settings, closers, createLog(settings.LOG_LEVEL));
    await work(database.db, stopping.signal);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
