import type { AppContext } from "#server/features/context.ts";
import { historyJobKinds, keepPartialImportJob } from "./undo-job.ts";
import { readOpenHistoryJobs } from "#server/features/history/stored/imports.db.ts";

/**
 * Begins to show the library of all imports of a person, since that was emptied. False while an import runs, which
 * may have shown it before that: to be asked again.
 */
export async function showImportsAgain(
  ctx: Pick<AppContext, "database" | "jobs">,
  userId: string,
): Promise<boolean> {
  const [open] = await readOpenHistoryJobs(ctx.database, userId, historyJobKinds);
  if (open) return false;
  await ctx.jobs.start(keepPartialImportJob, { userId, input: {} });
  return true;
}
