import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { ProviderTrack } from "#server/provider-client/api/provider-objects.ts";
import { storeCatalogue } from "#server/features/library/stored/catalogue.db.ts";
import { growLibraryState } from "#server/features/library/stored/library-state.db.ts";
import { keepVersions } from "#server/features/library/stored/playlist-versions.db.ts";
import { addLibraryTracks, storeItems, writeItem } from "#server/features/library/stored/placements.db.ts";

/** Tracks that a write has put at the end of a playlist. */
export interface AppendedTracks {
  userId: string;
  provider: string;
  playlistId: string;
  /** in order, the same one as often as it was added */
  trackIds: readonly string[];
  addedAt: Date;
  /** those of them that the catalogue did not have */
  unknown: readonly ProviderTrack[];
}

/** Which of these tracks the shared catalogue has. */
export async function readKnownTracks(
  database: Database,
  provider: string,
  trackIds: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom("catalogue_tracks")
    .select("id")
    .where("provider", "=", provider)
    .where("id", "in", [...trackIds])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Puts tracks at the end of a cached playlist, so that a write is seen before the next scan. That scan reads the
 * playlist again, since its snapshot is not the one that was read. Nothing is done for a playlist whose items are not
 * cached completely: the scan that reads them will come upon these too.
 *
 * @returns how many tracks the cached playlist then has, or null
 */
export async function appendToCachedPlaylist(
  database: Database,
  appended: AppendedTracks,
): Promise<number | null> {
  const { userId, provider, playlistId, trackIds, addedAt } = appended;
  return transaction(database, async (trx) => {
    const playlist = await trx
      .selectFrom("library_playlists")
      .select(["revision"])
      .where("user_id", "=", userId)
      .where("playlist_id", "=", playlistId)
      .where("readable", "=", true)
      .where("items_snapshot", "is not", null)
      .forUpdate()
      .executeTakeFirst();
    if (!playlist) return null;
    await keepVersions(trx, userId, { playlistIds: [playlistId], by: "here" });
    await storeCatalogue(trx, provider, appended.unknown);
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(position) + 1, 0)::int as next from library_playlist_items
      where user_id = ${userId} and playlist_id = ${playlistId} and revision = ${playlist.revision}
    `.execute(trx);
    const from = rows[0]?.next ?? 0;
    const items = trackIds.map((id, index) =>
      writeItem({
        playlist_id: playlistId,
        revision: playlist.revision,
        position: from + index,
        kind: "track",
        track_id: id,
        added_at: addedAt,
        episode: null,
      }),
    );
    await storeItems(trx, userId, items);
    const { rows: counted } = await sql<{ track_count: number }>`
      update library_playlists set
        track_count = track_count + ${trackIds.length},
        listed_total = listed_total + ${trackIds.length},
        last_added_at = ${addedAt.toISOString()}::timestamptz,
        duration_ms = duration_ms + (
          select coalesce(sum(duration_ms), 0)::bigint
          from json_array_elements_text(${JSON.stringify(trackIds)}::json) as added
          join catalogue_tracks on provider = ${provider} and id = added.value
        )
      where user_id = ${userId} and playlist_id = ${playlistId}
      returning track_count
    `.execute(trx);
    const fresh = await addLibraryTracks(trx, userId, trackIds);
    await growLibraryState(trx, userId, {
      total_unique: fresh,
      total_placements: trackIds.length,
      liked_total: 0,
    });
    return counted[0]?.track_count ?? null;
  });
}
