import { hourMs } from "#contract/base/durations.ts";
import { message, type Message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { backupName } from "#server/platform/backup/backup-file.ts";
import { writeBackup } from "#server/platform/backup/write-backup.ts";
import {
  defineJob,
  type InstanceJob,
  type JobProgress,
  type RecurringJob,
} from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { KeyedMutex } from "#server/platform/process/locks/keyed-mutex.ts";
import type { Settings } from "#server/platform/process/settings.ts";
import { dropOldBackups } from "./backup-folder.ts";

export type BackupJobsCtx = Pick<AppContext, "log" | "now" | "openSnapshot" | "settings"> & {
  /** says to the operator that there is no new backup */
  notifyBackupFailed: (why: Message) => Promise<void>;
  /** one is made at a time, by the clock or by hand */
  backupTurns: KeyedMutex;
};

/** The job that makes a backup every so often, while BACKUP_DIR is set. */
export function backupJob({ BACKUP_DIR: folder, BACKUP_EVERY: hours }: Settings) {
  return defineJob({
    name: "backup",
    progress: { done: 0, total: null },
    ...(folder === undefined ? {} : { everyMs: hours * hourMs }),
    run: async (ctx: BackupJobsCtx, { signal }: RecurringJob) => {
      if (folder !== undefined) await makeBackup(ctx, folder, signal);
    },
  });
}

type BackupNowJob = InstanceJob<Record<string, never>, null, JobProgress>;

/** A backup that an admin asked for. */
export const backupNowJob = defineJob({
  name: "backup-now",
  retry: "again",
  progress: { done: 0, total: null },
  run: async (ctx: BackupJobsCtx, { signal }: BackupNowJob) => {
    const { BACKUP_DIR: folder } = ctx.settings;
    if (folder === undefined) throw new AppError("conflict", noFolder);
    await makeBackup(ctx, folder, signal);
  },
});

/** What is answered where no folder is set. */
export const noFolder = message("backup.noFolder");

/** Writes one and drops the oldest; killed midway it is started again. Throws AppError with why there is none. */
async function makeBackup(ctx: BackupJobsCtx, folder: string, signal: AbortSignal): Promise<void> {
  const at = new Date(ctx.now());
  try {
    await ctx.backupTurns.run(folder, async () => {
      const written = await ctx.openSnapshot((database) =>
        writeBackup(database, { folder, name: backupName(at), at, signal }),
      );
      ctx.log.info(written, "a backup was made");
      const { BACKUP_KEEP: keep, BACKUP_KEEP_DAYS: keepDays } = ctx.settings;
      await dropOldBackups(folder, { keep, keepDays }, ctx.now());
    });
  } catch (error) {
    if (!signal.aborted)
      await ctx.notifyBackupFailed(error instanceof AppError ? error.said : message("backup.notMade"));
    throw error;
  }
}
