import { sql } from "kysely";
import { libraryVersion } from "#server/features/library/library.ts";
import type { Database } from "#server/platform/database/database.ts";

/**
 * A text that is another one whenever what the index of a person is made of has changed: the library, its genres. And
 * whether a scan is about to change it further.
 */
export async function readIndexVersion(
  database: Database,
  userId: string,
): Promise<{ version: string; isScanning: boolean }> {
  const { rows } = await sql<{ version: string; is_scanning: boolean }>`
    select exists (
      select from library_scans where user_id = ${userId} and status in ('starting', 'running')
    ) as is_scanning, concat_ws(' ', ${libraryVersion(userId)},
      (select concat_ws(' ', made_from, finished_at) from genre_verdict_runs where user_id = ${userId})
    ) as version
  `.execute(database);
  return { version: rows[0]?.version ?? "", isScanning: rows[0]?.is_scanning ?? false };
}

/** A track as the index is made of it. */
export interface IndexTrackRow {
  id: string;
  name: string;
  is_local: boolean;
  album_id: string;
  album_name: string;
  release_date: string | null;
  artists: { id: string | null; name: string }[];
}

/** Distinct tracks of a person after an id, in its order; laterals keep large chunks on the keys. */
export async function readIndexTracks(
  database: Database,
  at: { userId: string; provider: string; after: string; limit: number },
): Promise<IndexTrackRow[]> {
  const { rows } = await sql<IndexTrackRow>`
    select track.id, track.name, track.is_local, track.album_id, track.artists, album.name as album_name,
      album.release_date
    from (
      select track_id from library_tracks where user_id = ${at.userId} and track_id > ${at.after}
      order by track_id limit ${at.limit}
    ) mine
    cross join lateral (
      select * from catalogue_tracks track where track.provider = ${at.provider} and track.id = mine.track_id limit 1
    ) track
    cross join lateral (
      select * from catalogue_albums album where album.provider = ${at.provider} and album.id = track.album_id limit 1
    ) album
    order by mine.track_id
  `.execute(database);
  return rows;
}

/** When each liked song was liked, epoch milliseconds. */
export async function readIndexLiked(database: Database, userId: string): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom("library_liked")
    .select(["track_id", sql<number>`(extract(epoch from added_at) * 1000)::bigint`.as("added_ms")])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ track_id: id, added_ms: addedMs }) => [id, addedMs]));
}

/** The person's readable playlists in their order, each with the tracks that it shows. */
export async function readIndexPlaylists(
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
