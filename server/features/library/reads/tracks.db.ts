import { sql, type RawBuilder } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { EpisodeColumn, ImageColumn } from "#server/platform/database/column-types.ts";

/** A track of the catalogue with its album. */
export interface TrackRow {
  id: string;
  uri: string;
  name: string;
  duration_ms: number | null;
  explicit: boolean;
  popularity: number | null;
  track_number: number | null;
  disc_number: number | null;
  isrc: string | null;
  is_local: boolean;
  artists: { id: string | null; name: string }[];
  external_url: string | null;
  album_id: string;
  album_name: string;
  album_images: ImageColumn[];
  album_release_date: string | null;
  album_external_url: string | null;
}

/** The same with what is stored as JSON as its text. */
export interface TrackTextRow extends Omit<TrackRow, "artists" | "album_images"> {
  artists: string;
  album_images: string;
}

/** A row of a list: a track with its place, an episode, or nothing where the provider has nothing any more. */
export interface ItemRow extends Partial<TrackRow> {
  position: number;
  kind: "track" | "episode" | "gone";
  added_at: Date | null;
  episode: EpisodeColumn | null;
  features: {
    tempo: number | null;
    key: number | null;
    mode: number | null;
    danceability: number | null;
  } | null;
}

const plainColumns: RawBuilder<unknown> = sql`
  track.id, track.uri, track.name, track.duration_ms, track.explicit, track.popularity, track.track_number,
  track.disc_number, track.isrc, track.is_local, track.external_url, track.album_id, album.name as album_name,
  album.release_date as album_release_date, album.external_url as album_external_url`;

const trackColumns: RawBuilder<unknown> = sql`${plainColumns}, track.artists, album.images as album_images`;

/** Where a chunk of a person's tracks begins: after an id. */
export interface TracksAfter {
  userId: string;
  provider: string;
  after: string;
  limit: number;
}

/**
 * `from` and `order by` of a chunk of a person's distinct tracks (`track`) with their albums (`album`), ordered by id; the
 * key makes every chunk equally cheap. The joins are lateral with a limit because of large chunks, for which the
 * planner would read the whole catalogue.
 */
export function fromTracksAfter(at: TracksAfter): RawBuilder<unknown> {
  return sql`
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
    order by mine.track_id`;
}

/** Distinct tracks of a person after an id, in its order. */
export async function readTrackTextsAfter(database: Database, at: TracksAfter): Promise<TrackTextRow[]> {
  const { rows } = await sql<TrackTextRow>`
    select ${plainColumns}, track.artists::text as artists, album.images::text as album_images
    ${fromTracksAfter(at)}
  `.execute(database);
  return rows;
}

/** A page of a person's distinct tracks by id. */
export async function readTracksPage(
  database: Database,
  at: { userId: string; provider: string; offset: number; limit: number },
): Promise<TrackRow[]> {
  const mine = sql`
    select track_id from library_tracks where user_id = ${at.userId}
    order by track_id limit ${at.limit} offset ${at.offset}`;
  return readTracks(database, at.provider, mine);
}

/** These tracks of the catalogue, by id; those that it lacks are not in it. */
export async function readTracksById(
  database: Database,
  provider: string,
  trackIds: readonly string[],
): Promise<Map<string, TrackRow>> {
  if (trackIds.length === 0) return new Map();
  const mine = sql`select distinct unnest(${[...trackIds]}::text[]) as track_id`;
  const rows = await readTracks(database, provider, mine);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The same as the service reports them, without what persons' files say. */
export async function readTracksOfService(
  database: Database,
  provider: string,
  trackIds: readonly string[],
): Promise<Map<string, TrackRow>> {
  if (trackIds.length === 0) return new Map();
  const mine = sql`select id as track_id from catalogue_tracks
    where provider = ${provider} and id = any(${arrayLiteral(trackIds)}::text[]) and not is_of_file`;
  const rows = await readTracks(database, provider, mine);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of these tracks those that the person's library holds. */
export async function readLibraryTracks(
  database: Database,
  { userId, provider }: { userId: string; provider: string },
  trackIds: readonly string[],
): Promise<TrackRow[]> {
  const mine = sql`select track_id from library_tracks
    where user_id = ${userId} and track_id = any(${arrayLiteral(trackIds)}::text[])`;
  return readTracks(database, provider, mine);
}

/** The tracks that `mine` (a select of `track_id`) names, ordered by id. */
async function readTracks(
  database: Database,
  provider: string,
  mine: RawBuilder<unknown>,
): Promise<TrackRow[]> {
  const { rows } = await sql<TrackRow>`
    select ${trackColumns}
    from (${mine}) mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    join catalogue_albums album on album.provider = ${provider} and album.id = track.album_id
    order by mine.track_id
  `.execute(database);
  return rows;
}

/** Rows of a playlist's shown revision from a position on, in order. */
export async function readPlaylistItems(
  database: Database,
  at: {
    userId: string;
    provider: string;
    playlistId: string;
    revision: number;
    offset: number;
    limit: number;
  },
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select item.position, item.kind, item.added_at, item.episode, track.features, ${trackColumns}
    from (
      select * from library_playlist_items
      where user_id = ${at.userId} and playlist_id = ${at.playlistId} and revision = ${at.revision} and position >= ${at.offset}
      order by position limit ${at.limit}
    ) item
    left join catalogue_tracks track on track.provider = ${at.provider} and track.id = item.track_id
    left join catalogue_albums album on album.provider = ${at.provider} and album.id = track.album_id
    order by item.position
  `.execute(database);
  return rows;
}

/** Liked songs, newest first, from an offset on. */
export async function readLikedItems(
  database: Database,
  at: { userId: string; provider: string; offset: number; limit: number },
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${at.offset} + (row_number() over (order by liked.added_at desc, liked.ordinal))::int - 1 as position,
      'track' as kind, nullif(liked.added_at, 'epoch') as added_at, null as episode, track.features, ${trackColumns}
    from (
      select * from library_liked where user_id = ${at.userId}
      order by added_at desc, ordinal limit ${at.limit} offset ${at.offset}
    ) liked
    join catalogue_tracks track on track.provider = ${at.provider} and track.id = liked.track_id
    join catalogue_albums album on album.provider = ${at.provider} and album.id = track.album_id
    order by liked.added_at desc, liked.ordinal
  `.execute(database);
  return rows;
}
