import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { message } from "#contract/messages/messages.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { playlistEdits, libraryTracks, cachedLikes } from "#server/features/library/library.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { expectAccepted } from "#server/provider-client/answers/provider-refusals.ts";
import { readPlaylistHead } from "#server/provider-client/api/provider-library.ts";
import { changeSaved } from "#server/provider-client/api/provider-writes.ts";
import { callerOf, type WriteCtx } from "#server/features/playlists/written-playlist.ts";
import type { StoredPlaylist, Part, PlaylistTexts } from "#server/features/playlists/journal/changes.ts";
import { keptPlaylist, restorePlaylist } from "#server/features/playlists/local-playlists.ts";
import { checkPlaylist, type CheckedPlaylist, type UndoRule } from "./check-undo.ts";
import { conflictBetween } from "#server/features/playlists/journal/change-conflict.ts";
import { recordPart, type Operation } from "#server/features/playlists/journal/journal.ts";
import { insertPart } from "#server/features/playlists/journal/operation-parts.db.ts";
import { markUndone } from "#server/features/playlists/journal/operations.db.ts";
import {
  rewriteInTurn,
  type PendingRewrite,
} from "#server/features/playlists/journal/rewrite/rewrite-rows.ts";
import type { UndoUnit } from "./undo-units.ts";

/** An undoing that is under way. */
export interface Undoing {
  person: UserScope;
  /** that is undone */
  operationId: number;
  /** the undoing, which the parts belong to */
  operation: Operation & { id: number };
  rule: UndoRule;
  signal: AbortSignal;
  noteAdvance: () => Promise<void>;
  /** the rewrite of the unit's playlist that was cut off; null: none was */
  pending: PendingRewrite | null;
  savePending: (pending: PendingRewrite) => Promise<void>;
  /** stores in a transaction that the unit is done */
  settle: (trx: Transaction<DatabaseTables>) => Promise<void>;
}

type ChangeUnit = UndoUnit & { kind: "change" };

/** Undoes what was done to one playlist, or to the liked songs. Throws `ChangeConflict`, and what writes throw. */
export async function undoUnit(ctx: WriteCtx, undoing: Undoing, unit: UndoUnit): Promise<void> {
  if (unit.kind === "liked") return undoLikes(ctx, undoing, unit);
  return ctx.playlistWrites.run(unit.playlistId, async () => {
    if (unit.kind === "follow") return follow(ctx, undoing, unit);
    if (unit.kind === "change" && undoing.pending !== null) return undoRows(ctx, undoing, unit, null);
    const checked = await checkPlaylist(ctx, undoing.person, unit, undoing.rule);
    if (unit.kind === "unfollow") return unfollow(ctx, undoing, unit);
    if (checked !== null) await undoChange(ctx, undoing, unit, checked);
  });
}

/** Throws as {@link undoUnit} where the unit cannot be undone; writes nothing. */
export async function checkUnit(
  ctx: WriteCtx,
  { person, rule }: Pick<Undoing, "person" | "rule">,
  unit: UndoUnit,
): Promise<void> {
  if (unit.kind !== "liked")
    await ctx.playlistWrites.run(unit.playlistId, () => checkPlaylist(ctx, person, unit, rule));
}

/** Stores what undid something, with the mark that it is undone: both or neither. */
async function settleUndone(
  ctx: WriteCtx,
  undoing: Undoing,
  partIds: readonly number[],
  parts: readonly Part[],
): Promise<void> {
  const { userId } = undoing.person;
  const at = new Date(ctx.now());
  await transaction(ctx.database, async (trx) => {
    let undoneBy = 0;
    for (const part of parts)
      undoneBy = await insertPart(trx, { userId, operationId: undoing.operation.id, at }, part);
    await mark(trx, undoing, partIds, undoneBy);
  });
  await playlistEdits.notify(ctx, userId);
}

async function mark(
  trx: Transaction<DatabaseTables>,
  { person, operationId, operation, settle }: Undoing,
  partIds: readonly number[],
  undoneBy: number,
): Promise<void> {
  const at = { userId: person.userId, operationId, undoId: operation.id };
  await markUndone(trx, at, { partIds, undoneBy });
  await settle(trx);
}

async function undoLikes(ctx: WriteCtx, undoing: Undoing, unit: UndoUnit & { kind: "liked" }): Promise<void> {
  const { person } = undoing;
  const client = ctx.providers.client(person.provider);
  const inserted = unit.parts.flatMap(({ change }) => change.inserted);
  // The one that was liked last is sent last, so that it is on top again.
  const removed = unit.parts
    .flatMap(({ change }) => change.removed)
    .toSorted((a, b) => (a.addedAt ?? "").localeCompare(b.addedAt ?? ""));
  const ids = await libraryTracks.findIds(ctx.database, person, inserted);
  const liked = await cachedLikes.readAmong(ctx.database, person.userId, [...ids.values()]);
  const back = removed.flatMap(({ uri }) => uri ?? []);
  for (const { isLiked, uris } of [
    { isLiked: false, uris: inserted },
    { isLiked: true, uris: back },
  ]) {
    if (uris.length === 0) continue;
    await changeSaved(client, callerOf(person), { name: isLiked ? "save" : "remove", uris });
    await cachedLikes.apply(ctx, person, { isLiked, uris });
  }
  const gone = inserted.map((uri) => ({
    uri,
    addedAt: liked.get(ids.get(uri) ?? "")?.toISOString() ?? null,
  }));
  const change = { removed: gone, inserted: back };
  const part: Part = { kind: "liked", change, playlistId: null, snapshotId: null };
  await settleUndone(ctx, undoing, unit.partIds, [part]);
}

/** Takes a playlist out of the library; the provider keeps it, so that it can come back as it was. */
async function unfollow(
  ctx: WriteCtx,
  undoing: Undoing,
  { playlistId, partIds }: UndoUnit & { kind: "unfollow" },
): Promise<void> {
  const { person } = undoing;
  const uris = [`spotify:playlist:${playlistId}`];
  await changeSaved(ctx.providers.client(person.provider), callerOf(person), { name: "remove", uris });
  const change = await keptPlaylist(ctx, person, playlistId);
  const part: Part = { kind: "unfollow", change, playlistId, snapshotId: null };
  await settleUndone(ctx, undoing, partIds, [part]);
  await playlistEdits.drop(ctx.database, { userId: person.userId, playlistId });
  await playlistEdits.notify(ctx, person.userId);
}

/**
 * Brings a playlist back into the library, with what it holds now. @returns null where the service no longer has it.
 * Throws what the provider client throws.
 */
export async function followAgain(
  ctx: WriteCtx,
  person: UserScope,
  playlistId: string,
): Promise<Part | null> {
  const client = ctx.providers.client(person.provider);
  const head = await readPlaylistHead(client, callerOf(person), playlistId);
  if (head === null) return null;
  await changeSaved(client, callerOf(person), { name: "save", uris: [`spotify:playlist:${playlistId}`] });
  await playlistEdits.insert(ctx.database, person.userId, head);
  await playlistEdits.resync(ctx, person, playlistId);
  return { kind: "follow", change: {}, playlistId, snapshotId: null };
}

async function follow(
  ctx: WriteCtx,
  undoing: Undoing,
  { playlistId, partIds, parts }: UndoUnit & { kind: "follow" },
): Promise<void> {
  const { person } = undoing;
  const kept = parts.find(({ kind }) => kind === "unfollow")?.change as { kept?: StoredPlaylist } | undefined;
  if (kept?.kept !== undefined) {
    await restorePlaylist(ctx, person, { playlistId, kept: kept.kept });
    const here: Part = { kind: "follow", change: {}, playlistId, snapshotId: null };
    return settleUndone(ctx, undoing, partIds, [here]);
  }
  const part = await followAgain(ctx, person, playlistId);
  if (part === null) throw new AppError("conflict", message("playlists.gone"));
  await settleUndone(ctx, undoing, partIds, [part]);
}

async function undoChange(
  ctx: WriteCtx,
  undoing: Undoing,
  unit: ChangeUnit,
  checked: CheckedPlaylist,
): Promise<void> {
  const { person, operation } = undoing;
  const isNamed = unit.details.length > 0 && !checked.keepsName;
  const details = isNamed ? [await undoDetails(ctx, person, unit)] : [];
  if (checked.to === null) return settleUndone(ctx, undoing, unit.partIds, details);
  for (const part of details) await recordPart(ctx, { userId: person.userId, operation }, part);
  return undoRows(ctx, undoing, unit, checked);
}

/** Gives a playlist its rows back. @param checked null: that was cut off, and is finished */
async function undoRows(
  ctx: WriteCtx,
  undoing: Undoing,
  { playlistId, partIds }: ChangeUnit,
  checked: CheckedPlaylist | null,
): Promise<void> {
  const { person, operation, pending, savePending, signal, noteAdvance } = undoing;
  await rewriteInTurn(ctx, person, {
    playlistId,
    operation,
    onlyOwn: false,
    signal,
    noteAdvance,
    pending,
    ...(checked === null ? {} : { current: { ...checked, changedFrom: null } }),
    choose: async ({ playlist: { name }, rows }) => {
      if (pending === null) return checked?.to ?? [];
      const left = pending.to.map((uri) => ({ uri, addedAt: null }));
      throw await conflictBetween(ctx, person, {
        playlistId,
        reason: "changed-elsewhere",
        expected: { name, rows: left },
        present: { name, rows },
      });
    },
    savePending,
    settle: (trx, _rows, partId) => mark(trx, undoing, partIds, partId ?? 0),
  });
}

async function undoDetails(
  ctx: WriteCtx,
  person: UserScope,
  { playlistId, details }: ChangeUnit,
): Promise<Part> {
  const after = details[0]?.change.before ?? { name: "", description: null };
  const before = details.at(-1)?.change.after ?? after;
  return describePlaylist(ctx, person, { playlistId, before, after });
}

/** Gives an own playlist a name and a description. Throws what the provider client throws. */
export async function describePlaylist(
  ctx: WriteCtx,
  { userId, provider }: UserScope,
  { playlistId, before, after }: { playlistId: string; before: PlaylistTexts; after: PlaylistTexts },
): Promise<Part> {
  const isDescribed = after.description !== before.description;
  const body = { name: after.name, ...(isDescribed ? { description: after.description ?? "" } : {}) };
  const path = `playlists/${encodeURIComponent(playlistId)}`;
  const caller = callerOf({ userId, provider });
  expectAccepted(await ctx.providers.client(provider).send({ ...caller, method: "PUT", path, body }));
  await playlistEdits.rename(ctx.database, { userId, playlistId, ...after });
  return { kind: "details", change: { before, after }, playlistId, snapshotId: null };
}
