import { sql } from "kysely";
import { copyRows, writeRow, WrittenRows } from "#server/platform/copy-rows.db.ts";
import type { Database } from "#server/platform/database.ts";
import type { Prepared } from "./catalogue.db.ts";

/** True while nothing of the person is cached: what their first scan reads is new and can be copied. */
export async function isLibraryEmpty(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    select not exists (select from library_tracks where user_id = ${userId})
      and not exists (select from library_liked where user_id = ${userId}) as is_empty
  `.execute(database);
  return rows[0]?.is_empty ?? false;
}

/** Adds to the person's distinct tracks what they do not hold; throws (23505) for what they do. @returns how many */
export function copyLibraryTracks(userId: string, trackIds: readonly string[]): Prepared<number> {
  const rows = new WrittenRows(trackIds.toSorted().map((id) => writeRow([userId, id])));
  return (trx) => copyRows(trx, "copy library_tracks (user_id, track_id) from stdin", rows);
}

/** Stores liked songs that are not cached; throws (23505) for what is. @returns how many */
export function copyLiked(liked: WrittenRows): Prepared<number> {
  return (trx) =>
    copyRows(trx, "copy library_liked (user_id, track_id, added_at, ordinal, scan_id) from stdin", liked);
}

/** Stores rows of playlists that no read stored before; throws (23505) for what one did. */
export function copyItems(items: WrittenRows): Prepared<unknown> {
  return (trx) =>
    copyRows(
      trx,
      `copy library_playlist_items (user_id, playlist_id, revision, position, kind, track_id, added_at,
        episode) from stdin`,
      items,
    );
}
