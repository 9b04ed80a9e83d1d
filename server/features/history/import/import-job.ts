import { message } from "#contract/messages/messages.ts";
import { rm } from "node:fs/promises";
import type { ImportReport } from "#contract/history/history.ts";
import type { TableMapping } from "#contract/history/play-tables.ts";
import type { AppContext } from "#server/features/context.ts";
import { showImportedLibrary } from "#server/features/history/lists/imported-library.ts";
import { packMarkedDays } from "#server/features/history/stored/day-packs.db.ts";
import type { ImportOwner } from "#server/features/history/stored/plays.db.ts";
import { shareFile } from "#server/features/history/stored/shared-plays.db.ts";
import { hasDayPlays } from "#server/features/history/stored/day-plays.db.ts";
import { hasInexactPlays, readScrobbledSpan } from "#server/features/history/stored/twin-plays.db.ts";
import { beginFile, endFile, readKnownFiles } from "#server/features/history/stored/known-files.db.ts";
import { noteSameKeys } from "#server/features/history/stored/same-songs.db.ts";
import { readImports, updateImport } from "#server/features/history/stored/imports.db.ts";
import { copyUpload } from "#server/features/history/uploads/kept-uploads.ts";
import { dropUpload } from "#server/features/history/uploads/receive-upload.ts";
import type { FillCtx, LibrarySnapshots } from "#server/features/library/library.ts";
import type { UploadKey } from "#server/features/history/stored/uploads.db.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import {
  defineJob,
  JobCancelled,
  PauseJob,
  type JobProgress,
  type PersonJob,
} from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readExportInChild } from "./export-reader.ts";
import { requireAnything, requireWithinLimits } from "./import-limits.ts";
import {
  addKnownFile,
  addRows,
  completeReport,
  countListed,
  emptyReport,
  hasUnreadTimes,
  noteAccounts,
  noteFile,
  noteProblem,
} from "./import-report.ts";
import type { ExportPart } from "./read-export.ts";
import { storeListPart } from "./store-list.ts";
import { createLengthReader, withLengths, type LengthReader } from "./song-lengths.ts";
import { rememberSongs, storeRows, type RowStore } from "./store-rows.ts";
import { rememberTimes } from "./time-span.ts";

type ImportCtx = Pick<AppContext, "database" | "now" | "settings" | "diskRoom"> &
  FillCtx & { librarySnapshots: LibrarySnapshots };

/** Bytes of the files that are read; `eta_s` in seconds, null while unknown. */
export interface ImportProgress extends JobProgress {
  eta_s: number | null;
}

/** Where an import goes on, and what has become of the rows before. */
interface ImportCheckpoint {
  file: number;
  row: number;
  report: ImportReport;
  /** of the rows of this file alone; null in front of the first, and of imports from before this was kept */
  ofFile?: ImportReport | null;
  /** milliseconds of earlier runs and of this one; none of imports from before this was kept */
  workMs?: number;
}

/** What an import is started with; `startedAt` in epoch milliseconds. */
interface ImportInput {
  uploadId: string;
  filename: string;
  startedAt: number;
  /** how a table is read; none of other files, and of jobs from before tables were read */
  mapping?: TableMapping | null;
  /** IANA name of the clock that wrote times which name no zone; none of jobs from before it was asked for */
  timeZone?: string;
}

type ImportJobRun = PersonJob<ImportInput, ImportCheckpoint, ImportProgress>;

const waitForRoomMs = 60_000;
/** Each takes a reader's memory beside the server's. */
const importsAtOnce = 2;
/** 430,000 plays are read in a turn or two; who waits for longer imports of others gets a turn between. */
const turnMs = 60_000;

/** Reads an uploaded export and stores its plays. Calls no one. */
export const importJob = defineJob({
  name: "history-import",
  atOnce: importsAtOnce,
  turnMs,
  progress: { done: 0, total: null, eta_s: null } satisfies ImportProgress,
  run: async (ctx: ImportCtx, job: ImportJobRun) => {
    const upload = { userId: job.userId, uploadId: job.input.uploadId };
    const key = { userId: job.userId, jobId: job.id };
    const [before] = await readImports(ctx.database, job.userId, job.id);
    // Killed between its end and the job's.
    if (before?.status === "completed") return;
    // Cancelled by a server that was killed before it asked this job to stop.
    if (before?.status === "cancelled") {
      await dropUpload(ctx, upload);
      throw new JobCancelled("The import was cancelled.");
    }
    const state = job.checkpoint ?? { file: 0, row: 0, report: emptyReport() };
    // A job from before some reason was counted goes on.
    state.report = completeReport(state.report);
    if (state.ofFile) state.ofFile = completeReport(state.ofFile);
    try {
      await storeExport(ctx, job, { upload, state });
      requireAnything(state.report);
      await showImportedLibrary(ctx, job.userId, job.signal);
      await packMarkedDays(ctx.database, job.userId);
    } catch (error) {
      if (!(error instanceof AppError) || error.extra.retry_at !== undefined || job.signal.aborted)
        throw error;
      await updateImport(ctx.database, key, {
        status: "failed",
        report: state.report,
        said: error.said,
      });
      await dropUpload(ctx, upload);
      throw error;
    }
    await updateImport(ctx.database, key, { status: "completed", report: state.report });
    await dropUpload(ctx, upload);
  },
});

/** A copy of the upload for the reader, which goes with it. Throws AppError `unprocessable` where the upload is gone. */
async function copyForReader(ctx: ImportCtx, job: ImportJobRun, upload: UploadKey): Promise<string> {
  try {
    const path = await copyUpload(ctx, upload, { name: job.id, signal: job.signal });
    if (path !== null) return path;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    throw new PauseJob(new Date(ctx.now() + waitForRoomMs), message("history.serverDiskFull"));
  }
  throw new AppError("unprocessable", message("history.uploadGone"));
}

async function storeExport(
  ctx: ImportCtx,
  job: ImportJobRun,
  { upload, state }: { upload: UploadKey; state: ImportCheckpoint },
): Promise<void> {
  const path = await copyForReader(ctx, job, upload);
  try {
    await storeFile(ctx, job, { path, state });
  } finally {
    await rm(path, { force: true });
  }
}

async function storeFile(
  ctx: ImportCtx,
  job: ImportJobRun,
  { path, state }: { path: string; state: ImportCheckpoint },
): Promise<void> {
  await noteSameKeys(ctx.database, job.userId);
  const known = await readKnownFiles(ctx.database, job.userId);
  const store: ImportStore = {
    known: new Map(known.map((one) => [one.digest, one.report])),
    userId: job.userId,
    importId: job.id,
    hasInexact: await hasInexactPlays(ctx.database, job.userId),
    hasDays: await hasDayPlays(ctx.database, job.userId),
    span: await readScrobbledSpan(ctx.database, { userId: job.userId, importId: job.id }),
    knownSongs: new Map(),
    readLengths: createLengthReader(ctx, job.userId),
  };
  const { file, row } = state;
  const parts = readExportInChild(
    {
      path,
      filename: job.input.filename,
      mapping: job.input.mapping ?? null,
      now: ctx.now(),
      timeZone: job.input.timeZone ?? "UTC",
      from: { file, row },
      known: known.map(({ digest, size }) => ({ digest, size })),
    },
    job.signal,
  );
  const workBefore = state.workMs ?? 0;
  const pace = { total: 0, startedAt: performance.now(), startedWith: null as number | null };
  for await (const part of parts) {
    job.signal.throwIfAborted();
    state.workMs = workBefore + performance.now() - pace.startedAt;
    requireWithinLimits(state);
    await takePart(ctx, job, { part, store, state });
    if (part.is === "rows" || part.is === "file-end") job.yieldTurn();
    if (part.is === "files") {
      pace.total = part.bytes;
      noteAccounts(state.report, part.of);
    }
    if ("bytes" in part && part.is !== "files") {
      pace.startedWith ??= part.bytes;
      job.report({ done: part.bytes, total: pace.total, eta_s: secondsLeft(pace, part.bytes) });
    }
  }
}

function secondsLeft(
  pace: { total: number; startedAt: number; startedWith: number | null },
  bytes: number,
): number | null {
  const read = bytes - (pace.startedWith ?? bytes);
  if (read <= 0) return null;
  return Math.ceil((((performance.now() - pace.startedAt) / read) * (pace.total - bytes)) / 1000);
}

/** `known`: the reports of files whose plays are all stored, by digest. */
type ImportStore = RowStore &
  ImportOwner & { readLengths: LengthReader; known: ReadonlyMap<string, ImportReport> };

interface PartToTake<Part extends ExportPart> {
  part: Part;
  store: ImportStore;
  state: ImportCheckpoint;
}

/** Stores a part together with the checkpoint that counts it. */
async function takePart(
  ctx: ImportCtx,
  job: ImportJobRun,
  { part, store, state }: PartToTake<ExportPart>,
): Promise<void> {
  if (part.is === "rows") return takeRows(ctx, job, { part, store, state });
  if (part.is === "file-end") return endOfFile(ctx, job, { part, store, state });
  if (part.is === "list") {
    await transaction(ctx.database, (trx) => storeListPart(trx, store, part));
    countListed(state.report, part);
  }
  if (part.is === "known") {
    const before = store.known.get(part.digest);
    if (before === undefined) throw new Error("A file was taken for known that is not.");
    addKnownFile(state.report, part.name, before);
    await transaction(ctx.database, async (trx) => {
      await shareFile(trx, { ...store, file: part.file }, part.digest);
      await goOn(job, state, part.file + 1, trx);
    });
  }
}

async function takeRows(
  ctx: ImportCtx,
  job: ImportJobRun,
  { part, store, state }: PartToTake<Extract<ExportPart, { is: "rows" }>>,
): Promise<void> {
  const full = await ctx.diskRoom.whyFull();
  if (full !== null) throw new PauseJob(new Date(ctx.now() + waitForRoomMs), full);
  const rows = await withLengths(part.rows, store.readLengths);
  if (state.row === 0) state.ofFile = emptyReport();
  const songs = await transaction(ctx.database, async (trx) => {
    if (state.row === 0) await beginFile(trx, { ...store, file: part.file });
    const { outcomes, songs: stored } = await storeRows(trx, { ...store, file: part.file }, rows);
    addRows(state.report, part.name, outcomes);
    if (state.ofFile) addRows(state.ofFile, part.name, outcomes);
    state.row += rows.length;
    await job.save(state, trx);
    return stored;
  });
  rememberSongs(store, songs);
  rememberTimes(store.span, rows);
}

async function endOfFile(
  ctx: ImportCtx,
  job: ImportJobRun,
  { part, store, state }: PartToTake<Extract<ExportPart, { is: "file-end" }>>,
): Promise<void> {
  const { name, file, problem, digest, size } = part;
  if (part.holdsPlays) noteFile(state.report, name);
  if (problem !== null) noteProblem(state.report, name, problem);
  const report = state.ofFile ?? null;
  const isKnown = digest !== null && report !== null && !hasUnreadTimes(report);
  await transaction(ctx.database, async (trx) => {
    if (part.holdsPlays) await endFile(trx, { ...store, file }, isKnown ? { digest, size, report } : null);
    await goOn(job, state, file + 1, trx);
  });
}

async function goOn(
  job: ImportJobRun,
  state: ImportCheckpoint,
  file: number,
  trx?: Parameters<ImportJobRun["save"]>[1],
): Promise<void> {
  state.file = file;
  state.row = 0;
  state.ofFile = null;
  await job.save(state, trx);
}
