import type { Conflict } from "#contract/base/errors.ts";
import { cachedPlaylists, playlistVersions, playlistEdits } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { readPlaylistHead } from "#server/provider-client/api/provider-library.ts";
import {
  callerOf,
  requireWritable,
  type WritablePlaylist,
  type WriteCtx,
} from "#server/features/playlists/written-playlist.ts";
import type { StoredRow } from "#server/features/playlists/journal/changes.ts";
import { conflictBetween, type ChangeConflict } from "#server/features/playlists/journal/change-conflict.ts";
import { readLaterChanges, type LaterChange } from "#server/features/playlists/journal/undo/later-changes.ts";
import { readLastSnapshot, type StoredPart } from "#server/features/playlists/journal/operation-parts.db.ts";
import { keptRowsOf, readAgain, readStoredRows } from "#server/features/playlists/journal/read-again.ts";
import { withoutChange } from "#server/features/playlists/journal/rows-change.ts";
import type { UndoUnit } from "./undo-units.ts";

type Uri = string | null;
type PlaylistUnit = Exclude<UndoUnit, { kind: "liked" }>;

/** How far what changed elsewhere is in the way of undoing. */
export interface UndoRule {
  keepChanges: boolean;
}

/** A playlist as it is, with what it is to become; `to` is null where its rows stay, or leave with it. */
export interface CheckedPlaylist {
  playlist: WritablePlaylist;
  rows: StoredRow[];
  to: Uri[] | null;
  /** someone else gave it another name meanwhile, which stays */
  keepsName: boolean;
}

/**
 * Compares a playlist with what was left of it, and says what undoing makes of it. Null when it is gone already as it
 * should be. Throws {@link ChangeConflict}, AppError as `requireWritable`, and what the client throws.
 */
export async function checkPlaylist(
  ctx: WriteCtx,
  person: UserScope,
  unit: PlaylistUnit,
  rule: UndoRule,
): Promise<CheckedPlaylist | null> {
  const { playlistId } = unit;
  if (unit.kind === "follow") return null;
  const known = await cachedPlaylists.readEditable(ctx.database, person.userId, playlistId);
  if (known === null) {
    if (unit.kind === "unfollow") return null;
    const expected = await readLastRows(ctx, person, playlistId);
    throw await conflictOf(ctx, person, { unit, reason: "gone", expected, present: null });
  }
  // Whatever came by following is another person's, and changes as they like.
  if (unit.kind === "unfollow" && !known.own)
    return { playlist: { ...known, id: playlistId }, rows: [], to: null, keepsName: true };
  const before = await requireWritable(ctx, person, playlistId, { onlyOwn: unit.kind === "unfollow" });
  return compare(ctx, person, { unit, rule, before });
}

/** Compares the rows as the provider has them with what was left of them. */
async function compare(
  ctx: WriteCtx,
  person: UserScope,
  { unit, rule, before }: { unit: PlaylistUnit; rule: UndoRule; before: WritablePlaylist },
): Promise<CheckedPlaylist | null> {
  const { playlistId } = unit;
  const expected = await readStoredRows(ctx, person, { playlistId, ...before });
  const playlist = await readCurrent(ctx, person, { unit, before, expected });
  if (playlist === null) return null;
  const later = await readLaterChanges(ctx, person, { playlistId, part: lastPartOf(unit) });
  const rows =
    playlist === before ? expected : await readStoredRows(ctx, person, { playlistId, ...playlist });
  const isRenamed = unit.kind === "change" && isRenamedSince(unit, playlist);
  const to = unit.kind === "change" ? undoneRows(rows, unit, later) : [];
  const reason = whatIsInTheWay(
    { later, isLost: to === null, isRenamed, isKept: unit.kind === "change" },
    rule,
  );
  if (reason !== null) {
    const left = beforeElsewhere(rows, later);
    throw await conflictOf(ctx, person, { unit, reason, expected: left, present: rows });
  }
  const hasRows = unit.kind === "change" && unit.rows.length > 0;
  return { playlist, rows, to: hasRows ? to : null, keepsName: isRenamed };
}

/**
 * Why an undoing cannot be done as it is wished; null where it can.
 * @param found `isLost`: a place of what is undone is not to be found; `isKept`: the playlist does not leave
 */
function whatIsInTheWay(
  found: { later: readonly LaterChange[]; isLost: boolean; isRenamed: boolean; isKept: boolean },
  { keepChanges }: UndoRule,
): Conflict["reason"] | null {
  const { later, isLost, isRenamed, isKept } = found;
  const ours = later.filter(({ isElsewhere }) => !isElsewhere);
  const isRenamedHere = isRenamed && ours.some(({ kind }) => kind === "details");
  const isElsewhere = ours.length < later.length || (isRenamed && !isRenamedHere);
  if (isElsewhere && !keepChanges) return "changed-elsewhere";
  return isLost || isRenamedHere || (!isKept && ours.length > 0) ? "changed-since" : null;
}

function lastPartOf(unit: PlaylistUnit): StoredPart {
  const parts = unit.kind === "change" ? [...unit.rows, ...unit.details] : unit.parts;
  const last = parts.find(({ partId }) => partId === unit.lastPartId);
  if (last === undefined) throw new Error("What is undone has no last part.");
  return last;
}

function isRenamedSince({ details }: PlaylistUnit & { kind: "change" }, { name }: WritablePlaylist): boolean {
  if (details.length === 0 || name === details[0]?.change.before.name) return false;
  return details.at(-1)?.change.after.name !== name;
}

/**
 * The playlist with a cached copy that is the provider's; of one that leaves as it is, the version mark is enough. Null
 * where one that is to leave is gone; throws {@link ChangeConflict} when another one is.
 */
async function readCurrent(
  ctx: WriteCtx,
  person: UserScope,
  { unit, before, expected }: { unit: PlaylistUnit; before: WritablePlaylist; expected: StoredRow[] },
): Promise<WritablePlaylist | null> {
  const { userId } = person;
  if (isLocalAccount(person.provider)) return before;
  const { id: playlistId } = before;
  const client = ctx.providers.client(person.provider);
  const head = await readPlaylistHead(client, callerOf(person), playlistId);
  if (head === null) {
    if (unit.kind === "unfollow") return null;
    throw await conflictOf(ctx, person, { unit, reason: "gone", expected, present: null });
  }
  const left = unit.kind === "unfollow" ? await readLastSnapshot(ctx.database, { userId, playlistId }) : null;
  if (head.snapshotId === before.items_snapshot || head.snapshotId === left) {
    if (head.name === before.name) return before;
    await playlistEdits.rename(ctx.database, { userId, playlistId, name: head.name, by: "elsewhere" });
  } else await readAgain(ctx, person, playlistId);
  return requireWritable(ctx, person, playlistId);
}

/** The rows without what an operation made of them, the last first; null where one of its places is lost. */
function undoneRows(
  rows: readonly StoredRow[],
  unit: PlaylistUnit & { kind: "change" },
  later: readonly LaterChange[],
): Uri[] | null {
  const changes = later.flatMap((part) => (part.kind === "rows" ? [part.change] : []));
  let to: Uri[] | null = rows.map(({ uri }) => uri);
  for (const { change } of unit.rows.toReversed())
    to = to === null ? null : withoutChange(to, change, changes);
  return to;
}

/** The rows of a playlist that left the library, as they were last. */
async function readLastRows(
  ctx: WriteCtx,
  { userId, provider }: UserScope,
  playlistId: string,
): Promise<StoredRow[]> {
  const [last] = await playlistVersions.readAll(ctx.database, { userId, playlistId });
  if (last === undefined) return [];
  const { version } = last;
  const items = await playlistVersions.readItems(ctx.database, { userId, provider, playlistId, version });
  return keptRowsOf(items);
}

/** What the rows were before they were changed elsewhere, as far as that can be known. */
function beforeElsewhere(rows: readonly StoredRow[], later: readonly LaterChange[]): StoredRow[] {
  let before: StoredRow[] = [...rows];
  for (const part of later.toReversed()) {
    if (part.kind !== "rows" || part.change.start === null) continue;
    const { start, inserted, removed } = part.change;
    before = before.toSpliced(start, inserted.length, ...removed);
  }
  return before;
}

/** @param seen `expected`: the rows as they were left; `present`: null where the playlist is gone */
async function conflictOf(
  ctx: WriteCtx,
  person: UserScope,
  seen: {
    unit: PlaylistUnit;
    reason: Conflict["reason"];
    expected: StoredRow[];
    present: StoredRow[] | null;
  },
): Promise<ChangeConflict> {
  const { unit, reason, expected, present } = seen;
  const { playlistId } = unit;
  const known = await cachedPlaylists.readEditable(ctx.database, person.userId, playlistId);
  const parts = unit.kind === "change" ? [...unit.rows, ...unit.details] : unit.parts;
  const left = parts[0]?.playlistName ?? "";
  return conflictBetween(ctx, person, {
    playlistId,
    reason,
    expected: { name: left, rows: expected },
    present: present === null ? null : { name: known?.name ?? left, rows: present },
  });
}
