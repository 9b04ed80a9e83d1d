import { runOnDatabase } from "./run-command.ts";
import { importGenres } from "#server/features/genres/genres.ts";
import { StartupError } from "#server/platform/process/settings.ts";

/* The process of `npm run genres:import -- FILE…`. */
const files = process.argv.slice(2);

runOnDatabase(async (database, signal) => {
  if (files.length === 0) throw new StartupError("Usage: npm run genres:import -- FILE…");
  for (const file of files) {
    const { format, artists } = await importGenres({ database, now: Date.now }, file, {
      signal,
      onProgress: ({ step, bytesRead, bytes, artists: count }) => {
        const share = bytes === 0 ? 100 : Math.floor((bytesRead / bytes) * 100);
        if (process.stderr.isTTY) process.stderr.write(`\r${file}: ${step} ${share} %, ${count} artists `);
      },
    });
    if (process.stderr.isTTY) process.stderr.write("\n");
    process.stdout.write(`${file} (${format}): ${artists} artists with genres\n`);
  }
});
