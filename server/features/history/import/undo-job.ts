import { message } from "#contract/messages/messages.ts";
import type { Transaction } from "kysely";
import type { AppContext } from "#server/features/context.ts";
import { showImportedLibrary } from "#server/features/history/lists/imported-library.ts";
import { deleteLists } from "#server/features/history/lists/lists.db.ts";
import { deleteImport, readImports, updateImport } from "#server/features/history/stored/imports.db.ts";
import { undoSomePlays } from "#server/features/history/stored/shared-plays.db.ts";
import type { FillCtx } from "#server/features/library/library.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { defineJob, PauseJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { openStates } from "#server/platform/jobs/jobs.db.ts";
import { waitForJob } from "#server/platform/jobs/wait-for-job.ts";
import { importJob } from "./import-job.ts";
import { completeReport, emptyReport } from "./import-report.ts";

type Trx = Transaction<DatabaseTables>;

type UndoCtx = Pick<AppContext, "database" | "now"> & FillCtx;

type UndoJob = PersonJob<{ importId: string; isForgotten: boolean }, null, JobProgress>;
/** `importId`: the import that was cancelled; none where the library of all imports is shown again. */
type KeepJob = PersonJob<{ importId?: string }, null, JobProgress>;

/** Wait before an import that was asked to stop, and has not yet, is looked at again. */
const lookAgainMs = 1_000;

/** Removes what an import added, and the import from the list where it `isForgotten`. */
export const undoJob = defineJob({
  name: "history-undo",
  retry: "again",
  progress: { done: 0, total: null },
  run: async (ctx: UndoCtx, job: UndoJob) => {
    const { importId, isForgotten } = job.input;
    const owner = { userId: job.userId, importId };
    await waitForImport(ctx, job, importId);
    for (;;) {
      job.signal.throwIfAborted();
      const isDone = await transaction(ctx.database, async (trx) => {
        await job.save(null, trx);
        const isEmpty = await undoSomePlays(trx, owner);
        if (isEmpty) await deleteLists(trx, owner);
        if (isEmpty) await endUndone(trx, { userId: job.userId, jobId: importId }, isForgotten);
        return isEmpty;
      });
      if (isDone) break;
    }
    await showImportedLibrary(ctx, job.userId, job.signal);
  },
});

async function endUndone(
  trx: Trx,
  key: { userId: string; jobId: string },
  isForgotten: boolean,
): Promise<void> {
  if (isForgotten) return deleteImport(trx, key);
  // It may have stored a part, or have come to its end, after it was asked to stop.
  await updateImport(trx, key, { status: "cancelled", report: emptyReport() });
}

/** Counts and shows what a cancelled import had brought before it was stopped, and was asked to keep. */
export const keepPartialImportJob = defineJob({
  name: "history-keep",
  retry: "again",
  progress: { done: 0, total: null },
  run: async (ctx: UndoCtx, job: KeepJob) => {
    const { importId } = job.input;
    if (importId !== undefined) {
      await waitForImport(ctx, job, importId);
      const [row] = await readImports(ctx.database, job.userId, importId);
      if (row?.status === "cancelled" && row.live_report !== null) {
        const report = completeReport(row.live_report);
        await updateImport(ctx.database, { userId: job.userId, jobId: importId }, { report });
      }
    }
    await showImportedLibrary(ctx, job.userId, job.signal);
  },
});

/** Returns when the job of an import is over, and writes no more. Throws PauseJob where that takes long. */
async function waitForImport(ctx: UndoCtx, job: UndoJob | KeepJob, importId: string): Promise<void> {
  const row = await waitForJob(ctx.database, importId, { signal: job.signal });
  job.signal.throwIfAborted();
  if (row && openStates.includes(row.state))
    throw new PauseJob(new Date(ctx.now() + lookAgainMs), message("history.importRunning"));
}

/** The kinds of jobs that change what is stored of someone's listening; of a person one runs at a time. */
export const historyJobKinds = [importJob.name, undoJob.name, keepPartialImportJob.name] as const;
