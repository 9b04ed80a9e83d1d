import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { ProviderItem, ProviderPlaylist } from "#server/provider-client/api/provider-objects.ts";
import { storeCatalogue } from "#server/features/library/stored/catalogue.db.ts";
import { readLibraryState, recountLibrary } from "#server/features/library/stored/library-state.db.ts";
import {
  dropOtherRevisions,
  addLibraryTracks,
  storeItems,
  sweepTracks,
  writeItem,
} from "#server/features/library/stored/placements.db.ts";
import { itemColumns } from "#server/features/library/scan/scanned-pages.ts";

type Trx = Transaction<DatabaseTables>;

/** A cached playlist as far as a write must know it. */
export interface EditablePlaylist {
  name: string;
  own: boolean;
  collaborative: boolean;
  readable: boolean;
  revision: number;
  track_count: number;
  skipped_count: number;
  items_snapshot: string | null;
}

/** Null for playlists that the person's cache does not hold. */
export async function readEditablePlaylist(
  database: Database,
  userId: string,
  playlistId: string,
): Promise<EditablePlaylist | null> {
  const row = await database
    .selectFrom("library_playlists")
    .select([
      "name",
      "own",
      "collaborative",
      "readable",
      "revision",
      "track_count",
      "skipped_count",
      "items_snapshot",
    ])
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();
  return row ?? null;
}

/** A row of a cached playlist as a write names it; `uri` is null for what is gone. */
export interface PlacedUri {
  position: number;
  uri: string | null;
  added_at: Date | null;
}

/** The shown rows of a playlist in order. */
export async function readPlacedUris(
  database: Database,
  at: { userId: string; provider: string; playlistId: string; revision: number },
): Promise<PlacedUri[]> {
  const { rows } = await sql<PlacedUri>`
    select item.position, item.added_at, coalesce(track.uri, item.episode->>'uri') as uri
    from library_playlist_items item
    left join catalogue_tracks track on track.provider = ${at.provider} and track.id = item.track_id
    where item.user_id = ${at.userId} and item.playlist_id = ${at.playlistId} and item.revision = ${at.revision}
    order by item.position
  `.execute(database);
  return rows;
}

/** What is shown of a playlist after a write: old positions in their new order. */
export interface Rearrangement {
  userId: string;
  playlistId: string;
  /** the revision that `order` speaks of; nothing is done when another is shown */
  revision: number;
  order: readonly number[];
}

/**
 * Shows a playlist's rows in another order, or fewer of them, as a revision of its own, so that whoever is reading
 * the old one is told.
 *
 * @returns tracks that the playlist then has; null when the cached copy is another by now
 */
export async function rearrangeCachedPlaylist(
  database: Database,
  { userId, playlistId, revision, order }: Rearrangement,
): Promise<number | null> {
  return transaction(database, async (trx) => {
    const next = await freeRevision(trx, userId, playlistId);
    if (next === null || next.shown !== revision) return null;
    await sql`
      insert into library_playlist_items (user_id, playlist_id, revision, position, kind, track_id, added_at, episode)
      select item.user_id, item.playlist_id, ${next.free}, row.place::int - 1, item.kind, item.track_id, item.added_at, item.episode
      from unnest(${[...order]}::int[]) with ordinality as row (old, place)
      join library_playlist_items item on item.user_id = ${userId} and item.playlist_id = ${playlistId}
        and item.revision = ${revision} and item.position = row.old
    `.execute(trx);
    const tracks = await showRevision(trx, { userId, playlistId, revision: next.free, snapshot: null });
    // Every row in another place: nothing is gone, and the library counts what it did.
    if (order.length < next.rows) await letGo(trx, userId);
    return tracks;
  });
}

/** A revision that nobody writes: a scan under way writes the one after the shown one. Locks the playlist. */
async function freeRevision(
  trx: Trx,
  userId: string,
  playlistId: string,
): Promise<{ shown: number; free: number; rows: number } | null> {
  const playlist = await trx
    .selectFrom("library_playlists")
    .select(["revision", "track_count", "skipped_count"])
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .forUpdate()
    .executeTakeFirst();
  if (!playlist) return null;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(revision), 0)::int as last from library_playlist_items
    where user_id = ${userId} and playlist_id = ${playlistId}
  `.execute(trx);
  return {
    shown: playlist.revision,
    free: Math.max(playlist.revision, rows[0]?.last ?? 0) + 2,
    rows: playlist.track_count + playlist.skipped_count,
  };
}

/** Shows a revision, counted anew, and drops the others. @returns its tracks */
async function showRevision(
  trx: Trx,
  shown: { userId: string; playlistId: string; revision: number; snapshot: string | null },
): Promise<number> {
  const { userId, playlistId, revision } = shown;
  const { rows } = await sql<{ track_count: number }>`
    update library_playlists as playlist set
      revision = ${revision}, readable = true, track_count = counted.tracks, skipped_count = counted.others,
      listed_total = counted.tracks + counted.others, duration_ms = counted.duration, last_added_at = counted.newest,
      snapshot_id = coalesce(${shown.snapshot}, playlist.snapshot_id),
      items_snapshot = coalesce(${shown.snapshot}, playlist.items_snapshot)
    from (
      select count(*) filter (where item.kind = 'track')::int as tracks,
        count(*) filter (where item.kind <> 'track')::int as others,
        coalesce(sum(track.duration_ms), 0)::bigint as duration, max(item.added_at) as newest
      from library_playlist_items item
      join users on users.user_id = item.user_id
      left join catalogue_tracks track on track.provider = users.provider and track.id = item.track_id
      where item.user_id = ${userId} and item.playlist_id = ${playlistId} and item.revision = ${revision}
    ) counted
    where playlist.user_id = ${userId} and playlist.playlist_id = ${playlistId}
    returning playlist.track_count
  `.execute(trx);
  await dropOtherRevisions(trx, userId, playlistId, revision);
  return rows[0]?.track_count ?? 0;
}

/** Lets go of tracks that nothing holds any more, and counts the library anew. */
async function letGo(trx: Trx, userId: string): Promise<void> {
  await sweepTracks(trx, userId);
  const { liked_gone: likedGone } = await readLibraryState(trx, userId);
  await recountLibrary(trx, userId, likedGone);
}

/** Shows what a playlist was just read to hold. @returns false when the cache does not hold the playlist any more */
export async function replaceCachedPlaylist(
  database: Database,
  read: { userId: string; provider: string; playlist: ProviderPlaylist; items: readonly ProviderItem[] },
): Promise<boolean> {
  const { userId, provider, playlist, items } = read;
  return transaction(database, async (trx) => {
    const next = await freeRevision(trx, userId, playlist.id);
    if (next === null) return false;
    for (let from = 0; from < items.length; from += rowsAtOnce) {
      const part = items.slice(from, from + rowsAtOnce);
      const tracks = part.flatMap((item) => (item.kind === "track" ? [item.track] : []));
      const fresh = [...new Map(tracks.map((track) => [track.id, track])).values()];
      await storeCatalogue(trx, provider, fresh);
      const ids = fresh.map(({ id }) => id);
      await addLibraryTracks(trx, userId, ids);
      const at = { playlistId: playlist.id, revision: next.free, offset: from };
      await storeItems(trx, userId, itemColumns(at, part).map(writeItem));
    }
    await trx
      .updateTable("library_playlists")
      .set({
        name: playlist.name,
        description: playlist.description,
        public: playlist.public,
        collaborative: playlist.collaborative,
        images: JSON.stringify(playlist.images),
      })
      .where("user_id", "=", userId)
      .where("playlist_id", "=", playlist.id)
      .execute();
    await showRevision(trx, {
      userId,
      playlistId: playlist.id,
      revision: next.free,
      snapshot: playlist.snapshotId,
    });
    await letGo(trx, userId);
    return true;
  });
}

const rowsAtOnce = 800;

/** Shows a playlist that was just made, first in the list. */
export async function insertCachedPlaylist(
  database: Database,
  userId: string,
  playlist: ProviderPlaylist,
): Promise<void> {
  await sql`
    insert into library_playlists (user_id, playlist_id, position, uri, name, description, public, collaborative,
      owner_id, owner_name, own, images, external_url, readable, snapshot_id, listed_total, items_snapshot, revision, scan_id)
    select ${userId}, ${playlist.id},
      coalesce((select min(position) from library_playlists where user_id = ${userId}), 0) - 1,
      ${playlist.uri}, ${playlist.name}, ${playlist.description}::text, ${playlist.public}::boolean, ${playlist.collaborative},
      ${playlist.ownerId}, ${playlist.ownerName}, true, ${JSON.stringify(playlist.images)}::jsonb, ${playlist.externalUrl}::text,
      true, ${playlist.snapshotId}, 0, ${playlist.snapshotId}, 1,
      coalesce((select max(scan_id) from library_scans where user_id = ${userId}), 0)
    on conflict (user_id, playlist_id) do nothing
  `.execute(database);
}

/** Renames the cached copy. */
export async function renameCachedPlaylist(
  database: Database,
  at: { userId: string; playlistId: string; name: string },
): Promise<void> {
  await database
    .updateTable("library_playlists")
    .set({ name: at.name })
    .where("user_id", "=", at.userId)
    .where("playlist_id", "=", at.playlistId)
    .execute();
}

/**
 * Takes a write's new version mark for that of the cached rows, so that the next scan need not read them again. Only
 * for rows that were seen to be the provider's before the write.
 */
export async function learnSnapshot(
  database: Database,
  at: { userId: string; playlistId: string; before: string; after: string },
): Promise<void> {
  await database
    .updateTable("library_playlists")
    .set({ snapshot_id: at.after, items_snapshot: at.after })
    .where("user_id", "=", at.userId)
    .where("playlist_id", "=", at.playlistId)
    .where("items_snapshot", "=", at.before)
    .execute();
}

/** Which of the person's playlists hold which of these tracks. */
export async function readHolders(
  database: Database,
  userId: string,
  trackIds: readonly string[],
): Promise<{ playlist_id: string; track_ids: string[] }[]> {
  const { rows } = await sql<{ playlist_id: string; track_ids: string[] }>`
    select item.playlist_id, array_agg(distinct item.track_id) as track_ids
    from library_playlist_items item
    join library_playlists playlist on playlist.user_id = item.user_id and playlist.playlist_id = item.playlist_id
      and playlist.revision = item.revision
    where item.user_id = ${userId} and item.track_id = any(${[...trackIds]}::text[])
    group by item.playlist_id
  `.execute(database);
  return rows;
}
