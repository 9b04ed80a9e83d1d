import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** A row of a list, with what it may be sorted into another list by. */
export interface SortableRow {
  /** null: it is gone */
  uri: string | null;
  /** null: it is no track */
  track_id: string | null;
  name: string;
  artist: string;
  album: string;
  duration_ms: number | null;
  added_at: Date | null;
  /** as the service writes it: a year, a month or a day */
  release_date: string | null;
}

/**
 * The rows of a playlist, or of the liked songs (null), in the order in which they are shown. From the tables, since the
 * library's snapshot lacks episodes and what is gone, which go into a part as well.
 */
export async function readListRows(
  database: Database,
  { userId, provider, playlistId }: { userId: string; provider: string; playlistId: string | null },
): Promise<SortableRow[]> {
  const listed: RawBuilder<unknown> =
    playlistId === null
      ? sql`select track_id, null::jsonb as episode, nullif(added_at, 'epoch') as added_at,
          row_number() over (order by library_liked.added_at desc, ordinal) as position
        from library_liked where user_id = ${userId}`
      : sql`select item.track_id, item.episode, item.added_at, item.position
        from library_playlists playlist
        join library_playlist_items item on item.user_id = playlist.user_id
          and item.playlist_id = playlist.playlist_id and item.revision = playlist.revision
        where playlist.user_id = ${userId} and playlist.playlist_id = ${playlistId}`;
  const { rows } = await sql<SortableRow>`
    select coalesce(track.uri, listed.episode->>'uri') as uri, track.id as track_id,
      coalesce(track.name, listed.episode->>'name', '') as name, coalesce(track.artists->0->>'name', '') as artist,
      coalesce(album.name, '') as album, track.duration_ms, listed.added_at,
      album.release_date
    from (${listed}) listed
    left join catalogue_tracks track on track.provider = ${provider} and track.id = listed.track_id
    left join catalogue_albums album on album.provider = ${provider} and album.id = track.album_id
    order by listed.position
  `.execute(database);
  return rows;
}
