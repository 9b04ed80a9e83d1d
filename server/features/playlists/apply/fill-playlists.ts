import {
  insertCachedPlaylist,
  readPlacedUris,
  readPlaylists,
  type PlaylistRow,
} from "#server/features/library/library.ts";
import type { Person } from "#server/platform/http/serve.ts";
import { isOnlyHere } from "#server/provider-client/accounts/export-provider.ts";
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
export interface BegunFilling {
  name: string;
  playlistId: string | null;
}

/** Whoever fills playlists: for whom, as what, until when, and how it remembers how far it is. */
export interface Filling {
  person: Person;
  operation: Operation;
  signal: AbortSignal;
  noteBegun: (begun: BegunFilling) => Promise<void>;
  /** told of all that was added so far */
  report: (filled: Filled) => void;
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
 * and one that is full goes on in `{name} (2)` and so on. Throws as `addToPlaylist`, and the signal's reason.
 */
export async function fillPlaylists(
  ctx: WriteCtx,
  filling: Filling,
  { name, uris }: { name: string; uris: readonly string[] },
): Promise<Filled> {
  const playlists = await readNamedPlaylists(ctx, filling.person, name);
  const { placements, skipped } = placeSongs(name, uris, playlists);
  const filled: Filled = { playlistId: playlists[0]?.id ?? null, created: false, added: 0, skipped };
  for (const placement of placements) await place(ctx, filling, placement, filled);
  return filled;
}

/** Makes a playlist where there is none and fills it; `filled` counts along. */
async function place(
  ctx: WriteCtx,
  { person, operation, signal, noteBegun, report }: Filling,
  { name, uris, playlistId: knownId }: Placement,
  filled: Filled,
): Promise<void> {
  let playlistId = knownId;
  if (playlistId === null) {
    await noteBegun({ name, playlistId: null });
    playlistId = await makePlaylist(ctx, person, { name }, operation);
    filled.created = true;
  }
  filled.playlistId ??= playlistId;
  await noteBegun({ name, playlistId });
  for (let from = 0; from < uris.length; from += songsAtOnce) {
    signal.throwIfAborted();
    const part = uris.slice(from, from + songsAtOnce);
    const copy = knownId === null && from === 0 ? ("just-made" as const) : ("looked-at" as const);
    const addition = { playlistId, uris: part, skipPresent: true, copy };
    const { added } = await addToPlaylist(ctx, person, addition, operation);
    filled.added += added;
    report(filled);
  }
}

/** The person's own playlists of a name, by part. */
async function readNamedPlaylists(
  ctx: WriteCtx,
  { userId, provider }: Person,
  name: string,
): Promise<(NamedPlaylist | undefined)[]> {
  const own = (await readPlaylists(ctx.database, userId)).filter((row) => row.own && row.readable);
  const parts: (NamedPlaylist | undefined)[] = [];
  for (let part = 0; ; part += 1) {
    const row = own.find((each) => each.name === partName(name, part));
    if (row === undefined) return parts;
    parts.push(await readNamedPlaylist(ctx, { userId, provider }, row));
  }
}

async function readNamedPlaylist(
  { database }: WriteCtx,
  { userId, provider }: Person,
  { playlist_id: id, name, revision, track_count: tracks, skipped_count: skipped }: PlaylistRow,
): Promise<NamedPlaylist> {
  const placed = await readPlacedUris(database, { userId, provider, playlistId: id, revision });
  const present = new Set(placed.flatMap(({ uri }) => uri ?? []));
  return { id, name, present, rows: tracks + skipped };
}

/**
 * After a kill: the playlist that was being made is looked for at the service, one that was being filled is read again.
 * What was carried out but not recorded is recorded now.
 */
export async function recoverFilling(
  ctx: WriteCtx,
  { person, operation }: Pick<Filling, "person" | "operation">,
  begun: BegunFilling | null,
): Promise<void> {
  if (begun === null) return;
  const playlistId = begun.playlistId ?? (await findMade(ctx, person, { name: begun.name, operation }));
  if (playlistId !== null)
    await ctx.playlistWrites.run(playlistId, () => readAgain(ctx, person, playlistId, operation));
}

/**
 * A playlist that was made though nobody heard of it; new ones are the first of the service's list.
 * @param wanted `except` are ids of those that had the name before
 */
export async function findMade(
  ctx: WriteCtx,
  person: Person,
  { name, operation, except = [] }: { name: string; operation: Operation; except?: readonly string[] },
): Promise<string | null> {
  const { userId } = person;
  const known = await readPlaylists(ctx.database, userId);
  if (isOnlyHere(person.provider))
    return known.find((row) => row.own && row.name === name)?.playlist_id ?? null;
  const { items } = await readPlaylistsPage(ctx.providers.client(person.provider), callerOf(person), 0);
  const others = new Set([...except, ...known.filter((row) => !row.own).map((row) => row.playlist_id)]);
  const made = items.find((item) => item.name === name && !others.has(item.id));
  if (made === undefined) return null;
  if (!known.some((row) => row.playlist_id === made.id)) {
    await insertCachedPlaylist(ctx.database, userId, made);
    const { description, id: playlistId, snapshotId } = made;
    const part = { kind: "create", change: { name, description }, playlistId, snapshotId } as const;
    await recordPart(ctx, { userId, operation }, part);
  }
  return made.id;
}
