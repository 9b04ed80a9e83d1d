import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { keepVersions, type Changer } from "#server/features/library/stored/playlist-versions.db.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { ProviderPlaylist } from "#server/provider-client/api/provider-objects.ts";

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

/** Shows another name, and another description where one is given. @param by who gave it */
export async function renameCachedPlaylist(
  database: Database,
  at: { userId: string; playlistId: string; name: string; description?: string | null; by?: Changer },
): Promise<void> {
  await transaction(database, async (trx) => {
    await keepVersions(trx, at.userId, { playlistIds: [at.playlistId], by: at.by ?? "here" });
    await trx
      .updateTable("library_playlists")
      .set({ name: at.name, ...(at.description === undefined ? {} : { description: at.description }) })
      .where("user_id", "=", at.userId)
      .where("playlist_id", "=", at.playlistId)
      .execute();
  });
}

/**
 * Takes a write's new version mark for that of the cached rows, so that the next scan need not read them again. Only
 * for rows that were seen to be the provider's before the write.
 */
export async function updateSnapshot(
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
