import type { AppContext } from "#server/features/context.ts";
import { showImportedLibrary } from "#server/features/history/lists/imported-library.ts";
import { deleteLists } from "#server/features/history/lists/lists.db.ts";
import { deleteImport } from "#server/features/history/stored/imports.db.ts";
import { undoSomePlays } from "#server/features/history/stored/shared-plays.db.ts";
import type { FillCtx } from "#server/features/library/library.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { importJob } from "./import-job.ts";

type UndoCtx = Pick<AppContext, "database"> & FillCtx;

type UndoJob = PersonJob<{ importId: string; isForgotten: boolean }, null, JobProgress>;

/** Removes what an import added, and the import from the list where it `isForgotten`. */
export const undoJob = defineJob({
  name: "history-undo",
  retry: "again",
  progress: { done: 0, total: null },
  run: async (ctx: UndoCtx, job: UndoJob) => {
    const { importId, isForgotten } = job.input;
    const owner = { userId: job.userId, importId };
    for (;;) {
      job.signal.throwIfAborted();
      const isDone = await transaction(ctx.database, async (trx) => {
        await job.save(null, trx);
        const isEmpty = await undoSomePlays(trx, owner);
        if (isEmpty) await deleteLists(trx, owner);
        if (isEmpty && isForgotten) await deleteImport(trx, { userId: job.userId, jobId: importId });
        return isEmpty;
      });
      if (isDone) break;
    }
    await showImportedLibrary(ctx, job.userId, job.signal);
  },
});

/** Shows what a cancelled import had brought of a library before it was stopped, and was asked to keep. */
export const keepPartialImportJob = defineJob({
  name: "history-keep",
  retry: "again",
  progress: { done: 0, total: null },
  run: (ctx: UndoCtx, job: PersonJob<Record<string, never>, null, JobProgress>) =>
    showImportedLibrary(ctx, job.userId, job.signal),
});

/** The kinds of jobs that change what is stored of someone's listening; of a person one runs at a time. */
export const historyJobKinds = [importJob.name, undoJob.name, keepPartialImportJob.name] as const;
