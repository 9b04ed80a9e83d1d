import type { Transaction } from "kysely";
import { resyncPlaylist, notifyEdited } from "#server/features/library/library.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { countsOf, type StoredRow, type Part } from "../journal/changes.ts";
import type { Operation } from "../journal/journal.ts";
import { insertPart } from "../journal/operation-parts.db.ts";
import { applyStep } from "../journal/plan-rewrite.ts";
import { readAgain, readStoredRows } from "../journal/read-again.ts";
import {
  isMidway,
  writeRewrite,
  type PendingRewrite as PendingOperationRewrite,
} from "../journal/resumable-rewrite.ts";
import { requireRewrite, type RewriteRun } from "../journal/rewrite-playlist.ts";
import {
  isCacheCurrent,
  requireWritable,
  type WritablePlaylist,
  type WriteCtx,
} from "../written-playlist.ts";

type Uri = string | null;

/** What going on with a rewrite after a kill needs. */
export type PendingRewrite = Pick<PendingOperationRewrite, "from" | "to">;

/** Anyone who gives a playlist other rows, and remembers how far it is. */
export interface Rewriting extends RewriteRun {
  playlistId: string;
  operation: Operation;
  /** false: also one of another person's that the person may change; left out: true */
  onlyOwn?: boolean;
  /** the rewrite that was cut off last time; null: none was */
  begun: PendingRewrite | null;
  /**
   * Reports the rows that the playlist is to have.
   * @param present what it has now
   * @param isDisturbed someone else changed it while a rewrite was cut off: who added what cannot be known
   */
  choose: (present: readonly Uri[], isDisturbed: boolean) => readonly Uri[] | Promise<readonly Uri[]>;
  savePending: (pending: PendingRewrite) => Promise<void>;
  /** Stores what the rewrite means, with its record: both or neither. @param rows that the playlist has now */
  settle: (trx: Transaction<DatabaseTables>, rows: readonly Uri[]) => Promise<void>;
}

/**
 * Gives a playlist other rows: only what differs is written, and what is the same already sends nothing and leaves
 * no record. A rewrite that was cut off is finished first. Throws as `requireWritable`, what `choose` throws, the
 * signal's reason, and what the provider client throws: then `begun` says how to go on.
 */
export function rewriteRows(
  ctx: WriteCtx,
  person: UserScope,
  rewriting: Rewriting,
): Promise<{ added: number; removed: number }> {
  return ctx.playlistWrites.run(rewriting.playlistId, () => rewriteInTurn(ctx, person, rewriting));
}

async function rewriteInTurn(
  ctx: WriteCtx,
  person: UserScope,
  rewriting: Rewriting,
): Promise<{ added: number; removed: number }> {
  const { begun: pending } = rewriting;
  const { playlist, rows } = await readCurrent(ctx, person, rewriting);
  const present = rows.map(({ uri }) => uri);
  const isGoingOn = pending !== null && isMidway(pending, present);
  const wanted = isGoingOn ? pending.to : await rewriting.choose(present, pending !== null);
  const { steps } = requireRewrite(present, wanted);
  const change: PendingRewrite = {
    from: isGoingOn ? pending.from : rows,
    to: steps.reduce<Uri[]>(applyStep, present),
  };
  if (steps.length > 0 && !isGoingOn) await rewriting.savePending(change);
  const part = await writeRewrite(ctx, person, { playlist, present, begun: change, run: rewriting });
  await settle(ctx, person, { rewriting, part, to: change.to });
  return countsOf(part);
}

/** The playlist with a cached copy that is the provider's at this moment. */
async function readCurrent(
  ctx: WriteCtx,
  person: UserScope,
  { playlistId, begun: pending, onlyOwn = true }: Rewriting,
): Promise<{ playlist: WritablePlaylist; rows: StoredRow[] }> {
  let playlist = await requireWritable(ctx, person, playlistId, { onlyOwn });
  const isCurrent = pending === null && (await isCacheCurrent(ctx, person, playlist, { always: true }));
  if (pending !== null) await resyncPlaylist(ctx, person, playlistId);
  else if (isCurrent !== true) await readAgain(ctx, person, playlistId);
  if (isCurrent !== true) playlist = await requireWritable(ctx, person, playlistId, { onlyOwn });
  return { playlist, rows: await readStoredRows(ctx, person, { playlistId, ...playlist }) };
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
    if (operationId !== null && removed.length + inserted.length > 0)
      await insertPart(trx, { userId, operationId, at }, part);
    await rewriting.settle(trx, to);
  });
  await notifyEdited(ctx, userId);
}
