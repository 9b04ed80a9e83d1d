import { message } from "#contract/messages/messages.ts";
import * as contract from "#contract/account-copy.ts";
import { giveToImport, readReceived, requireIdle } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { readJob } from "#server/platform/jobs/jobs.db.ts";
import { AppError } from "#server/platform/process/errors.ts";
import {
  previewCopyJob,
  restoreCopyJob,
  type AccountCopyCtx,
  type CopyProgress,
} from "./account-copy.jobs.ts";

export const accountCopyRoutes: Route<AccountCopyCtx>[] = [
  serve(contract.previewCopy, async (ctx: AccountCopyCtx, { params }, { session: { userId } }) => {
    const uploadId = params.upload_id;
    await requireUpload(ctx, { userId, uploadId });
    const { jobId } = await ctx.jobs.start(previewCopyJob, { userId, key: uploadId, input: { uploadId } });
    return { job_id: jobId };
  }),

  serve(contract.restoreCopy, async (ctx: AccountCopyCtx, { params }, { session: { userId } }) => {
    const upload = { userId, uploadId: params.upload_id };
    const size = await requireUpload(ctx, upload);
    await requireIdle(ctx, userId);
    return transaction(ctx.database, async (trx, afterCommit) => {
      const input = { uploadId: upload.uploadId };
      const { jobId, isNew } = await ctx.jobs.start(restoreCopyJob, { userId, input }, { trx, afterCommit });
      if (!isNew) throw new AppError("busy", message("accountCopy.importRunning"));
      if (!(await giveToImport(trx, upload, { jobId, size })))
        throw new AppError("conflict", message("accountCopy.uploadReplaced"));
      return { job_id: jobId };
    });
  }),

  serve(contract.copyReport, async (ctx: AccountCopyCtx, { params }, { session }) => {
    const job = await readJob(ctx.database, params.job_id);
    if (job?.user_id !== session.userId || ![previewCopyJob.name, restoreCopyJob.name].includes(job.kind))
      throw new AppError("not-found", message("accountCopy.unknown"));
    return { report: presentReport((job.progress as CopyProgress).report) };
  }),
];

/** Bytes of an upload that has arrived. Throws AppError `not-found`. */
async function requireUpload(
  ctx: AccountCopyCtx,
  upload: { userId: string; uploadId: string },
): Promise<number> {
  const received = (await readReceived(ctx.database, upload)) ?? 0;
  if (received === 0) throw new AppError("not-found", message("accountCopy.fileGone"));
  return received;
}

/** Reports of before there were messages have none: their sentences are shown. */
function presentReport(report: contract.CopyReport | null): contract.CopyReport | null {
  if (report === null) return null;
  const files = report.files.map((file) => ({
    ...file,
    about_message: file.about_message ?? null,
    reason_message: file.reason_message ?? null,
  }));
  return { ...report, files };
}
