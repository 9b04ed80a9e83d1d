import { message } from "#contract/messages/messages.ts";
import { rm } from "node:fs/promises";
import type { CopyReport } from "#contract/account-copy.ts";
import type { AppContext } from "#server/features/context.ts";
import { copyUpload, dropUpload, restoreCopyKind } from "#server/features/history/history.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { defineJob, PauseJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import type { PersonData } from "#server/platform/person-data/person-data.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import type { RestoreTarget } from "#server/platform/person-data/restore-rule.db.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { readCopyInChild } from "./copy-reader.ts";
import { inspectCopy, type CopyOwner } from "./inspect-copy.ts";
import { readEmptyTables, reserveNumbers } from "./renumber.db.ts";

/** What restoring a copy works with. */
export type AccountCopyCtx = Pick<
  AppContext,
  "database" | "diskRoom" | "jobs" | "now" | "settings" | "events"
> & {
  /** every file of a copy that comes of a table, in the order in which they are restored */
  copyTables: readonly PersonTable[];
  personData: readonly PersonData[];
};

/** Bytes that were read, of both readings; `report` is null until the whole copy was looked at. */
export interface CopyProgress extends JobProgress {
  report: CopyReport | null;
}

interface CopyInput {
  uploadId: string;
}

type PreviewRun = PersonJob<CopyInput, null, CopyProgress>;

/** Where restoring goes on. */
interface CopyCheckpoint {
  report: CopyReport;
  /** tables that were empty when it began */
  emptyTables: string[];
  /** what is added to the generated numbers of each table */
  offsets: Record<string, number>;
  /** files that are restored, and rows of the next one */
  done: string[];
  row: number;
}

type RestoreRun = PersonJob<CopyInput, CopyCheckpoint, CopyProgress>;

const noProgress: CopyProgress = { done: 0, total: null, report: null };
const waitForRoomMs = 60_000;
/** Each takes a reader's memory beside the server's. */
const copiesAtOnce = 2;

/** Looks at every row of a copy and stores nothing. */
export const previewCopyJob = defineJob({
  name: "account-copy-preview",
  atOnce: copiesAtOnce,
  progress: noProgress,
  run: (ctx: AccountCopyCtx, job: PreviewRun) =>
    withCopy(ctx, job, async (path) => {
      const emptyTables = await transaction(ctx.database, (trx) => emptyTablesOf(ctx, trx, job.userId));
      const { report } = await inspect(ctx, job, { path, emptyTables, passes: 1 });
      job.report({ ...job.progress, report });
    }),
});

/** Restores a copy, file by file. What is there already stays. */
export const restoreCopyJob = defineJob({
  name: restoreCopyKind,
  atOnce: copiesAtOnce,
  progress: noProgress,
  run: async (ctx: AccountCopyCtx, job: RestoreRun) => {
    const upload = { userId: job.userId, uploadId: job.input.uploadId };
    try {
      await withCopy(ctx, job, async (path) => {
        const state = job.checkpoint ?? (await begin(ctx, job, path));
        await restoreFiles(ctx, job, { path, state });
        await finish(ctx, job, state);
      });
    } catch (error) {
      if (error instanceof AppError && error.extra.retry_at === undefined) await dropUpload(ctx, upload);
      throw error;
    }
    await dropUpload(ctx, upload);
  },
});

/** Copies the upload into a file for the reader, which goes with it. */
async function withCopy(
  ctx: AccountCopyCtx,
  job: PreviewRun | RestoreRun,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const upload = { userId: job.userId, uploadId: job.input.uploadId };
  const path = await copyUpload(ctx, upload, { name: job.id, signal: job.signal });
  if (path === null) throw new AppError("unprocessable", message("accountCopy.uploadGone"));
  try {
    await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

type Trx = Parameters<typeof readEmptyTables>[0];

function emptyTablesOf({ copyTables }: AccountCopyCtx, trx: Trx, userId: string): Promise<string[]> {
  const asked = copyTables.flatMap(({ back }) =>
    typeof back === "string" ? [] : (back.onlyWhenEmpty ?? []),
  );
  return readEmptyTables(trx, userId, [...new Set([...asked, "history_plays"])]);
}

async function inspect(
  ctx: AccountCopyCtx,
  job: PreviewRun | RestoreRun,
  { path, emptyTables, passes }: { path: string; emptyTables: readonly string[]; passes: number },
): ReturnType<typeof inspectCopy> {
  const owner = await readOwner(ctx, job.userId);
  return inspectCopy(
    { path, tables: ctx.copyTables },
    { owner, emptyTables },
    {
      signal: job.signal,
      progress: (done, total) => job.report({ done, total: total * passes, report: null }),
    },
  );
}

function readOwner({ database }: AccountCopyCtx, userId: string): Promise<CopyOwner> {
  return database
    .selectFrom("users")
    .select(["provider", "account_id"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Looks at the whole copy before any of it is stored, and settles what the account takes. */
async function begin(ctx: AccountCopyCtx, job: RestoreRun, path: string): Promise<CopyCheckpoint> {
  const emptyTables = await transaction(ctx.database, (trx) => emptyTablesOf(ctx, trx, job.userId));
  const { report, ranges } = await inspect(ctx, job, { path, emptyTables, passes: 2 });
  return transaction(ctx.database, async (trx) => {
    const offsets: Record<string, number> = {};
    for (const { back } of ctx.copyTables) {
      const numbered = typeof back === "string" ? undefined : back.numbered;
      const range = numbered && ranges.get(numbered.table);
      if (numbered && range) offsets[numbered.table] = await reserveNumbers(trx, numbered, range);
    }
    const state = { report, emptyTables, offsets, done: [], row: 0 };
    await job.save(state, trx);
    return state;
  });
}

async function targetOf(ctx: AccountCopyCtx, job: RestoreRun, state: CopyCheckpoint): Promise<RestoreTarget> {
  const { provider } = await readOwner(ctx, job.userId);
  return {
    userId: job.userId,
    provider,
    wasEmpty: (...tables) => tables.every((table) => state.emptyTables.includes(table)),
    renumber: (table, number) => number + (state.offsets[table] ?? 0),
  };
}

async function restoreFiles(
  ctx: AccountCopyCtx,
  job: RestoreRun,
  { path, state }: { path: string; state: CopyCheckpoint },
): Promise<void> {
  const target = await targetOf(ctx, job, state);
  const files = new Map(state.report.files.map((file) => [file.path, file]));
  const rules = new Map<string, PersonTable["back"]>(
    ctx.copyTables.map(({ path: name, back }) => [name, back]),
  );
  const wanted = [...files.values()]
    .filter((file) => file.left_out === null && !state.done.includes(file.path))
    .map((file) => file.path);
  const before = job.progress.total === null ? 0 : job.progress.total / 2;
  for await (const part of readCopyInChild(
    { path, wanted, isChecked: false, skipRows: state.row },
    job.signal,
  )) {
    if (part.is === "contents") continue;
    job.signal.throwIfAborted();
    const file = files.get(part.path);
    const rule = rules.get(part.path);
    if (file === undefined || typeof rule !== "object")
      throw new Error("A file was read that is not wanted.");
    await requireRoom(ctx);
    await transaction(ctx.database, async (trx) => {
      if (part.is === "rows") {
        const rows = part.rows.map((row) => rule.row.parse(row));
        file.added = (file.added ?? 0) + (await rule.restore(trx, target, rows));
        state.row += rows.length;
      } else {
        state.done.push(part.path);
        state.row = 0;
      }
      await job.save(state, trx);
    });
    job.report({ ...job.progress, done: before + part.bytes, report: state.report });
  }
}

async function requireRoom(ctx: AccountCopyCtx): Promise<void> {
  const full = await ctx.diskRoom.whyFull();
  if (full !== null) throw new PauseJob(new Date(ctx.now() + waitForRoomMs), full);
}

/** What follows from rows that came back; harmless to do twice. */
async function finish(ctx: AccountCopyCtx, job: RestoreRun, state: CopyCheckpoint): Promise<void> {
  const hasAdded = state.report.files.some(({ added }) => (added ?? 0) > 0);
  if (hasAdded) {
    const target = await targetOf(ctx, job, state);
    for (const { afterRestore } of ctx.personData) await afterRestore?.(target, job.signal);
    for (const { afterForget } of ctx.personData) await afterForget?.(job.userId);
  }
  job.report({ ...job.progress, report: state.report });
}
