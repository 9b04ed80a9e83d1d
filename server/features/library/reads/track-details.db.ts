import { sql } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { ItemRow } from "./tracks.db.ts";

/** What lists show of a song beside itself. */
export interface TrackDetailsRow {
  id: string;
  name: string;
  artists: { id: string | null; name: string }[];
  album: { id: string; name: string };
  features: ItemRow["features"];
  /** when it first came into the person's library: liked, or put into a playlist that is shown */
  added_at: Date | null;
}

/** Of these tracks those that are in the person's library, in no order. */
export async function readTrackDetails(
  database: Database,
  scope: { userId: string; provider: string },
  trackIds: readonly string[],
): Promise<TrackDetailsRow[]> {
  const { userId, provider } = scope;
  const { rows } = await sql<TrackDetailsRow>`
    with wanted as (
      select track_id from library_tracks
      where user_id = ${userId} and track_id = any(${arrayLiteral(trackIds)}::text[])
    ), placed as (
      select track_id, added_at from library_liked join wanted using (track_id) where user_id = ${userId}
      union all
      select item.track_id, item.added_at from library_playlist_items item
      join wanted using (track_id)
      join library_playlists playlist on playlist.user_id = item.user_id and playlist.playlist_id = item.playlist_id
        and playlist.revision = item.revision
      where item.user_id = ${userId}
    )
    select track.id, track.name, track.artists, track.features,
      json_build_object('id', track.album_id, 'name', coalesce(album.name, '')) as album,
      (select min(added_at) from placed where placed.track_id = track.id) as added_at
    from wanted join catalogue_tracks track on track.provider = ${provider} and track.id = wanted.track_id
    left join catalogue_albums album on album.provider = ${provider} and album.id = track.album_id
  `.execute(database);
  return rows;
}

/** Milliseconds of the episodes among a playlist's shown rows, which its own sum leaves out. */
export async function readEpisodesDuration(
  database: Database,
  at: { userId: string; playlistId: string; revision: number },
): Promise<number> {
  const { rows } = await sql<{ duration_ms: number }>`
    select coalesce(sum((episode->>'duration_ms')::bigint), 0)::bigint as duration_ms
    from library_playlist_items
    where user_id = ${at.userId} and playlist_id = ${at.playlistId} and revision = ${at.revision} and kind = 'episode'
  `.execute(database);
  return rows[0]?.duration_ms ?? 0;
}
