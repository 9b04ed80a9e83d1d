import { cachedPlaylists, playlistEdits, type EditablePlaylist } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { WriteCtx } from "../written-playlist.ts";
import type { StoredRow } from "./changes.ts";
import { newOperation, recordPart, type Operation } from "./journal.ts";
import { readLastSnapshot } from "./operation-parts.db.ts";
import { changeBetween } from "./rows-change.ts";

/** The cached rows of a playlist as the journal keeps them. */
export async function readStoredRows(
  ctx: Pick<WriteCtx, "database">,
  { userId, provider }: UserScope,
  { playlistId, revision }: { playlistId: string; revision: number },
): Promise<StoredRow[]> {
  const rows = await cachedPlaylists.readUris(ctx.database, { userId, provider, playlistId, revision });
  return keptRowsOf(rows);
}

/** Rows as the library stores them, as the journal keeps them. */
export function keptRowsOf(rows: readonly { uri: string | null; added_at: Date | null }[]): StoredRow[] {
  return rows.map(({ uri, added_at: addedAt }) => ({ uri, addedAt: addedAt?.toISOString() ?? null }));
}

/**
 * Reads a playlist again from the provider. What someone changed elsewhere since it was read is recorded, so that it
 * counts among what happened to it. Throws as `playlistEdits.resync`.
 * @param operation what the change belongs to where it is known whose it is
 * @returns whether it was changed elsewhere
 */
export async function readAgain(
  ctx: WriteCtx,
  person: UserScope,
  playlistId: string,
  operation: Operation = newOperation("elsewhere"),
): Promise<boolean> {
  const { userId } = person;
  const readNow = () => cachedPlaylists.readEditable(ctx.database, userId, playlistId);
  const before = await readNow();
  const known = before === null ? [] : await readStoredRows(ctx, person, { playlistId, ...before });
  await playlistEdits.resync(ctx, person, playlistId);
  const after = await readNow();
  if (before === null || after === null || before.items_snapshot === null) return false;
  const rows = await readStoredRows(ctx, person, { playlistId, ...after });
  const isSame = rows.length === known.length && rows.every(({ uri }, at) => uri === known[at]?.uri);
  if (isSame || (await isAsLeft(ctx, userId, { playlistId, ...after }))) return false;
  const change = changeBetween(
    known,
    rows.map(({ uri }) => uri),
  );
  const part = { kind: "rows", change, playlistId, snapshotId: after.items_snapshot } as const;
  await recordPart(ctx, { userId, operation }, part);
  return true;
}

/** The last write was ours, though the copy here did not show all of it. */
async function isAsLeft(
  ctx: WriteCtx,
  userId: string,
  { playlistId, items_snapshot: snapshot }: EditablePlaylist & { playlistId: string },
): Promise<boolean> {
  return snapshot !== null && snapshot === (await readLastSnapshot(ctx.database, { userId, playlistId }));
}
