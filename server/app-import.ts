import { openMigrated } from "#server/app-server.ts";
import { importGenres } from "#server/features/classification/classification.ts";
import { lockDataFolder } from "#server/platform/process/data-folder-lock.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { createLog } from "#server/platform/process/log.ts";
import { prepareDataFolder, readSettings, StartupError } from "#server/platform/process/settings.ts";

/** The process of `npm run genres:import -- FILE…`. With the embedded database the server must not run meanwhile. */
async function main(files: readonly string[]): Promise<number> {
  if (files.length === 0) throw new StartupError("Usage: npm run genres:import -- FILE…");
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
    for (const file of files) {
      const { format, artists } = await importGenres({ database: database.db, now: Date.now }, file, {
        signal: stopping.signal,
        onProgress: ({ step, bytesRead, bytes, artists: count }) => {
          const share = bytes === 0 ? 100 : Math.floor((bytesRead / bytes) * 100);
          if (process.stderr.isTTY) process.stderr.write(`\r${file}: ${step} ${share} %, ${count} artists `);
        },
      });
      if (process.stderr.isTTY) process.stderr.write("\n");
      process.stdout.write(`${file} (${format}): ${artists} artists with genres\n`);
    }
    return 0;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const isStopped = error instanceof Error && error.name === "AbortError";
    const isExpected = error instanceof StartupError || error instanceof AppError;
    const sentence = isStopped ? "Stopped; the same command goes on from here." : String(error);
    process.stderr.write(`${isExpected ? error.message : sentence}\n`);
    process.exit(1);
  },
);
