import type { UserScope } from "#server/platform/http/serve.ts";
import { resyncPlaylist } from "#server/features/library/library.ts";
import { requireWritable, type WritablePlaylist, type WriteCtx } from "../written-playlist.ts";
import type { StoredRow, Part } from "./changes.ts";
import { titlesOf, UndoConflict } from "#server/features/playlists/journal/undo/check-undo.ts";
import { savePending, readOperations } from "./operations.db.ts";
import { applyStep } from "./plan-rewrite.ts";
import { readStoredRows } from "./read-again.ts";
import { requireRewrite, rewritePlaylist, statesBetween, type RewriteRun } from "./rewrite-playlist.ts";
import { changeBetween } from "./rows-change.ts";

type Uri = string | null;

/** Whose operation rewrites playlists. */
export interface Rewriting extends RewriteRun {
  person: UserScope;
  operationId: number;
}

/** What going on with a rewrite after a kill needs: every state in which the playlist may be then follows from it. */
export interface PendingRewrite {
  playlistId: string;
  /** the parts that it undoes */
  partIds: number[];
  from: StoredRow[];
  to: Uri[];
}

/**
 * Makes a playlist another one, as the operation's write that is under way: killed, {@link resumeRewrite} ends it. Anyone who
 * calls stores the part and forgets what was started in one transaction. Throws as `rewritePlaylist`.
 * @param playlist `rows` are what the provider has
 */
export async function beginRewrite(
  ctx: WriteCtx,
  { person, operationId, ...run }: Rewriting,
  {
    playlist,
    rows,
    to,
    partIds,
  }: { playlist: WritablePlaylist; rows: StoredRow[]; to: Uri[]; partIds: number[] },
): Promise<Part> {
  const { id: playlistId } = playlist;
  const from = rows.map(({ uri }) => uri);
  const { steps } = requireRewrite(from, to);
  const after = steps.reduce<Uri[]>(applyStep, from);
  const pending: PendingRewrite = { playlistId, partIds, from: rows, to: after };
  await savePending(ctx.database, { userId: person.userId, operationId }, pending);
  return writeRewrite(ctx, person, { playlist, present: from, begun: pending, run });
}

/**
 * Writes what a rewrite that was started still lacks, and answers the whole of it as a part of the history. Throws as
 * `rewritePlaylist`.
 * @param present the rows that the provider and the cache have
 */
export async function writeRewrite(
  ctx: WriteCtx,
  person: UserScope,
  {
    playlist,
    present,
    begun: { from, to },
    run,
  }: {
    playlist: WritablePlaylist;
    present: readonly Uri[];
    begun: Pick<PendingRewrite, "from" | "to">;
    run: RewriteRun;
  },
): Promise<Part & { kind: "rows" }> {
  const plan = requireRewrite(present, to);
  const isDone = plan.steps.length === 0;
  const snapshotId = isDone
    ? playlist.items_snapshot
    : await rewritePlaylist(ctx, person, { playlist, plan, run });
  return { kind: "rows", change: changeBetween(from, to), playlistId: playlist.id, snapshotId };
}

/** Whether a playlist with these rows is in one of the states in which the rewrite may have been cut off. */
export function isMidway(
  { from, to }: Pick<PendingRewrite, "from" | "to">,
  present: readonly Uri[],
): boolean {
  const before = from.map(({ uri }) => uri);
  return statesBetween(before, to).some(
    (state) => state.length === present.length && state.every((uri, at) => uri === present[at]),
  );
}

/**
 * Ends the rewrite that was under way when the process was killed, or when no answer came: the playlist is read, and must
 * be in one of the states that lie between. Throws `UndoConflict` when someone else changed it.
 * @param settle stores what was done
 */
export async function resumeRewrite(
  ctx: WriteCtx,
  rewriting: Rewriting,
  settle: (pending: PendingRewrite, part: Part) => Promise<void>,
): Promise<void> {
  const { operationId, person } = rewriting;
  const pending = await readPending(ctx, { userId: person.userId, operationId });
  if (pending === null) return;
  await ctx.playlistWrites.run(pending.playlistId, async () =>
    settle(pending, await endRewrite(ctx, rewriting, pending)),
  );
}

/** The rewrite of an operation that is under way, or was when it was cut off; null: none is. */
export async function readPending(
  { database }: Pick<WriteCtx, "database">,
  at: { userId: string; operationId: number },
): Promise<PendingRewrite | null> {
  const [operation] = await readOperations(database, { ...at, limit: 1, offset: 0 });
  return (operation?.begun ?? null) as PendingRewrite | null;
}

async function endRewrite(
  ctx: WriteCtx,
  { person, ...run }: Rewriting,
  pending: PendingRewrite,
): Promise<Part> {
  const { playlistId, to } = pending;
  await resyncPlaylist(ctx, person, playlistId);
  const playlist = await requireWritable(ctx, person, playlistId);
  const rows = await readStoredRows(ctx, person, { playlistId, ...playlist });
  const present = rows.map(({ uri }) => uri);
  if (!isMidway(pending, present)) {
    const { name } = playlist;
    const wanted = to.map((uri) => ({ uri, addedAt: null }));
    throw new UndoConflict({
      playlist_id: playlistId,
      name,
      reason: "changed-elsewhere",
      expected: { total: to.length, name, only: await titlesOf(ctx, person, wanted, rows) },
      present: { total: rows.length, name, only: await titlesOf(ctx, person, rows, wanted) },
    });
  }
  return writeRewrite(ctx, person, { playlist, present, begun: pending, run });
}
