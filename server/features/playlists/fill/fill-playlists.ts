import { playlistEdits, cachedPlaylists, type PlaylistRow } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { readPlaylistsPage } from "#server/provider-client/api/provider-library.ts";
import { recordPart, type Operation } from "../journal/journal.ts";
import { readAgain } from "../journal/read-again.ts";
import { makePlaylist } from "../playlist-edits.ts";
import { addToPlaylist } from "../playlist-writes.ts";
import { callerOf, type WriteCtx } from "../written-playlist.ts";
import { partName, placeSongs, type NamedPlaylist, type Placement } from "./place-songs.ts";

/**
 * Which playlist is being made or filled: after a kill the service, and not the cached copy, says what of it was done.
 * `playlistId` is null before it is known.
 */
export interface PendingWrite {
  name: string;
  playlistId: string | null;
  /** what was there already when the write started */
  skipped: number;
  /** ids of playlists that had its name before it was made; left out: there was none */
  others?: string[];
}

/**
 * The caller that fills playlists: for which person, under which operation, until when, and how it remembers how far it
 * is.
 */
export interface WriteContext {
  person: UserScope;
  operation: Operation;
  signal: AbortSignal;
  savePending: (pending: PendingWrite) => Promise<void>;
  /** gets all that was added so far, which stays */
  report: (filled: Filled) => Promise<void>;
}

/** What became of songs that were to be in playlists of a name. */
export interface Filled {
  /** the first of them; null while there is none */
  playlistId: string | null;
  created: boolean;
  added: number;
  /** were there already */
  skipped: number;
}

/** Songs of one write, and of one step of the progress. */
const songsAtOnce = 500;

/**
 * Puts songs into the person's own playlists of a name: what is there already is left out, one that there is not is made,
 * and one that is full goes on in `{name} (2)` and so on. `playlistId` is the first of them where several have the name. Throws as `addToPlaylist`, and the signal's reason.
 */
export async function fillPlaylists(
  ctx: WriteCtx,
  filling: WriteContext,
  { name, playlistId, uris }: { name: string; playlistId?: string | undefined; uris: readonly string[] },
): Promise<Filled> {
  const playlists = await readNamedPlaylists(ctx, filling.person, { name, playlistId });
  const { placements, skipped } = placeSongs(name, uris, playlists);
  const filled: Filled = { playlistId: playlists[0]?.id ?? null, created: false, added: 0, skipped };
  for (const placement of placements) await place(ctx, filling, placement, filled);
  return filled;
}

/** Makes a playlist where there is none and fills it; `filled` counts along. */
async function place(
  ctx: WriteCtx,
  filling: WriteContext,
  { name, uris, playlistId: knownId }: Placement,
  filled: Filled,
): Promise<void> {
  const { skipped } = filled;
  const playlistId = knownId ?? (await createPending(ctx, filling, { name, skipped }, {}));
  const isNew = knownId === null;
  if (isNew) filled.created = true;
  filled.playlistId ??= playlistId;
  await filling.savePending({ name, playlistId, skipped });
  await addInParts(ctx, filling, { playlistId, uris, isCurrent: isNew, skipPresent: true }, (added) => {
    filled.added += added;
    return filling.report(filled);
  });
}

/** Makes a playlist; noted before, so that after a kill it is looked for. @returns its id */
async function createPending(
  ctx: WriteCtx,
  filling: WriteContext,
  pending: Omit<PendingWrite, "playlistId">,
  { description = null }: { description?: string | null },
): Promise<string> {
  const { name } = pending;
  await filling.savePending({ ...pending, playlistId: null });
  return makePlaylist(
    ctx,
    filling.person,
    { name, description: description ?? undefined },
    filling.operation,
  );
}

/** Songs for the end of a playlist, in order. */
interface Addition {
  playlistId: string;
  uris: readonly string[];
  /** the cached copy is known to be the service's: the playlist has just been made, or read */
  isCurrent: boolean;
  /** leaves out what the playlist holds */
  skipPresent: boolean;
}

async function addInParts(
  ctx: WriteCtx,
  { person, operation, signal }: WriteContext,
  { playlistId, uris, skipPresent, ...known }: Addition,
  onAdded: (added: number) => Promise<void>,
): Promise<void> {
  let { isCurrent } = known;
  let isShown = true;
  for (let from = 0; from < uris.length; from += songsAtOnce) {
    signal.throwIfAborted();
    const part = uris.slice(from, from + songsAtOnce);
    const addition = {
      playlistId,
      uris: part,
      skipPresent,
      copy: isCurrent ? "current" : "looked-at",
    } as const;
    const done = await addToPlaylist(ctx, person, addition, operation);
    ({ isCurrent } = done);
    isShown &&= done.trackCount !== null;
    await onAdded(done.added);
  }
  // What the catalogue lacks, such as episodes, the cached copy can only have from the service.
  if (!isShown) await ctx.playlistWrites.run(playlistId, () => readAgain(ctx, person, playlistId, operation));
}

/** A playlist of its own: the same rows in the same order, doubles too. */
export interface NewPlaylist {
  name: string;
  description?: string | null;
  uris: readonly string[];
  /** what the service lists was not read yet: it is asked which playlists there are before this is made */
  isUnread?: boolean;
  /** made by an earlier run, and read again since; null: it is to be made */
  playlistId: string | null;
}

/**
 * Makes a playlist and fills it; one that was started gets what it lacks. @returns its id. Throws as `addToPlaylist`, and
 * the signal's reason.
 */
export async function fillNewPlaylist(
  ctx: WriteCtx,
  filling: WriteContext,
  { name, description = null, uris, isUnread = false, playlistId: knownId }: NewPlaylist,
): Promise<string> {
  const playlistId = knownId ?? (await makeAnother(ctx, filling, { name, description, isUnread }));
  const filled: Filled = { playlistId, created: knownId === null, added: 0, skipped: 0 };
  await filling.savePending({ name, playlistId, skipped: 0 });
  const missing = knownId === null ? uris : await missingOf(ctx, filling.person, { playlistId, uris });
  filled.added = uris.length - missing.length;
  // Songs that arrived before a kill are progress, though the answer to that call was lost.
  if (filled.added > 0) await filling.report(filled);
  await addInParts(
    ctx,
    filling,
    { playlistId, uris: missing, isCurrent: true, skipPresent: false },
    (added) => {
      filled.added += added;
      return filling.report(filled);
    },
  );
  return playlistId;
}

/** Makes a playlist beside those that have its name. */
async function makeAnother(
  ctx: WriteCtx,
  filling: WriteContext,
  { name, description, isUnread }: { name: string; description: string | null; isUnread: boolean },
): Promise<string> {
  const { person } = filling;
  const known = (await cachedPlaylists.readAll(ctx.database, person.userId)).filter(
    (row) => row.name === name,
  );
  const listed = isUnread
    ? (await readPlaylistsPage(ctx.providers.client(person.provider), callerOf(person), 0)).items
    : [];
  const others = [...known.map(({ playlist_id: id }) => id), ...listed.map(({ id }) => id)];
  return createPending(ctx, filling, { name, skipped: 0, others }, { description });
}

/** What a playlist lacks of some rows, each as often as it lacks it. */
async function missingOf(
  ctx: WriteCtx,
  { userId, provider }: UserScope,
  { playlistId, uris }: { playlistId: string; uris: readonly string[] },
): Promise<string[]> {
  const playlist = await cachedPlaylists.readEditable(ctx.database, userId, playlistId);
  if (playlist === null) return [...uris];
  const { revision } = playlist;
  const present = new Map<string, number>();
  for (const { uri } of await cachedPlaylists.readUris(ctx.database, {
    userId,
    provider,
    playlistId,
    revision,
  }))
    if (uri !== null) present.set(uri, (present.get(uri) ?? 0) + 1);
  return uris.filter((uri) => {
    const there = present.get(uri) ?? 0;
    if (there > 0) present.set(uri, there - 1);
    return there === 0;
  });
}

/** The person's own playlists of a name, by part. */
async function readNamedPlaylists(
  ctx: WriteCtx,
  { userId, provider }: UserScope,
  { name, playlistId }: { name: string; playlistId: string | undefined },
): Promise<(NamedPlaylist | undefined)[]> {
  const own = (await cachedPlaylists.readAll(ctx.database, userId)).filter((row) => row.own && row.readable);
  const parts: (NamedPlaylist | undefined)[] = [];
  for (let part = 0; ; part += 1) {
    const chosen = part === 0 ? own.find((each) => each.playlist_id === playlistId) : undefined;
    const row = chosen ?? own.find((each) => each.name === partName(name, part));
    if (row === undefined) return parts;
    parts.push(await readNamedPlaylist(ctx, { userId, provider }, row));
  }
}

async function readNamedPlaylist(
  { database }: WriteCtx,
  { userId, provider }: UserScope,
  { playlist_id: id, name, revision, track_count: tracks, skipped_count: skipped }: PlaylistRow,
): Promise<NamedPlaylist> {
  const placed = await cachedPlaylists.readUris(database, { userId, provider, playlistId: id, revision });
  const present = new Set(placed.flatMap(({ uri }) => uri ?? []));
  return { id, name, present, rows: tracks + skipped };
}

/**
 * After a kill: the playlist that was being made is looked for at the service, one that was being filled is read again.
 * What was carried out but not recorded is recorded now. @returns its id; null when nothing was started, or made
 */
export async function recoverPendingWrite(
  ctx: WriteCtx,
  { person, operation }: Pick<WriteContext, "person" | "operation">,
  pending: PendingWrite | null,
): Promise<string | null> {
  if (pending === null) return null;
  const { name, others: except = [] } = pending;
  const playlistId = pending.playlistId ?? (await findMade(ctx, person, { name, operation, except }));
  if (playlistId !== null)
    await ctx.playlistWrites.run(playlistId, () => readAgain(ctx, person, playlistId, operation));
  return playlistId;
}

/**
 * A playlist that was made though no one heard of it; new ones are the first of the service's list.
 * @param wanted `except` are ids of those that had the name before
 */
async function findMade(
  ctx: WriteCtx,
  person: UserScope,
  { name, operation, except = [] }: { name: string; operation: Operation; except?: readonly string[] },
): Promise<string | null> {
  const { userId } = person;
  const known = await cachedPlaylists.readAll(ctx.database, userId);
  if (isLocalAccount(person.provider))
    return (
      known.find((row) => row.own && row.name === name && !except.includes(row.playlist_id))?.playlist_id ??
      null
    );
  const { items } = await readPlaylistsPage(ctx.providers.client(person.provider), callerOf(person), 0);
  const others = new Set([...except, ...known.filter((row) => !row.own).map((row) => row.playlist_id)]);
  const made = items.find((item) => item.name === name && !others.has(item.id));
  if (made === undefined) return null;
  if (!known.some((row) => row.playlist_id === made.id)) {
    await playlistEdits.insert(ctx.database, userId, made);
    const { description, id: playlistId, snapshotId } = made;
    const part = { kind: "create", change: { name, description }, playlistId, snapshotId } as const;
    await recordPart(ctx, { userId, operation }, part);
  }
  return made.id;
}
