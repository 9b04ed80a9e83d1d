import { resolve } from "node:path";
import { onOwnDatabase, runAsCommand } from "./run-command.ts";
import { openBackup } from "#server/platform/backup/read-backup.ts";
import { requireKnownSchema, restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { StartupError } from "#server/platform/process/settings.ts";

/* The process of `npm run restore -- FILE`. */
const [given, ...more] = process.argv.slice(2);

runAsCommand(async (settings, signal) => {
  if (given === undefined || more.length > 0) throw new StartupError("Usage: npm run restore -- FILE");
  // Proved first, so that a damaged file leaves not even an empty database.
  const backup = await openBackup(resolve(given));
  requireKnownSchema(backup.manifest);
  let rows = 0;
  await onOwnDatabase(settings, async (database) => {
    rows = await restoreBackup(database, backup, signal);
  });
  backup.close();
  const secret = settings.APP_SECRET === undefined ? "the file app-secret of its data folder" : "APP_SECRET";
  process.stdout.write(
    `Restored ${rows} rows from the backup of ${backup.manifest.made_at}.\nConnections to the service, the Client ID and keys are encrypted; they only work with ${secret} of the Gatefold that was backed up.\n`,
  );
}, "Stopped; nothing was restored.");
