import { readPlaylist } from "#server/features/library/reads/playlists.db.ts";
import { progressTopic } from "#server/features/library/scan/live-scans.ts";
import { itemColumns } from "#server/features/library/scan/scanned-pages.ts";
import { readOwner } from "#server/features/library/stored/library-owner.db.ts";
import {
  readLibraryState,
  recountLibrary,
  writeLibraryState,
} from "#server/features/library/stored/library-state.db.ts";
import {
  dropOtherRevisions,
  showContents,
  storeItems,
  sweepTracks,
  upsertPlaylists,
  writeItem,
  writeLiked,
} from "#server/features/library/stored/placements.db.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";
import { lockOpenScan } from "#server/features/library/stored/unlikes.db.ts";
import {
  deleteImported,
  hasListedPlaylists,
  keepImported,
  storeImportedLiked,
} from "#server/features/library/stored/imported-library.db.ts";
import {
  importedPlaylistId,
  namesOf,
  playedPlaylist,
  type ImportedSong,
} from "#server/features/library/stored/imported-tracks.ts";

import { isScanned, storedPages, write, type Fill, type FillCtx, type StoredSong } from "./fill-songs.ts";

const pageSize = 1_000;

/** A library as exports report it, in pages of some hundred songs. */
export interface ImportedLibrary {
  /** null where no export named */
  liked: AsyncIterable<ImportedSong[]> | null;
  /** songs that were loved at other services, a list of each: likes of an account without a service */
  loved: readonly AsyncIterable<ImportedSong[]>[];
  /** in the person's order */
  playlists: {
    name: string;
    description: string | null;
    songs: () => AsyncIterable<ImportedSong[]>;
  }[];
  /** songs that were listened to, whether or not a list holds them, and what their list is called */
  played: { name: string; songs: AsyncIterable<ImportedSong[]> };
}

/**
 * Shows the library of the exports in place of the library of earlier ones. Of an `export`
 * account that is all there is beside what was made there, and songs that were listened to are part of it. Of an
 * account of the streaming service it fills the time until its first scan has come to its end, which takes all of it
 * out again: liked songs that the scan finds too just become the scan's; playlists go as soon as the service has listed
 * its own, and their songs are searched until then. After that, and for accounts of any other provider, whose music is
 * not to be mixed with it, nothing is stored. Harmless to do twice. Throws OwnerChanged.
 */
export async function fillFromExport(
  ctx: FillCtx,
  userId: string,
  library: ImportedLibrary,
  signal: AbortSignal,
): Promise<void> {
  const owner = await readOwner(ctx.database, userId);
  if (!isLocalAccount(owner.provider) && owner.provider !== "spotify") return;
  const before = await readLibraryState(ctx.database, userId);
  if (!isLocalAccount(owner.provider) && before.last_full_scan !== null && !before.is_imported) return;
  const fill: Fill = {
    ctx,
    userId,
    owner,
    number: -ctx.now(),
    signal,
    ids: new Map(),
    kept: new Set(),
    names: new Map(),
  };
  const liked = new Set<string>();
  if (library.liked !== null) await fillLiked(fill, library.liked, liked);
  await fillPlaylists(fill, library.playlists);
  if (isLocalAccount(owner.provider)) {
    await fillPlayed(fill, library.played, library.playlists.length);
    // Behind all that has addresses, so that a name means the song that is there.
    for (const list of library.loved) await fillLiked(fill, list, liked);
  }
  await finish(fill);
  ctx.recentStates.forget(userId);
  await ctx.events.publish(progressTopic(userId));
  await ctx.afterScan(userId);
}

/** Stores likes but those of `liked`, to which it adds them. */
async function fillLiked(
  fill: Fill,
  pages: AsyncIterable<ImportedSong[]>,
  liked: Set<string>,
): Promise<void> {
  for await (const page of storedPages(fill, pages)) {
    const rows: string[] = [];
    for (const { song, id } of page) {
      if (liked.has(id)) continue;
      // As a scan has them where the service reports no date.
      rows.push(writeLiked({ track_id: id, added_at: song.added_at ?? new Date(0), ordinal: liked.size }));
      liked.add(id);
    }
    await write(fill, async (trx) => {
      await lockOpenScan(trx, fill.userId);
      await storeImportedLiked(trx, { userId: fill.userId, fill: fill.number }, rows);
    });
  }
}

async function fillPlaylists(fill: Fill, playlists: ImportedLibrary["playlists"]): Promise<void> {
  // Where there is no service, what is not of an export was made here and stays beside it.
  const isListed =
    !isLocalAccount(fill.owner.provider) && (await hasListedPlaylists(fill.ctx.database, fill.userId));
  const copies = new Map<string, number>();
  for (const [position, playlist] of playlists.entries()) {
    const copy = copies.get(playlist.name) ?? 0;
    copies.set(playlist.name, copy + 1);
    if (await isScanned(fill)) return;
    if (isListed) await storeAll(fill, playlist.songs());
    else {
      const id = importedPlaylistId(playlist.name, copy);
      const pages = storedPages(fill, playlist.songs());
      if (await isEditedHere(fill, id)) await keepEdited(fill, id, pages);
      else await fillPlaylist(fill, { ...playlist, position, id }, pages);
    }
  }
}

/** What says whether a list is still as an export named it. */
function snapshotOf(fill: Fill, { revision, rows }: { revision: number; rows: number }): string {
  return `${fill.number} ${revision} ${rows}`;
}

/** Whether the person changed the rows of a list, where there is no service: it stays as the person left it. */
async function isEditedHere({ ctx, userId, owner }: Fill, id: string): Promise<boolean> {
  const row = isLocalAccount(owner.provider) ? await readPlaylist(ctx.database, userId, id) : null;
  const [, revision, rows] = row?.items_snapshot?.split(" ") ?? [];
  if (!row || revision === undefined) return false;
  return revision !== String(row.revision) || rows !== String(row.track_count + row.skipped_count);
}

async function keepEdited(fill: Fill, id: string, pages: AsyncIterable<StoredSong[]>): Promise<void> {
  for await (const _page of pages) fill.signal.throwIfAborted();
  await write(fill, (trx) => keepImported(trx, fill.userId, { playlistId: id, fill: fill.number }));
}

interface PlaylistHead {
  id: string;
  name: string;
  description: string | null;
  position: number;
}

/** Stores a playlist as a new revision, which is shown when it is complete. */
async function fillPlaylist(
  fill: Fill,
  playlist: PlaylistHead,
  pages: AsyncIterable<StoredSong[]> | Iterable<StoredSong[]>,
): Promise<void> {
  const { userId } = fill;
  const { id } = playlist;
  const shown = (await readPlaylist(fill.ctx.database, userId, id))?.revision ?? 0;
  const revision = shown + 1;
  await write(fill, async (trx) => {
    await upsertPlaylists(trx, { userId, scanId: fill.number }, [headOf(fill, playlist)]);
    await dropOtherRevisions(trx, userId, id, shown);
  });
  let total = 0;
  let lastAddedAt: Date | null = null;
  for await (const page of pages) {
    const items = page.map(({ song, id: trackId }) => ({
      kind: "track" as const,
      addedAt: song.added_at,
      track: { id: trackId },
    }));
    const rows = itemColumns({ playlistId: id, revision, offset: total }, items).map(writeItem);
    await write(fill, (trx) => storeItems(trx, userId, rows));
    total += page.length;
    for (const { song } of page)
      if (song.added_at !== null && (lastAddedAt === null || song.added_at > lastAddedAt))
        lastAddedAt = song.added_at;
  }
  const content = {
    playlist_id: id,
    revision,
    track_count: total,
    skipped_count: 0,
    duration_ms: 0,
    last_added_at: lastAddedAt,
    items_snapshot: snapshotOf(fill, { revision, rows: total }),
  };
  await write(fill, async (trx) => {
    await showContents(trx, userId, [content]);
    await dropOtherRevisions(trx, userId, id, revision);
  });
}

/**
 * The head of a playlist. Where there is no service it is the person's own, but for the list of what was heard, which
 * follows the plays; of an account of the service it is no one's, so that nothing is written there.
 */
function headOf(
  { owner, number }: Fill,
  playlist: PlaylistHead,
): Parameters<typeof upsertPlaylists>[2][number] {
  return {
    id: playlist.id,
    uri: playlist.id,
    name: playlist.name,
    description: playlist.description,
    public: null,
    collaborative: false,
    ownerId: owner.provider_user_id,
    ownerName: owner.display_name,
    images: [],
    externalUrl: null,
    snapshotId: String(number),
    total: null,
    position: playlist.position,
    own: isLocalAccount(owner.provider) && playlist.id !== playedPlaylist,
    readable: true,
  };
}

/** Stores songs that were listened to as a list, by artist and name. */
async function fillPlayed(
  fill: Fill,
  { name, songs }: ImportedLibrary["played"],
  position: number,
): Promise<void> {
  const heard = new Map<string, ImportedSong>();
  for await (const page of storedPages(fill, songs))
    for (const { song, id } of page) if (!heard.has(id)) heard.set(id, song);
  if (heard.size === 0) return;
  const sorted = [...heard]
    .map(([id, song]) => ({ id, song, names: namesOf(song) }))
    .toSorted((one, other) => (one.names < other.names ? -1 : 1));
  const pages = Array.from({ length: Math.ceil(sorted.length / pageSize) }, (_, page) =>
    sorted.slice(page * pageSize, (page + 1) * pageSize),
  );
  await fillPlaylist(fill, { id: playedPlaylist, name, description: null, position }, pages);
}

async function storeAll(fill: Fill, pages: AsyncIterable<ImportedSong[]>): Promise<void> {
  for await (const _page of storedPages(fill, pages)) fill.signal.throwIfAborted();
}

/** Takes out what earlier fillings held and this one does not, and recounts. */
async function finish(fill: Fill): Promise<void> {
  const { userId, owner, ctx } = fill;
  const isOver = await isScanned(fill);
  const isAlone = isLocalAccount(owner.provider);
  await write(fill, async (trx) => {
    const scan = await lockOpenScan(trx, userId);
    await deleteImported(trx, userId, { liked: true, playlists: true, but: isOver ? 0 : fill.number });
    // A scan under way may have stored placements that are not to be seen yet; it sweeps at its end.
    if (scan === undefined) await sweepTracks(trx, userId);
  });
  await write(fill, async (trx) => {
    const { liked_gone: likedGone } = await readLibraryState(trx, userId);
    await writeLibraryState(trx, userId, {
      is_imported: !isOver,
      ...(isAlone ? { last_scan: new Date(ctx.now()) } : {}),
    });
    await recountLibrary(trx, userId, likedGone);
  });
}
