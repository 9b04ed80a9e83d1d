import { sql } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { ProviderTrack } from "#server/provider-client/api/provider-objects.ts";
import { storeCatalogue } from "#server/features/library/stored/catalogue.db.ts";
import { growLibraryState, hasLibrary } from "#server/features/library/stored/library-state.db.ts";
import { addLibraryTracks, storeLiked, writeLiked } from "#server/features/library/stored/placements.db.ts";
import { forgetUnlikes, rememberUnlikes } from "#server/features/library/stored/unlikes.db.ts";

/** Songs that a person has liked. */
interface AddedLikes {
  userId: string;
  provider: string;
  /** each once, the newest first */
  trackIds: readonly string[];
  addedAt: Date;
  /** those of them that the catalogue did not have */
  unknown: readonly ProviderTrack[];
}

/**
 * Puts songs on top of the cached liked songs, so that a like is seen before the next scan. They count as seen by the
 * person's last scan: one that is under way would otherwise take them out at its end, for it may have read the newest
 * songs already. That is as true of songs that are there already: an export named of them, or the scan did not find them
 * any more. The provider's own date comes with the next scan.
 *
 * @returns how many were not liked before
 */
export async function addCachedLikes(database: Database, likes: AddedLikes): Promise<number> {
  const { userId, provider, trackIds, addedAt, unknown } = likes;
  return transaction(database, async (trx) => {
    await forgetUnlikes(trx, userId, trackIds);
    // Nothing was read yet, or all was forgotten while the provider answered.
    if (!(await hasLibrary(trx, userId))) return 0;
    const { rows: scans } = await sql<{ last: number | null }>`
      select max(scan_id) as last from library_scans where user_id = ${userId}
    `.execute(trx);
    const scan = { userId, scanId: scans[0]?.last ?? 0 };
    const { rows: present } = await sql<{ track_id: string }>`
      update library_liked set scan_id = ${scan.scanId}::bigint
      where user_id = ${userId} and track_id = any(${arrayLiteral(trackIds)}::text[])
      returning track_id
    `.execute(trx);
    const there = new Set(present.map(({ track_id: id }) => id));
    const fresh = trackIds.filter((id) => !there.has(id));
    if (fresh.length === 0) return 0;
    await storeCatalogue(trx, provider, unknown);
    const rows = fresh.map((id, index) => writeLiked({ track_id: id, added_at: addedAt, ordinal: index }));
    const distinct = await addLibraryTracks(trx, userId, fresh);
    const liked = await storeLiked(trx, scan, rows);
    const growth = { total_unique: distinct, total_placements: liked, liked_total: liked };
    await growLibraryState(trx, userId, growth);
    return liked;
  });
}

/**
 * Takes songs out of the cached liked songs, and out of the library where no playlist holds them. A scan that is under
 * way does not bring them back.
 *
 * @returns how many had been liked
 */
export async function removeCachedLikes(
  database: Database,
  { userId, trackIds }: { userId: string; trackIds: readonly string[] },
): Promise<number> {
  return transaction(database, async (trx) => {
    await rememberUnlikes(trx, userId, trackIds);
    const { rows: taken } = await sql<{ track_id: string }>`
      delete from library_liked
      where user_id = ${userId} and track_id = any(${arrayLiteral(trackIds)}::text[])
      returning track_id
    `.execute(trx);
    if (taken.length === 0) return 0;
    const swept = await sql`
      delete from library_tracks
      where user_id = ${userId} and track_id = any(${arrayLiteral(taken.map((row) => row.track_id))}::text[])
        and not exists (
          select 1 from library_playlist_items item
          where item.user_id = ${userId} and item.track_id = library_tracks.track_id
        )
    `.execute(trx);
    const left = -taken.length;
    await growLibraryState(trx, userId, {
      total_unique: -Number(swept.numAffectedRows ?? 0n),
      total_placements: left,
      liked_total: left,
    });
    return taken.length;
  });
}

/** Those of these songs that are liked, with the time of it. */
export async function readLikedAmong(
  database: Database,
  userId: string,
  trackIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ track_id: string; added_at: Date }>`
    select track_id, added_at from library_liked
    where user_id = ${userId} and track_id = any(${arrayLiteral(trackIds)}::text[])
  `.execute(database);
  return new Map(rows.map((row) => [row.track_id, row.added_at]));
}
