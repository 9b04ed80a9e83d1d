import { shortPlayMs } from "#contract/history/play-rule.ts";
import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Milliseconds of a provider's tracks that are shorter than a play must be, by address. */
export async function readShortTracks(database: Database, provider: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ uri: string; duration_ms: number }>`
    select uri, duration_ms from catalogue_tracks where provider = ${provider} and duration_ms < ${sql.lit(shortPlayMs)}
  `.execute(database);
  return new Map(rows.map(({ uri, duration_ms: durationMs }) => [uri, durationMs]));
}

/** Songs that were liked, and put into own playlists, from `from` on and before `until`, and are still there. */
export async function countAdded(
  database: Database,
  userId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ liked: number; inPlaylists: number }> {
  const { rows } = await sql<{ liked: number; in_playlists: number }>`
    select
      (select count(*) from library_liked
        where user_id = ${userId} and added_at >= ${from} and added_at < ${until}) as liked,
      (select count(*) from library_playlists playlist
        join library_playlist_items item on item.user_id = playlist.user_id
          and item.playlist_id = playlist.playlist_id and item.revision = playlist.revision
        where playlist.user_id = ${userId} and playlist.own and playlist.last_added_at >= ${from}
          and item.kind = 'track' and item.added_at >= ${from} and item.added_at < ${until}) as in_playlists
  `.execute(database);
  return { liked: rows[0]?.liked ?? 0, inPlaylists: rows[0]?.in_playlists ?? 0 };
}

/** What the catalogue knows of how a track sounds and when it came out. */
export interface TrackSound {
  uri: string;
  /** a year, or the beginning of a date */
  release_date: string | null;
  tempo: number | null;
  key: number | null;
  mode: number | null;
}

/** Of the tracks of these addresses, as far as the catalogue has them. */
export async function readSoundOf(
  database: Database,
  provider: string,
  uris: readonly string[],
): Promise<TrackSound[]> {
  const { rows } = await sql<TrackSound>`
    select track.uri, album.release_date, (track.features ->> 'tempo')::float8 as tempo,
      (track.features ->> 'key')::int as key, (track.features ->> 'mode')::int as mode
    from unnest(${[...uris]}::text[]) asked (uri)
    join catalogue_tracks track on track.provider = ${provider} and track.id = substr(asked.uri, 15)
    left join catalogue_albums album on album.provider = ${provider} and album.id = track.album_id
  `.execute(database);
  return rows;
}

/** The recording code (ISRC, in capitals) and the length in ms of tracks by their address; null: the catalogue does not know. */
export async function readRecordings(
  database: Database,
  provider: string,
  uris: readonly string[],
): Promise<{ uri: string; isrc: string | null; duration_ms: number | null }[]> {
  const { rows } = await sql<{ uri: string; isrc: string | null; duration_ms: number | null }>`
    select track.uri, nullif(upper(track.isrc), '') as isrc, track.duration_ms
    from unnest(${[...uris]}::text[]) asked (uri)
    join catalogue_tracks track on track.provider = ${provider} and track.id = substr(asked.uri, 15)
  `.execute(database);
  return rows;
}
