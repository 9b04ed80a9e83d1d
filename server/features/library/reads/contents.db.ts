import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** When each liked song was liked, epoch milliseconds. */
export async function readLikedTimes(database: Database, userId: string): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom("library_liked")
    .select(["track_id", sql<number>`(extract(epoch from added_at) * 1000)::bigint`.as("added_ms")])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ track_id: id, added_ms: addedMs }) => [id, addedMs]));
}

/** The person's readable playlists in their order, each with the tracks that it shows. */
export async function readPlaylistContents(
  database: Database,
  userId: string,
): Promise<{ id: string; name: string; trackIds: string[]; addedMs: number[] }[]> {
  const { rows } = await sql<{ id: string; name: string; track_ids: string; added_ms: string }>`
    select playlist.playlist_id as id, playlist.name, coalesce(held.track_ids, '[]') as track_ids,
      coalesce(held.added_ms, '[]') as added_ms
    from library_playlists playlist
    left join (
      select playlist_id, revision, json_agg(track_id order by position)::text as track_ids,
        json_agg(coalesce((extract(epoch from added_at) * 1000)::bigint, 0) order by position)::text as added_ms
      from library_playlist_items where user_id = ${userId} and kind = 'track'
      group by playlist_id, revision
    ) held on held.playlist_id = playlist.playlist_id and held.revision = playlist.revision
    where playlist.user_id = ${userId} and playlist.readable
    order by playlist.position
  `.execute(database);
  return rows.map(({ id, name, track_ids: trackIds, added_ms: addedMs }) => ({
    id,
    name,
    trackIds: JSON.parse(trackIds) as string[],
    addedMs: JSON.parse(addedMs) as number[],
  }));
}
