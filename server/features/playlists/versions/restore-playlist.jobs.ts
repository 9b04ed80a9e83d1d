import type { Conflict } from "#contract/base/errors.ts";
import { readPlaylists } from "#server/features/library/library.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { readPlaylistHead } from "#server/provider-client/api/provider-library.ts";
import { findMade } from "../fill/fill-playlists.ts";
import type { StoredRow, Part } from "../journal/changes.ts";
import { refuseUndo, titlesOf, UndoConflict } from "#server/features/playlists/journal/undo/check-undo.ts";
import { finishOperationOf, operationOfJob, recordPart, type Operation } from "../journal/journal.ts";
import { insertPart, readParts } from "../journal/operation-parts.db.ts";
import { dropEmptyOperation, savePending } from "../journal/operations.db.ts";
import { pauseAfterFailure } from "../journal/pause-after-failure.ts";
import { readAgain, readStoredRows } from "../journal/read-again.ts";
import { beginRewrite, resumeRewrite, type Rewriting } from "../journal/resumable-rewrite.ts";
import { describePlaylist, followAgain } from "#server/features/playlists/journal/undo/undo-unit.ts";
import { makePlaylist } from "../playlist-edits.ts";
import { callerOf, requireWritable, type WritablePlaylist, type WriteCtx } from "../written-playlist.ts";
import { planRestore, restoredRows, type RestorePlan, type RestoreOptions } from "./plan-restore.ts";

interface RestoreInput {
  provider: UserScope["provider"];
  playlistId: string;
  wish: RestoreOptions;
}

/** Which playlist is being made, if one is, and how often in a row the service failed. */
interface RestoreCheckpoint {
  /** ids of the playlists that had its name before; null: none is being made */
  sameNamed: string[] | null;
  failures: number;
}

/** Progress, with the playlist that is restored once there is one, and what was in the way. */
export interface RestoreProgress extends JobProgress {
  playlistId: string | null;
  conflicts: Conflict[];
}

type RestoreJob = PersonJob<RestoreInput, RestoreCheckpoint, RestoreProgress>;

/**
 * Makes a playlist again what it was, or brings some of its rows back. After a kill the journal says what was done, and
 * the playlist how far a rewrite came.
 */
export const restorePlaylistJob = defineJob({
  name: "restore-playlist",
  atOnce: 4,
  progress: { done: 0, total: 1, playlistId: null, conflicts: [] },
  run: async (ctx: WriteCtx, job: RestoreJob) => {
    const operation = await operationOfJob(ctx, "restore", job);
    try {
      await restore(ctx, job, operation);
    } catch (error) {
      throw await endOf(ctx, job, { operation, error });
    }
  },
});

async function restore(ctx: WriteCtx, job: RestoreJob, operation: Operation): Promise<void> {
  const { userId, signal, noteAdvance } = job;
  const person = { userId, provider: job.input.provider };
  const operationId = operation.id ?? 0;
  const rewriting: Rewriting = { person, operationId, signal, noteAdvance };
  await resumeRewrite(ctx, rewriting, (_pending, part) => settle(ctx, rewriting, part));
  const plan = await planRestore(ctx, person, job.input);
  const parts = await readParts(ctx.database, { userId, operationId });
  // The rows were the last that was to be done.
  const isDone = parts.some(({ kind }) => kind === "rows");
  const playlistId = parts[0]?.playlistId ?? (await openTarget(ctx, job, { operation, plan }));
  job.report({ ...job.progress, playlistId });
  if (!isDone)
    await ctx.playlistWrites.run(playlistId, () => restoreInTurn(ctx, job, { rewriting, plan, playlistId }));
  job.report({ done: 1, total: 1, playlistId, conflicts: [] });
  await finishOperationOf(ctx, userId, operation);
}

/** The playlist that is restored: itself, come back, or made. @returns its id */
async function openTarget(
  ctx: WriteCtx,
  job: RestoreJob,
  { operation, plan }: { operation: Operation; plan: RestorePlan },
): Promise<string> {
  const { playlistId, provider } = job.input;
  const person = { userId: job.userId, provider };
  if (plan.target === "present") return playlistId;
  if (plan.target === "returns") {
    const part = await followAgain(ctx, person, playlistId);
    if (part !== null) {
      await recordPart(ctx, { userId: job.userId, operation }, part);
      return playlistId;
    }
  }
  const { name, description } = plan.version;
  const except = job.checkpoint?.sameNamed ?? null;
  const found = except === null ? null : await findMade(ctx, person, { name, operation, except });
  if (found !== null) return found;
  const named = (await readPlaylists(ctx.database, job.userId)).filter((row) => row.name === name);
  await job.save({ sameNamed: named.map(({ playlist_id: id }) => id), failures: 0 });
  return makePlaylist(ctx, person, { name, description: description ?? undefined }, operation);
}

async function restoreInTurn(
  ctx: WriteCtx,
  job: RestoreJob,
  { rewriting, plan, playlistId }: { rewriting: Rewriting; plan: RestorePlan; playlistId: string },
): Promise<void> {
  const { person } = rewriting;
  const playlist = await requireCurrent(ctx, person, playlistId);
  const { name, description, own } = playlist;
  const { wish: options } = job.input;
  const after = { name: plan.version.name, description: plan.version.description };
  if (options.positions === undefined && own && (name !== after.name || description !== after.description)) {
    const before = { name, description };
    await settle(ctx, rewriting, await describePlaylist(ctx, person, { playlistId, before, after }));
  }
  const rows = await readStoredRows(ctx, person, { playlistId, ...playlist });
  const present = rows.map(({ uri }) => uri);
  const to = restoredRows(plan, options, present);
  if (to.length === present.length && to.every((uri, at) => uri === present[at])) return;
  await settle(ctx, rewriting, await beginRewrite(ctx, rewriting, { playlist, rows, to, partIds: [] }));
}

/** Stores a write, and that none is under way. */
async function settle(ctx: WriteCtx, { person, operationId }: Rewriting, part: Part): Promise<void> {
  const { userId } = person;
  const at = new Date(ctx.now());
  await transaction(ctx.database, async (trx) => {
    await insertPart(trx, { userId, operationId, at }, part);
    await savePending(trx, { userId, operationId }, null);
  });
}

/** The playlist, whose copy is the service's. Throws `UndoConflict` when it was changed elsewhere, or is gone there. */
async function requireCurrent(
  ctx: WriteCtx,
  person: UserScope,
  playlistId: string,
): Promise<WritablePlaylist> {
  const before = await requireWritable(ctx, person, playlistId);
  const head = await readPlaylistHead(ctx.providers.client(person.provider), callerOf(person), playlistId);
  if (head !== null && head.snapshotId === before.items_snapshot) return before;
  const expected = await readStoredRows(ctx, person, { playlistId, ...before });
  const side = { playlist_id: playlistId, name: before.name };
  if (head === null)
    throw new UndoConflict({
      ...side,
      reason: "gone",
      expected: { total: expected.length, name: before.name, only: [] },
      present: null,
    });
  const isChanged = await readAgain(ctx, person, playlistId);
  const after = await requireWritable(ctx, person, playlistId);
  if (!isChanged) return after;
  const present = await readStoredRows(ctx, person, { playlistId, ...after });
  const only = (mine: StoredRow[], other: StoredRow[]) => titlesOf(ctx, person, mine, other);
  throw new UndoConflict({
    ...side,
    reason: "changed-elsewhere",
    expected: { total: expected.length, name: before.name, only: await only(expected, present) },
    present: { total: present.length, name: after.name, only: await only(present, expected) },
  });
}

/** What the job ends with: a pause where the service failed; what came to nothing leaves no trace. */
async function endOf(
  ctx: WriteCtx,
  job: RestoreJob,
  { operation, error }: { operation: Operation; error: unknown },
): Promise<unknown> {
  const failures = (job.checkpoint?.failures ?? 0) + 1;
  const pause = pauseAfterFailure(ctx, failures, error);
  if (pause !== null) {
    await job.save({ sameNamed: job.checkpoint?.sameNamed ?? null, failures });
    return pause;
  }
  if (job.signal.aborted) return error;
  const at = { userId: job.userId, operationId: operation.id ?? 0 };
  if (!(error instanceof UndoConflict)) {
    if (error instanceof AppError) await dropEmptyOperation(ctx.database, at);
    return error;
  }
  job.report({ ...job.progress, conflicts: [error.conflict] });
  await savePending(ctx.database, at, null);
  await dropEmptyOperation(ctx.database, at);
  return refuseUndo([error.conflict]);
}
