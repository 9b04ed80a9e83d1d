import { openMigrated } from "#server/app-database.ts";
import type { Database } from "#server/platform/database/database.ts";
import { lockDataFolder } from "#server/platform/process/locks/data-folder-lock.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { createLog } from "#server/platform/process/log.ts";
import {
  prepareDataFolder,
  readSettings,
  StartupError,
  type Settings,
} from "#server/platform/process/settings.ts";

/**
 * Runs a command on the database of the settings and ends the process. With the embedded database the server must not
 * run meanwhile.
 *
 * @param work its signal is aborted when the command is asked to stop
 */
export function runOnDatabase(work: (database: Database, signal: AbortSignal) => Promise<void>): void {
  runAsCommand(
    (settings, signal) => onOwnDatabase(settings, (database) => work(database, signal)),
    "Stopped; the same command goes on from here.",
  );
}

/**
 * Runs a command by the settings and ends the process: with 1 and a sentence on standard error where it throws one.
 *
 * @param whenStopped what is said after SIGINT or SIGTERM
 */
export function runAsCommand(
  work: (settings: Settings, signal: AbortSignal) => Promise<void>,
  whenStopped: string,
): void {
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort());
  process.once("SIGTERM", () => stopping.abort());
  const run = async () => work(readSettings(process.env, process.cwd()), stopping.signal);
  run().then(
    () => process.exit(0),
    (error: unknown) => {
      const isStopped = error instanceof Error && error.name === "AbortError";
      const isExpected = error instanceof StartupError || error instanceof AppError;
      const sentence = isStopped ? whenStopped : String(error);
      process.stderr.write(`${isExpected ? error.message : sentence}\n`);
      process.exit(1);
    },
  );
}

/** Opens the database in its newest form for `work`, with the data folder's lock where it is the embedded one. */
export async function onOwnDatabase(
  settings: Settings,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const closers: (() => Promise<unknown>)[] = [];
  try {
    if (settings.DATABASE_URL === undefined) {
      prepareDataFolder(settings.DATA_DIR);
      const lock = await lockDataFolder(settings.DATA_DIR);
      closers.push(() => lock.release());
    }
    const { database } = await openMigrated(settings, closers, createLog(settings.LOG_LEVEL));
    await work(database.db);
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}
