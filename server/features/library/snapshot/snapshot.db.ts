import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { fromTracksAfter, type TracksAfter } from "../reads/tracks.db.ts";

/** A track as a snapshot is made of it. */
export interface SnapshotTrackRow {
  id: string;
  uri: string;
  name: string;
  is_local: boolean;
  explicit: boolean;
  isrc: string | null;
  duration_ms: number | null;
  album_id: string;
  album_name: string;
  /** a year, or the beginning of a date */
  release_date: string | null;
  /** as JSON: a list of `{id, name}`, the primary artist first; many tracks have the same text */
  artists: string;
  tempo: number | null;
  key: number | null;
  mode: number | null;
}

/** Distinct tracks of a person after an id, in its order. */
export async function readSnapshotTracks(database: Database, at: TracksAfter): Promise<SnapshotTrackRow[]> {
  const { rows } = await sql<SnapshotTrackRow>`
    select track.id, track.uri, track.name, track.is_local, track.explicit, nullif(track.isrc, '') as isrc,
      track.duration_ms, track.album_id, album.name as album_name, album.release_date, track.artists::text as artists,
      (track.features->>'tempo')::float8 as tempo, (track.features->>'key')::int as key,
      (track.features->>'mode')::int as mode
    ${fromTracksAfter(at)}
  `.execute(database);
  return rows;
}

/** When each liked song was liked, epoch milliseconds, the newest first; 0: unknown. */
export async function readLikedTimes(database: Database, userId: string): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom("library_liked")
    .select(["track_id", sql<number>`(extract(epoch from added_at) * 1000)::bigint`.as("added_ms")])
    .where("user_id", "=", userId)
    .orderBy("added_at", "desc")
    .orderBy("ordinal")
    .orderBy("track_id")
    .execute();
  return new Map(rows.map(({ track_id: id, added_ms: addedMs }) => [id, addedMs]));
}

/** A playlist with the tracks that it shows. */
export interface SnapshotPlaylistRow {
  id: string;
  name: string;
  isOwn: boolean;
  trackIds: string[];
  /** epoch milliseconds of each; 0: unknown */
  addedMs: number[];
}

/** The person's readable playlists in their order. */
export async function readPlaylistContents(
  database: Database,
  userId: string,
): Promise<SnapshotPlaylistRow[]> {
  const { rows } = await sql<{ id: string; name: string; own: boolean; track_ids: string; added_ms: string }>`
    select playlist.playlist_id as id, playlist.name, playlist.own, coalesce(held.track_ids, '[]') as track_ids,
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
  return rows.map(({ id, name, own, track_ids: trackIds, added_ms: addedMs }) => ({
    id,
    name,
    isOwn: own,
    trackIds: JSON.parse(trackIds) as string[],
    addedMs: JSON.parse(addedMs) as number[],
  }));
}
