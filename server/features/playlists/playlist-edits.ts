import { message } from "#contract/messages/messages.ts";
import { playlistEdits, cachedPlaylists, type PlacedUri } from "#server/features/library/library.ts";
import { requireConsent } from "#server/features/consent/consent.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type { ProviderAnswer } from "#server/provider-client/answers/provider-answers.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { readPlaylist } from "#server/provider-client/api/provider-objects.ts";
import { expectAccepted } from "#server/provider-client/answers/provider-refusals.ts";
import { changeItems, createPlaylist, moveItems } from "#server/provider-client/api/provider-writes.ts";
import type { StoredRow, RowsChange } from "./journal/changes.ts";
import { changeBetween } from "./journal/rows-change.ts";
import { newOperation, type Operation } from "./journal/journal.ts";
import { readAgain } from "./journal/read-again.ts";
import { movesOf, orderAfterMove, planRemoval } from "./playlist-order.ts";
import {
  callerOf,
  isCacheCurrent,
  learnAfter,
  requireWritable,
  settleWrite,
  snapshotOf,
  type WritablePlaylist,
  type WriteCtx,
} from "./written-playlist.ts";

/** Makes an empty playlist that no one else sees. @returns its id. Throws as `requireConsent` and the client. */
export async function makePlaylist(
  ctx: WriteCtx,
  session: UserScope,
  playlist: { name: string; description?: string | undefined },
  operation: Operation = newOperation("create"),
): Promise<string> {
  await requireConsent(ctx, session.userId);
  const client = ctx.providers.client(session.provider);
  const answer = await createPlaylist(client, callerOf(session), playlist);
  const made = readPlaylist(answer.body, client.connection.ownOrigin);
  if (made === null) throw new AppError("provider-error", message("playlists.createdUnknown"));
  const { userId } = session;
  const { name, description, id: playlistId, snapshotId } = made;
  const part = { kind: "create", change: { name, description }, playlistId, snapshotId } as const;
  await settleWrite(ctx, { person: session, operation, part }, () =>
    playlistEdits.insert(ctx.database, userId, made),
  );
  return made.id;
}

/** Renames an own playlist. Throws as `requireWritable` and the provider client. */
export async function renamePlaylist(
  ctx: WriteCtx,
  session: UserScope,
  renamed: { playlistId: string; name: string },
  operation: Operation = newOperation("rename"),
): Promise<void> {
  await ctx.playlistWrites.run(renamed.playlistId, () => renameInTurn(ctx, session, renamed, operation));
}

async function renameInTurn(
  ctx: WriteCtx,
  session: UserScope,
  { playlistId, name }: { playlistId: string; name: string },
  operation: Operation,
): Promise<void> {
  const playlist = await requireWritable(ctx, session, playlistId, { onlyOwn: true });
  expectAccepted(
    await ctx.providers.client(session.provider).send({
      ...callerOf(session),
      method: "PUT",
      path: `playlists/${encodeURIComponent(playlistId)}`,
      body: { name },
    }),
  );
  const { userId } = session;
  const { description } = playlist;
  const change = { before: { name: playlist.name, description }, after: { name, description } };
  const part = { kind: "details", change, playlistId, snapshotId: null } as const;
  await settleWrite(ctx, { person: session, operation, part }, () =>
    playlistEdits.rename(ctx.database, { userId, playlistId, name }),
  );
}

/** An item to take out: every occurrence of its URI, or those at some positions. */
export interface RemovedItem {
  uri: string;
  positions?: readonly number[] | undefined;
}

/**
 * Takes items out. Throws as `requireWritable`, `conflict` when the cached copy holds something else at a position
 * or is not what the provider has, and what the client throws.
 *
 * @returns how many rows went, and what the cached copy has then
 */
export function removeFromPlaylist(
  ctx: WriteCtx,
  session: UserScope,
  removal: { playlistId: string; items: readonly RemovedItem[] },
  operation: Operation = newOperation("remove"),
): Promise<{ removed: number; trackCount: number | null }> {
  return ctx.playlistWrites.run(removal.playlistId, () => removeInTurn(ctx, session, removal, operation));
}

async function removeInTurn(
  ctx: WriteCtx,
  session: UserScope,
  { playlistId, items }: { playlistId: string; items: readonly RemovedItem[] },
  operation: Operation,
): Promise<{ removed: number; trackCount: number | null }> {
  let playlist = await requireWritable(ctx, session, playlistId);
  const rows = await rowsOf(ctx, session, playlist);
  const positions = positionsOf(rows, items);
  const plan = planRemoval(
    rows.map(({ uri }) => uri),
    positions,
  );
  const mustBeCurrent = plan.putBack.length > 0;
  if (!isLocalAccount(session.provider)) assertReAddable(plan.putBack.flatMap(({ uris }) => uris));
  if (mustBeCurrent) playlist = await currentCopyOf(ctx, session, playlist);
  const isCurrent = mustBeCurrent || (await isCacheCurrent(ctx, session, playlist, { always: false }));
  // What the cached copy lacks may be in the playlist none the less.
  const uris = [...new Set([...plan.uris, ...items.map(({ uri }) => uri)])];
  const client = ctx.providers.client(session.provider);
  const caller = callerOf(session);
  let answer = await changeItems(client, caller, { name: "removeItems", playlistId, uris });
  for (const part of plan.putBack)
    answer = await changeItems(client, caller, { name: "addItems", playlistId, ...part });
  const change = changeOfOrder(rows, plan.order);
  const part = { kind: "rows", change, playlistId, snapshotId: snapshotOf(answer) } as const;
  const trackCount = await settleWrite(ctx, { person: session, operation, part }, async () => {
    const shown = await showOrder(ctx, session, playlist, plan.order);
    if (isCurrent === true && shown !== null) await learnAfter(ctx, session, playlist, snapshotOf(answer));
    return shown;
  });
  return { removed: positions.size, trackCount };
}

/**
 * Moves rows. Throws as `requireWritable`, `bad-request` for positions that there are not, `conflict` when the cached
 * copy is not what the provider has, and what the client throws.
 */
export async function reorderPlaylist(
  ctx: WriteCtx,
  session: UserScope,
  moved: { playlistId: string; positions: readonly number[]; before: number },
  operation: Operation = newOperation("reorder"),
): Promise<void> {
  await ctx.playlistWrites.run(moved.playlistId, () => reorderInTurn(ctx, session, moved, operation));
}

async function reorderInTurn(
  ctx: WriteCtx,
  session: UserScope,
  moved: { playlistId: string; positions: readonly number[]; before: number },
  operation: Operation,
): Promise<void> {
  const { playlistId, positions, before } = moved;
  const known = await requireWritable(ctx, session, playlistId);
  const length = known.track_count + known.skipped_count;
  if (before > length || positions.some((position) => position >= length))
    throw new AppError("bad-request", message("playlists.unknownRows"), {
      fields: { positions: message("playlists.positionsRange", { max: length - 1 }) },
    });
  const moves = movesOf(positions, before);
  if (moves.length === 0) return;
  const playlist = await currentCopyOf(ctx, session, known);
  const client = ctx.providers.client(session.provider);
  let answer: ProviderAnswer = { status: 200, body: null };
  for (const move of moves)
    answer = await moveItems(client, callerOf(session), { playlistId, move, snapshotId: snapshotOf(answer) });
  const order = orderAfterMove(length, positions, before);
  const change = changeOfOrder(await rowsOf(ctx, session, playlist), order);
  const part = { kind: "rows", change, playlistId, snapshotId: snapshotOf(answer) } as const;
  await settleWrite(ctx, { person: session, operation, part }, async () => {
    const shown = await showOrder(ctx, session, playlist, order);
    if (shown !== null) await learnAfter(ctx, session, playlist, snapshotOf(answer));
  });
}

function rowsOf(ctx: WriteCtx, session: UserScope, playlist: WritablePlaylist): Promise<PlacedUri[]> {
  const { userId, provider } = session;
  const at = { userId, provider, playlistId: playlist.id, revision: playlist.revision };
  return cachedPlaylists.readUris(ctx.database, at);
}

function showOrder(
  ctx: WriteCtx,
  session: UserScope,
  playlist: WritablePlaylist,
  order: readonly number[],
): Promise<number | null> {
  const { id: playlistId, revision } = playlist;
  return playlistEdits.rearrange(ctx.database, { userId: session.userId, playlistId, revision, order });
}

/** A cached row as the journal keeps it. */
function keptRowOf({ uri, added_at: addedAt }: PlacedUri): StoredRow {
  return { uri, addedAt: addedAt?.toISOString() ?? null };
}

/** What another order of rows, or fewer of them, changed. */
function changeOfOrder(rows: readonly PlacedUri[], order: readonly number[]): RowsChange {
  const before = rows.map(keptRowOf);
  return changeBetween(
    before,
    order.map((position) => rows[position]?.uri ?? null),
  );
}

/** The rows that are meant. Throws AppError `conflict` where another URI is at a position. */
function positionsOf(rows: readonly PlacedUri[], items: readonly RemovedItem[]): Set<number> {
  const everywhere = new Set(items.filter(({ positions }) => !positions).map(({ uri }) => uri));
  const found = rows.flatMap(({ position, uri }) => (uri !== null && everywhere.has(uri) ? [position] : []));
  for (const { uri, positions = [] } of items) {
    if (positions.some((position) => rows[position]?.uri !== uri)) throw changed();
    found.push(...positions);
  }
  return new Set(found);
}

/** Longer playlists cost too many calls to be read again for a write; of those, every write learns the version. */
const maxReadAgain = 1000;

/**
 * The playlist with a cached copy that is the provider's at this moment. Where the version mark is not known, as after
 * additions that were not asked for it, the playlist is read again: the write goes on if its rows are what they were.
 * Throws AppError `conflict` if not (the new rows are then shown), and what the provider client throws.
 */
async function currentCopyOf(
  ctx: WriteCtx,
  session: UserScope,
  playlist: WritablePlaylist,
): Promise<WritablePlaylist> {
  if (await isCacheCurrent(ctx, session, playlist, { always: true })) return playlist;
  if (playlist.track_count + playlist.skipped_count > maxReadAgain) throw changed();
  const before = await rowsOf(ctx, session, playlist);
  await readAgain(ctx, session, playlist.id);
  const read = await requireWritable(ctx, session, playlist.id);
  const after = await rowsOf(ctx, session, read);
  const isSame = before.length === after.length && before.every(({ uri }, row) => uri === after[row]?.uri);
  if (!isSame) throw changed();
  return read;
}

/** Local files cannot be added by programs, so an occurrence that stays would be lost. */
function assertReAddable(uris: readonly string[]): void {
  if (uris.every((uri) => /^spotify:(?:track|episode):\w+$/u.test(uri))) return;
  throw new AppError("conflict", message("playlists.fileSeveral"));
}

function changed(): AppError {
  return new AppError("conflict", message("playlists.changedSinceRead"));
}
