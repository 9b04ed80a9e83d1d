import type { Reason } from "#contract/base/errors.ts";
import { reasonOf } from "#server/platform/jobs/job-answer.ts";
import { message } from "#contract/messages/messages.ts";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "#contract/backup.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { readNewestJob, type JobRow } from "#server/platform/jobs/jobs.db.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readBackups, type StoredBackup } from "./backup-folder.ts";
import { backupNowJob, noFolder } from "./backup.jobs.ts";

type BackupCtx = Pick<AppContext, "database" | "jobs" | "settings">;

export const backupRoutes: Route<BackupCtx>[] = [
  serve(contract.listBackups, async (ctx: BackupCtx) => {
    const {
      BACKUP_DIR: folder,
      BACKUP_EVERY: hours,
      BACKUP_KEEP: keep,
      BACKUP_KEEP_DAYS: days,
    } = ctx.settings;
    const shared = { every_hours: hours, keep, keep_days: days };
    if (folder === undefined)
      return {
        ...shared,
        has_folder: false,
        ...presentProblem(noReason),
        next_at: null,
        running: false,
        items: [],
      };
    const read = await readFolder(folder);
    const jobs = await describeJobs(ctx, read.items[0]?.madeAt);
    const { why, ...clock } = jobs;
    const problem = presentProblem(read.why ?? why);
    return { ...shared, ...clock, ...problem, has_folder: true, items: read.items.map(presentBackup) };
  }),

  serve(contract.makeBackup, async (ctx: BackupCtx) => {
    if (ctx.settings.BACKUP_DIR === undefined) throw new AppError("conflict", noFolder);
    const { jobId } = await ctx.jobs.start(backupNowJob, { userId: null, input: {} });
    return { job_id: jobId };
  }),

  serve(contract.downloadBackup, async (ctx: BackupCtx, { params }, { reply }) => {
    const { BACKUP_DIR: folder } = ctx.settings;
    const file = folder === undefined ? null : join(folder, params.name);
    const found = file === null ? null : await stat(file).catch(() => null);
    if (file === null || found === null) throw new AppError("not-found", message("backup.unknown"));
    void reply
      .header("content-type", "application/zip")
      .header("content-length", found.size)
      .header("content-disposition", `attachment; filename="${params.name}"`);
    return reply.send(createReadStream(file));
  }),
];

/** What the jobs say: when the next one is made, and why the last one was not. @param newest the newest that there is */
async function describeJobs({ database }: Pick<AppContext, "database">, newest: Date | undefined) {
  const byClock = await readNewestJob(database, "backup");
  const byHand = await readNewestJob(database, "backup-now");
  return {
    why: byClock?.error ? reasonOf(byClock.error) : problemSince(byHand, newest),
    next_at: epochSeconds(byClock?.paused_until),
    running: [byClock, byHand].some((job) => job?.state === "running"),
  };
}

/** Why a backup by hand was not made, if none was made since. */
function problemSince(job: JobRow | undefined, newest: Date | undefined): Reason {
  const isSettled = newest !== undefined && job?.finished_at != null && newest > job.finished_at;
  return reasonOf(isSettled ? null : job?.error);
}

const noReason: Reason = { detail: null, message: null };

function presentProblem({ detail, message: said }: Reason) {
  return { problem: detail, problem_message: said };
}

function epochSeconds(time: Date | null | undefined): number | null {
  return time ? Math.floor(time.getTime() / 1000) : null;
}

async function readFolder(folder: string): Promise<{ items: StoredBackup[]; why: Reason | null }> {
  try {
    return { items: await readBackups(folder), why: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { items: [], why: { detail: error.message, message: error.said } };
  }
}

function presentBackup({ name, bytes, madeAt, beforeMigration }: StoredBackup) {
  return { name, bytes, made_at: Math.floor(madeAt.getTime() / 1000), before_migration: beforeMigration };
}
