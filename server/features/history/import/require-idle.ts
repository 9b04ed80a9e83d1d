import { message } from "#contract/messages/messages.ts";
import type { AppContext } from "#server/features/context.ts";
import { readOpenHistoryJobs } from "#server/features/history/stored/imports.db.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { historyJobKinds } from "./undo-job.ts";

/** The kind of the job that restores the copy of an account (feature account-copy), plays among the rest. */
export const restoreCopyKind = "account-copy-import";

/**
 * Plays of a person are written by one import or undo at a time. Throws AppError `busy`.
 *
 * @param stopped a job that was asked to stop, whose end is waited for elsewhere
 */
export async function requireIdle(
  ctx: Pick<AppContext, "database">,
  userId: string,
  stopped?: string,
): Promise<void> {
  const open = await readOpenHistoryJobs(ctx.database, userId, [...historyJobKinds, restoreCopyKind]);
  if (open.some(({ job_id: jobId }) => jobId !== stopped))
    throw new AppError("busy", message("history.importRunning"));
}
