import { message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { TableMapping } from "#contract/history/play-tables.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { insertImport } from "#server/features/history/stored/imports.db.ts";
import { beginUpload, giveToImport } from "#server/features/history/stored/uploads.db.ts";
import { maxBytesOf, receivePart } from "#server/features/history/uploads/receive-upload.ts";
import { importJob } from "./import-job.ts";
import { emptyReport } from "./import-report.ts";

type StartCtx = Pick<AppContext, "database" | "diskRoom" | "jobs" | "now" | "settings">;

/** Begins the import of an upload that is whole. @returns its id. Throws AppError `busy`, `conflict` */
export async function startImport(
  ctx: Pick<StartCtx, "database" | "jobs" | "now">,
  upload: {
    userId: string;
    uploadId: string;
    filename: string;
    received: number;
    mapping?: TableMapping | null;
    timeZone?: string;
  },
): Promise<string> {
  const { userId, uploadId, filename, received, mapping = null, timeZone = "UTC" } = upload;
  const now = ctx.now();
  return transaction(ctx.database, async (trx, afterCommit) => {
    const input = { uploadId, filename, startedAt: now, mapping, timeZone };
    const { jobId, isNew } = await ctx.jobs.start(importJob, { userId, input }, { trx, afterCommit });
    if (!isNew) throw new AppError("busy", message("history.importRunning"));
    if (!(await giveToImport(trx, { userId, uploadId }, { jobId, size: received })))
      throw new AppError("conflict", message("history.uploadReplaced"));
    const report = emptyReport();
    await insertImport(trx, {
      userId,
      jobId,
      filename,
      sizeBytes: received,
      report,
      createdAt: new Date(now),
    });
    return jobId;
  });
}

/** Takes a whole export from a stream, as an upload brings it, and begins its import. @returns its id. Throws as both do */
export async function importStream(
  ctx: StartCtx,
  { userId, provider }: { userId: string; provider: string },
  { body, filename }: { body: Readable; filename: string },
): Promise<string> {
  const upload = { userId, uploadId: randomUUID() };
  await beginUpload(ctx.database, upload);
  const maxBytes = await maxBytesOf(ctx, upload, provider);
  const received = await receivePart(ctx, upload, { offset: 0, body, maxBytes });
  return startImport(ctx, { ...upload, filename, received });
}
