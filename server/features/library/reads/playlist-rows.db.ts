import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** A row of one of several playlists, with what says whether two rows are the same song. */
export interface ComparableRow {
  playlist_id: string;
  /** null: it is gone */
  uri: string | null;
  name: string;
  artist: string;
  isrc: string | null;
  duration_ms: number | null;
  added_at: Date | null;
}

/**
 * The shown rows of some playlists of a person, playlist by playlist in their own order. From the tables, since the library's
 * snapshot lacks episodes and what is gone, which are kept apart here and counted.
 * @param wanted `artistId`: only rows in which that artist takes part
 */
export async function readRowsOfPlaylists(
  database: Database,
  wanted: { userId: string; provider: string; playlistIds: readonly string[]; artistId?: string },
): Promise<ComparableRow[]> {
  const { userId, provider, playlistIds, artistId } = wanted;
  const ofArtist =
    artistId === undefined ? sql`true` : sql`track.artists @> ${JSON.stringify([{ id: artistId }])}::jsonb`;
  const { rows } = await sql<ComparableRow>`
    select item.playlist_id, coalesce(track.uri, item.episode->>'uri') as uri,
      coalesce(track.name, item.episode->>'name', '') as name, coalesce(track.artists->0->>'name', '') as artist,
      nullif(track.isrc, '') as isrc, track.duration_ms, item.added_at
    from library_playlists playlist
    join library_playlist_items item on item.user_id = playlist.user_id and item.playlist_id = playlist.playlist_id
      and item.revision = playlist.revision
    left join catalogue_tracks track on track.provider = ${provider} and track.id = item.track_id
    where playlist.user_id = ${userId} and playlist.playlist_id = any(${[...playlistIds]}::text[])
      and ${ofArtist}
    order by item.playlist_id, item.position
  `.execute(database);
  return rows;
}
