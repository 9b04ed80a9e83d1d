import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { ProviderItem, ProviderPlaylist } from "#server/provider-client/api/provider-objects.ts";
import { storeCatalogue } from "#server/features/library/stored/catalogue.db.ts";
import { keepVersions } from "#server/features/library/stored/playlist-versions.db.ts";
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
  description: string | null;
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
      "description",
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

/** What is shown of a playlist after a write: old positions in their new order, and ids of tracks that are new to it. */
export interface Rearrangement {
  userId: string;
  playlistId: string;
  /** the revision that `order` speaks of; nothing is done when another is shown */
  revision: number;
  order: readonly (number | string)[];
  /** of the tracks that are new */
  addedAt?: Date;
}

/**
 * Shows a playlist's rows in another order, fewer of them, or more, as a revision of its own, so that a reader of the old one notices. Tracks that are new to it must be in the catalogue.
 *
 * @returns tracks that the playlist then has; null when the cached copy is another by now
 */
export async function rearrangeCachedPlaylist(
  database: Database,
  { userId, playlistId, revision, order, addedAt }: Rearrangement,
): Promise<number | null> {
  return transaction(database, async (trx) => {
    const next = await freeRevision(trx, userId, playlistId);
    if (next === null || next.shown !== revision) return null;
    await keepVersions(trx, userId, { playlistIds: [playlistId], by: "here" });
    const old = order.map((row) => (typeof row === "number" ? row : null));
    const added = order.map((row) => (typeof row === "string" ? row : null));
    await sql`
      insert into library_playlist_items (user_id, playlist_id, revision, position, kind, track_id, added_at, episode)
      select ${userId}, ${playlistId}, ${next.free}, row.place::int - 1, coalesce(item.kind, 'track'),
        coalesce(item.track_id, row.added),
        case when row.added is null then item.added_at else ${addedAt?.toISOString() ?? null}::timestamptz end, item.episode
      from unnest(${old}::int[], ${added}::text[]) with ordinality as row (old, added, place)
      left join library_playlist_items item on item.user_id = ${userId} and item.playlist_id = ${playlistId}
        and item.revision = ${revision} and item.position = row.old
    `.execute(trx);
    const fresh = added.filter((id) => id !== null);
    if (fresh.length > 0) await addLibraryTracks(trx, userId, fresh);
    const tracks = await showRevision(trx, { userId, playlistId, revision: next.free, snapshot: null });
    // Every row in another place: nothing is gone, and the library counts what it did.
    if (order.length !== next.rows || fresh.length > 0) await letGo(trx, userId);
    return tracks;
  });
}

/** Takes a playlist that has left the library out of the cache. */
export async function dropCachedPlaylist(
  database: Database,
  { userId, playlistId }: { userId: string; playlistId: string },
): Promise<void> {
  await transaction(database, async (trx) => {
    await keepVersions(trx, userId, { playlistIds: [playlistId], by: "here" });
    await trx
      .deleteFrom("library_playlist_items")
      .where("user_id", "=", userId)
      .where("playlist_id", "=", playlistId)
      .execute();
    await trx
      .deleteFrom("library_playlists")
      .where("user_id", "=", userId)
      .where("playlist_id", "=", playlistId)
      .execute();
    await letGo(trx, userId);
  });
}

/** A revision that no one writes: a scan under way writes the one after the shown one. Locks the playlist. */
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

/** Shows a revision, recounted, and drops the others. @returns its tracks */
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

/** Lets go of tracks that nothing holds any more, and counts the library again. */
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
    // It may be what a write of ours could not show: the journal knows.
    await keepVersions(trx, userId, { playlistIds: [playlist.id], by: null });
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
