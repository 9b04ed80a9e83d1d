/** Backups by the clock and by hand, and the restoring of one into an empty instance. */
export { backupJob, backupNowJob } from "./backup.jobs.ts";
export { readBackups } from "./backup-folder.ts";
export { backupRoutes } from "./backup.routes.ts";
export { restoreRoutes, type IncomingBackup } from "./restore.routes.ts";
