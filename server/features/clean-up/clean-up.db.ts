import { sql } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { ComparedSong } from "#server/features/playlists/playlists.ts";
import type { Database } from "#server/platform/database/database.ts";

/** A row of a playlist in the order of the table's key, with what says whether two rows are the same song. */
export interface SurveyRow extends ComparedSong {
  playlist_id: string;
  revision: number;
  position: number;
  /** null: it is no track */
  track_id: string | null;
  added_at: Date | null;
}

/**
 * Rows of all playlists of a person behind a row, in the order of the key, shown or not: so each chunk costs the same,
 * however long a playlist is. Not from the library's snapshot: positions of a step count episodes and what is gone too, which it
 * lacks. The catalogue is joined row by row, since for large chunks the planner would read all of it.
 */
export async function readRowsAfter(
  database: Database,
  at: { userId: string; provider: string; after: SurveyRow | null; limit: number },
): Promise<SurveyRow[]> {
  const { userId, after } = at;
  const { rows } = await sql<SurveyRow>`
    select item.playlist_id, item.revision, item.position, item.track_id, item.added_at,
      coalesce(track.uri, item.episode->>'uri') as uri, coalesce(track.name, item.episode->>'name', '') as name,
      coalesce(track.artists->0->>'name', '') as artist, nullif(track.isrc, '') as isrc,
      track.duration_ms
    from (
      select * from library_playlist_items
      where user_id = ${userId} and (playlist_id, revision, position)
        > (${after?.playlist_id ?? ""}, ${after?.revision ?? 0}::int, ${after?.position ?? 0}::int)
      order by user_id, playlist_id, revision, position limit ${at.limit}
    ) item
    left join lateral (
      select * from catalogue_tracks track where track.provider = ${at.provider} and track.id = item.track_id limit 1
    ) track on true
    order by item.playlist_id, item.revision, item.position
  `.execute(database);
  return rows;
}

/** Rows of a playlist that is shown, at these positions, in its order. */
export async function readRowsAt(
  database: Database,
  { userId, provider }: { userId: string; provider: string },
  { playlistId, positions }: { playlistId: string; positions: readonly number[] },
): Promise<Pick<SurveyRow, "position" | "uri" | "name" | "artist" | "added_at">[]> {
  const { rows } = await sql<Pick<SurveyRow, "position" | "uri" | "name" | "artist" | "added_at">>`
    select item.position, track.uri, coalesce(track.name, '') as name,
      coalesce(track.artists->0->>'name', '') as artist, item.added_at
    from library_playlists playlist
    join library_playlist_items item on item.user_id = playlist.user_id and item.playlist_id = playlist.playlist_id
      and item.revision = playlist.revision
    left join catalogue_tracks track on track.provider = ${provider} and track.id = item.track_id
    where playlist.user_id = ${userId} and playlist.playlist_id = ${playlistId}
      and item.position = any(${[...positions]}::int[])
    order by item.position
  `.execute(database);
  return rows;
}

/** Playlists of a person that a rule fills. */
export async function readFilledByRule(database: Database, userId: string): Promise<Set<string>> {
  const rows = await database
    .selectFrom("smart_playlists")
    .select("playlist_id")
    .where("user_id", "=", userId)
    .execute();
  return new Set(rows.map(({ playlist_id: id }) => id));
}

/** Which of these playlists have earlier versions. */
export async function readWithVersions(
  database: Database,
  userId: string,
  playlistIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ playlist_id: string }>`
    select distinct playlist_id from playlist_versions
    where user_id = ${userId} and playlist_id = any(${arrayLiteral(playlistIds)}::text[])
  `.execute(database);
  return new Set(rows.map(({ playlist_id: id }) => id));
}

/** What a playlist held: ids of tracks, URIs of episodes, null for what was gone already. */
export interface EarlierContent {
  version: number;
  items: (string | null)[];
  /** epoch seconds of each */
  added_at: (number | null)[];
}

/** The newest version of a playlist before another one; null: there is none. */
export async function readEarlierContent(
  database: Database,
  at: { userId: string; playlistId: string; before: number | null },
): Promise<EarlierContent | null> {
  const { rows } = await sql<EarlierContent>`
    select kept.version, content.items, content.added_at::float8[] as added_at
    from playlist_versions kept join playlist_contents content using (user_id, content_hash)
    where kept.user_id = ${at.userId} and kept.playlist_id = ${at.playlistId}
      and (${at.before}::bigint is null or kept.version < ${at.before}::bigint)
    order by kept.version desc limit 1
  `.execute(database);
  return rows[0] ?? null;
}

/** A track of the catalogue that may be the same song as `for_id`; or that song itself, where `id` is `for_id`. */
export interface CandidateRow {
  for_id: string;
  id: string;
  uri: string;
  name: string;
  artist: string;
  isrc: string | null;
  duration_ms: number | null;
  is_own: boolean;
}

/**
 * Tracks of the catalogue with the recording or the title of others, and those themselves; of what files say, the person's
 * own alone. Two joins by equality, each of which reads the catalogue once.
 */
export async function readCandidates(
  database: Database,
  { userId, provider, trackIds }: { userId: string; provider: string; trackIds: readonly string[] },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    with wanted as (
      select id, isrc, lower(name) as title from catalogue_tracks
      where provider = ${provider} and id = any(${arrayLiteral(trackIds)}::text[])
    ),
    alike as (
      select wanted.id as for_id, track.id from wanted join catalogue_tracks track on track.isrc = wanted.isrc
      where track.provider = ${provider} and wanted.isrc <> ''
      union
      select wanted.id, track.id from wanted join catalogue_tracks track on lower(track.name) = wanted.title
      where track.provider = ${provider}
      union
      select id, id from wanted
    )
    select alike.for_id, track.id, track.uri, track.name, coalesce(track.artists->0->>'name', '') as artist,
      nullif(track.isrc, '') as isrc, track.duration_ms, mine.track_id is not null as is_own
    from alike
    join catalogue_tracks track on track.provider = ${provider} and track.id = alike.id
    left join library_tracks mine on mine.user_id = ${userId} and mine.track_id = alike.id
    where not track.is_local and (mine.track_id is not null or not track.is_of_file or alike.id = alike.for_id)
    order by alike.for_id, track.id
  `.execute(database);
  return rows;
}
