import { cancelledWithinMs } from "#server/platform/jobs/wait-for-job.ts";
import { importExtensions, maxUploadBytes } from "#contract/history/upload-limits.ts";
import { message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { TableMapping } from "#contract/history/play-tables.ts";
import type * as z from "zod";
import * as contract from "#contract/history/history.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { readJob } from "#server/platform/jobs/jobs.db.ts";
import { copyTailBytes, endsLikeCopy } from "#server/platform/person-data/copy-format.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { importJob } from "./import/import-job.ts";
import { isOfOtherAccount } from "./import/other-accounts.ts";
import { checkUpload } from "./import/check-upload.ts";
import { startImport } from "./import/start-import.ts";
import { requireIdle } from "./import/require-idle.ts";
import { keepPartialImportJob, undoJob } from "./import/undo-job.ts";
import { emptyReport, reportAsCsv } from "./import/import-report.ts";
import { previewTable } from "./sources/table-mapping.ts";
import { presentImport, reportOf } from "./present-import.ts";
import { readImports, readOpenHistoryJobs, updateImport, type ImportRow } from "./stored/imports.db.ts";
import { beginUpload, readReceived, readTail } from "./stored/uploads.db.ts";
import { clearUploads, dropUpload, maxBytesOf, receivePart, tooLarge } from "./uploads/receive-upload.ts";
import { isServiceExport, readUnknownTable, requireUpload, requireZone } from "./uploads/uploaded-table.ts";

type HistoryCtx = Pick<AppContext, "database" | "diskRoom" | "jobs" | "now" | "settings">;

const undoneWithinMs = 20_000;
const lookForEndEveryMs = 50;
const maxFilenameLength = 200;
type UploadQuery = z.infer<NonNullable<typeof contract.uploadExport.query>>;
const ok = { ok: true } as const;

export const historyRoutes: Route<HistoryCtx>[] = [
  serve(contract.importHistory, async (ctx: HistoryCtx, _input, { session }) => ({
    ...ok,
    imports: (await readImports(ctx.database, session.userId)).map(presentImport),
  })),

  serve(contract.uploadExport, async (ctx: HistoryCtx, { query }, { session, request, signal }) => {
    const { userId } = session;
    if (query.size > maxUploadBytes || query.offset > maxUploadBytes) throw tooLarge(maxUploadBytes);
    if (!request.isMultipart()) throw new AppError("unsupported-media-type", message("history.chooseZip"));
    await requireIdle(ctx, userId);
    const full = await ctx.diskRoom.whyFull();
    if (full !== null) throw new AppError("unavailable", full);
    const file = await request.file();
    if (file === undefined) throw new AppError("bad-request", message("history.fileMissing"));
    try {
      return await takeFile(ctx, session, { query, file, signal });
    } catch (error) {
      // What is left of a refused body would hold up whatever comes behind it on its connection.
      file.file.resume();
      throw error;
    }
  }),

  serve(contract.previewTable, async (ctx: HistoryCtx, { params, body }, { session }) => {
    const { head } = await requireUpload(ctx, { userId: session.userId, uploadId: params.upload_id });
    requireZone(body.time_zone);
    return previewTable(head, body, ctx.now());
  }),

  serve(contract.checkUpload, (ctx: HistoryCtx, { params, body }, { session, signal }) => {
    const { filename, mapping, time_zone: timeZone } = body;
    requireZone(timeZone);
    if (mapping !== null) requireMapped(mapping);
    const upload = { ...session, uploadId: params.upload_id };
    return checkUpload(ctx, upload, { filename, mapping, timeZone, signal });
  }),

  serve(contract.importTable, async (ctx: HistoryCtx, { params, body }, { session }) => {
    const { userId } = session;
    const { mapping, filename, time_zone: timeZone } = body;
    const { received } = await requireUpload(ctx, { userId, uploadId: params.upload_id });
    requireZone(timeZone);
    if (mapping !== null) requireMapped(mapping);
    await requireIdle(ctx, userId);
    const upload = { userId, uploadId: params.upload_id, filename, received, mapping, timeZone };
    return { ...ok, job_id: await startImport(ctx, upload) };
  }),

  serve(contract.uploadState, async (ctx: HistoryCtx, { params }, { session }) => ({
    received: (await readReceived(ctx.database, { userId: session.userId, uploadId: params.upload_id })) ?? 0,
  })),

  serve(contract.importProgress, async (ctx: HistoryCtx, { params }, { session }) =>
    presentImport(await requireImport(ctx, session.userId, params.job_id)),
  ),

  serve(contract.importReport, async (ctx: HistoryCtx, { params }, { session }) =>
    reportOf(await requireImport(ctx, session.userId, params.job_id)),
  ),

  serve(contract.importReportFile, async (ctx: HistoryCtx, { params }, { session, reply }) => {
    const row = await requireImport(ctx, session.userId, params.job_id);
    void reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", 'attachment; filename="import-report.csv"')
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "no-store");
    return reply.send(reportAsCsv(reportOf(row)));
  }),

  serve(contract.cancelImports, async (ctx: HistoryCtx, { body }, { session }) => {
    const { userId } = session;
    const open = await readOpenHistoryJobs(ctx.database, userId, [importJob.name]);
    for (const { job_id: jobId } of open) await endCancelled(ctx, { userId, jobId }, body.keep);
    await ctx.jobs.cancelAndWait({ userId, kind: importJob.name }, cancelledWithinMs);
    if (open.length > 0) await clearUploads(ctx, userId);
    return ok;
  }),

  serve(contract.undoImport, async (ctx: HistoryCtx, { params }, { session }) => {
    const { userId } = session;
    const importId = params.job_id;
    const row = await requireImport(ctx, userId, importId);
    if (row.state !== null) await ctx.jobs.cancelAndWait({ userId, jobId: importId }, cancelledWithinMs);
    await requireIdle(ctx, userId, importId);
    const { jobId } = await ctx.jobs.start(undoJob, { userId, input: { importId, isForgotten: true } });
    const deadline = performance.now() + undoneWithinMs;
    while (performance.now() < deadline && (await isOpen(ctx, jobId))) await delay(lookForEndEveryMs);
    return ok;
  }),
];

/**
 * Marks an import as cancelled, and starts the job that waits for its end and keeps or removes what it brought: the wish
 * outlives this process, and an import that is slow to stop.
 */
function endCancelled(
  ctx: HistoryCtx,
  key: { userId: string; jobId: string },
  isKept: boolean,
): Promise<void> {
  const { userId, jobId } = key;
  return transaction(ctx.database, async (trx, afterCommit) => {
    const [row] = await readImports(trx, userId, jobId);
    // It may have come to its end before it heard.
    if (!row || row.status !== null) return;
    const report = isKept ? reportOf(row) : emptyReport();
    await updateImport(trx, key, { status: "cancelled", report });
    const within = { trx, afterCommit };
    if (isKept) await ctx.jobs.start(keepPartialImportJob, { userId, input: { importId: jobId } }, within);
    else await ctx.jobs.start(undoJob, { userId, input: { importId: jobId, isForgotten: false } }, within);
  });
}

/** Throws AppError `bad-request` for a mapping by which no play can be read. */
function requireMapped({ time_zone: timeZone, time, title }: TableMapping): void {
  requireZone(timeZone);
  if (time === null || title === null) throw new AppError("bad-request", message("history.chooseColumns"));
}

/** Stores what came of a file, and begins its import when it is whole. */
async function takeFile(
  ctx: HistoryCtx,
  session: Session,
  { query, file, signal }: { query: UploadQuery; file: MultipartFile; signal: AbortSignal },
): Promise<z.infer<typeof contract.uploadExport.output>> {
  if (file.fieldname !== "file") throw new AppError("bad-request", message("history.fileMissing"));
  const filename = file.filename.slice(0, maxFilenameLength).replaceAll("\u0000", "").toWellFormed();
  if (!importExtensions.some((extension) => filename.toLowerCase().endsWith(extension)))
    throw new AppError("unsupported-media-type", message("history.chooseZip"));
  const { userId, provider } = session;
  const uploadId = query.upload_id ?? randomUUID();
  const upload = { userId, uploadId };
  if (query.offset === 0) await beginUpload(ctx.database, upload);
  const maxBytes = await maxBytesOf(ctx, upload, provider);
  if (query.size > maxBytes) throw tooLarge(maxBytes);
  const received = await receivePart(ctx, upload, { offset: query.offset, body: file.file, maxBytes });
  const arrived = {
    ...ok,
    job_id: null,
    upload_id: uploadId,
    received,
    table: null,
    is_held: false,
    is_copy: false,
  };
  if (received < query.size) return arrived;
  if (endsLikeCopy(await readTail(ctx.database, upload, copyTailBytes))) return { ...arrived, is_copy: true };
  const table = await readUnknownTable(ctx, upload, filename);
  if (table !== null) return { ...arrived, table };
  const isCheckedFirst = async () =>
    !(await isServiceExport(ctx, upload, filename)) ||
    isOfOtherAccount(ctx, { ...session, uploadId }, { filename, signal });
  if (query.check && (await isCheckedFirst())) return { ...arrived, is_held: true };
  try {
    return { ...arrived, job_id: await startImport(ctx, { userId, uploadId, filename, received }) };
  } catch (error) {
    // Another one began meanwhile: this file would lie here for nothing.
    await dropUpload(ctx, upload);
    throw error;
  }
}

async function isOpen(ctx: HistoryCtx, jobId: string): Promise<boolean> {
  const job = await readJob(ctx.database, jobId);
  return job !== undefined && ["waiting", "running", "paused"].includes(job.state);
}

async function requireImport(ctx: HistoryCtx, userId: string, jobId: string): Promise<ImportRow> {
  const [row] = await readImports(ctx.database, userId, jobId);
  if (!row) throw new AppError("not-found", message("history.unknownImport"));
  return row;
}
