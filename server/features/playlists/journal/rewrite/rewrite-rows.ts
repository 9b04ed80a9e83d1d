import type { Transaction } from "kysely";
import { playlistEdits } from "#server/features/library/library.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { JobCancelled } from "#server/platform/jobs/job-kind.ts";
import { AppError } from "#server/platform/process/errors.ts";
import {
  isCacheCurrent,
  requireWritable,
  type WritablePlaylist,
  type WriteCtx,
} from "../../written-playlist.ts";
import { conflictBetween } from "../change-conflict.ts";
import { countsOf, type StoredRow, type Part } from "../changes.ts";
import type { Operation } from "../journal.ts";
import { insertPart } from "../operation-parts.db.ts";
import { applyStep, restOfRewrite, type Rewrite } from "./plan-rewrite.ts";
import { readAgain, readStoredRows } from "../read-again.ts";
import { requireRewrite, rewritePlaylist, type RewriteRun } from "./rewrite-playlist.ts";
import { changeBetween } from "../rows-change.ts";

type Uri = string | null;

/** What going on with a rewrite after a kill needs: every state in which the playlist may be then follows from it. */
export interface PendingRewrite {
  from: StoredRow[];
  to: Uri[];
}

/** A playlist whose cached rows are the service's at this moment. */
export interface CurrentPlaylist {
  playlist: WritablePlaylist;
  rows: StoredRow[];
  /** what the copy had before it was read just now, where the service had other rows; null: the same */
  changedFrom: { name: string; rows: StoredRow[] } | null;
}

/** Anyone who gives a playlist other rows, and remembers how far it is. */
export interface Rewriting extends RewriteRun {
  playlistId: string;
  operation: Operation;
  /** what was read of it in this turn already; left out: it is to be read */
  current?: CurrentPlaylist;
  /** false: also one of another person's that the person may change; left out: true */
  onlyOwn?: boolean;
  /** the rewrite that was cut off last time; null: none was */
  pending: PendingRewrite | null;
  /**
   * Reports the rows that the playlist is to have.
   * @param present what it has now
   * @param isDisturbed someone else changed it while a rewrite was cut off: who added what cannot be known
   */
  choose: (current: CurrentPlaylist, isDisturbed: boolean) => readonly Uri[] | Promise<readonly Uri[]>;
  savePending: (pending: PendingRewrite) => Promise<void>;
  /**
   * Stores what the rewrite means, with its record: both or neither.
   * @param rows that the playlist has now
   * @param partId its record; null where nothing differed
   */
  settle: (trx: Transaction<DatabaseTables>, rows: readonly Uri[], partId: number | null) => Promise<void>;
}

/**
 * Gives a playlist other rows: only what differs is written, and what is the same already sends nothing and leaves
 * no record. A rewrite that was cut off is finished first, and one that was started is finished also where its job is cancelled:
 * songs are taken out before they are put back. Throws as `requireWritable`, what `choose` throws, the
 * signal's reason, and what the provider client throws: then `pending` says how to go on.
 */
export function rewriteRows(
  ctx: WriteCtx,
  person: UserScope,
  rewriting: Rewriting,
): Promise<{ added: number; removed: number }> {
  return ctx.playlistWrites.run(rewriting.playlistId, () => rewriteInTurn(ctx, person, rewriting));
}

/** As {@link rewriteRows}, where it is the playlist's turn already. */
export async function rewriteInTurn(
  ctx: WriteCtx,
  person: UserScope,
  rewriting: Rewriting,
): Promise<{ added: number; removed: number }> {
  const { pending, playlistId, onlyOwn = true } = rewriting;
  const read = pending === null ? readCurrent : readCutOff;
  const current = rewriting.current ?? (await read(ctx, person, { playlistId, onlyOwn }));
  const { playlist, rows } = current;
  const present = rows.map(({ uri }) => uri);
  const rest = pending === null ? null : restOf(pending, present);
  const plan = rest ?? requireRewrite(present, await rewriting.choose(current, pending !== null));
  const goingOn = rest === null ? null : pending;
  const { from, to } = goingOn ?? { from: rows, to: plan.steps.reduce<Uri[]>(applyStep, present) };
  if (plan.steps.length > 0 && goingOn === null) {
    rewriting.signal.throwIfAborted();
    await rewriting.savePending({ from, to });
  }
  const isDone = plan.steps.length === 0;
  const snapshotId = isDone
    ? playlist.items_snapshot
    : await rewritePlaylist(ctx, person, {
        playlist,
        plan,
        run: { ...rewriting, signal: unlessCancelled(rewriting.signal) },
      });
  const part = { kind: "rows" as const, change: changeBetween(from, to), playlistId, snapshotId };
  await settle(ctx, person, { rewriting, part, to });
  return countsOf(part);
}

/** Aborted when the process stops or the job is another's, not when a person cancels it. */
function unlessCancelled(signal: AbortSignal): AbortSignal {
  const stop = new AbortController();
  const passOn = () => {
    if (!(signal.reason instanceof JobCancelled)) stop.abort(signal.reason);
  };
  if (signal.aborted) passOn();
  else signal.addEventListener("abort", passOn, { once: true });
  return stop.signal;
}

/**
 * The playlist with a cached copy that is the service's at this moment. Throws as `requireWritable`; `ChangeConflict` where
 * the service no longer has it.
 */
export async function readCurrent(
  ctx: WriteCtx,
  person: UserScope,
  { playlistId, onlyOwn }: { playlistId: string; onlyOwn: boolean },
): Promise<CurrentPlaylist> {
  const before = await requireWritable(ctx, person, playlistId, { onlyOwn });
  const known = await readStoredRows(ctx, person, { playlistId, ...before });
  if (await isCacheCurrent(ctx, person, before, { always: true }))
    return { playlist: before, rows: known, changedFrom: null };
  const { name } = before;
  let isChanged: boolean;
  try {
    isChanged = await readAgain(ctx, person, playlistId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not-found") throw error;
    throw await conflictBetween(ctx, person, {
      playlistId,
      reason: "gone",
      expected: { name, rows: known },
      present: null,
    });
  }
  const playlist = await requireWritable(ctx, person, playlistId, { onlyOwn });
  const rows = await readStoredRows(ctx, person, { playlistId, ...playlist });
  return { playlist, rows, changedFrom: isChanged ? { name, rows: known } : null };
}

/** The playlist of a rewrite that was cut off: what of it was carried out only the service knows. */
async function readCutOff(
  ctx: WriteCtx,
  person: UserScope,
  { playlistId, onlyOwn }: { playlistId: string; onlyOwn: boolean },
): Promise<CurrentPlaylist> {
  await requireWritable(ctx, person, playlistId, { onlyOwn });
  await playlistEdits.resync(ctx, person, playlistId);
  const playlist = await requireWritable(ctx, person, playlistId, { onlyOwn });
  const rows = await readStoredRows(ctx, person, { playlistId, ...playlist });
  return { playlist, rows, changedFrom: null };
}

/** What a rewrite that was cut off lacks where the playlist has these rows; null: in none of its states it would. */
function restOf({ from, to }: PendingRewrite, present: readonly Uri[]): Rewrite | null {
  const before = from.map(({ uri }) => uri);
  return restOfRewrite(requireRewrite(before, to), before, present);
}

async function settle(
  ctx: WriteCtx,
  { userId }: UserScope,
  { rewriting, part, to }: { rewriting: Rewriting; part: Part & { kind: "rows" }; to: Uri[] },
): Promise<void> {
  const at = new Date(ctx.now());
  const { id: operationId } = rewriting.operation;
  const { removed, inserted } = part.change;
  await transaction(ctx.database, async (trx) => {
    const isChange = operationId !== null && removed.length + inserted.length > 0;
    const partId = isChange ? await insertPart(trx, { userId, operationId, at }, part) : null;
    await rewriting.settle(trx, to, partId);
  });
  await playlistEdits.notify(ctx, userId);
}
