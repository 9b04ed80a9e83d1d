import { sql } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import { cachedPlaylists } from "#server/features/library/library.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/**
 * Addresses of a playlist's shown rows in their own order, newest first for the liked songs (`liked`); null stands
 * for what cannot be played: what is gone, and a person's own files. Null altogether when the cache has no such list.
 */
export async function readOwnOrder(
  database: Database,
  { userId, provider }: UserScope,
  playlistId: string,
): Promise<(string | null)[] | null> {
  if (playlistId === "liked") return readLikedOrder(database, { userId, provider });
  const playlist = await cachedPlaylists.readEditable(database, userId, playlistId);
  if (playlist === null) return null;
  const { revision } = playlist;
  const rows = await cachedPlaylists.readUris(database, { userId, provider, playlistId, revision });
  return rows.map(({ uri }) => (uri === null || uri.startsWith("spotify:local:") ? null : uri));
}

async function readLikedOrder(
  database: Database,
  { userId, provider }: UserScope,
): Promise<(string | null)[]> {
  const { rows } = await sql<{ uri: string | null }>`
    select case when track.is_local then null else track.uri end as uri
    from library_liked liked
    left join catalogue_tracks track on track.provider = ${provider} and track.id = liked.track_id
    where liked.user_id = ${userId}
    order by liked.added_at desc, liked.ordinal
  `.execute(database);
  return rows.map(({ uri }) => uri);
}

/** The first artist's id, or name where there is none, of these tracks of the catalogue. */
export async function readFirstArtists(
  database: Database,
  provider: string,
  trackIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const ids = trackIds.filter((id) => id !== null);
  const { rows } = await sql<{ id: string; artist: string | null }>`
    select id, coalesce(artists->0->>'id', artists->0->>'name') as artist from catalogue_tracks
    where provider = ${provider} and id = any(${arrayLiteral(ids)}::text[])
  `.execute(database);
  return new Map(rows.flatMap(({ id, artist }) => (artist === null ? [] : [[id, artist] as const])));
}

/** How long these tracks of the catalogue are (ms), by id; without those of unknown length. */
export async function readLengths(
  database: Database,
  provider: string,
  trackIds: readonly (string | null)[],
): Promise<Map<string, number>> {
  const ids = trackIds.filter((id) => id !== null);
  const { rows } = await sql<{ id: string; duration_ms: number }>`
    select id, duration_ms from catalogue_tracks
    where provider = ${provider} and id = any(${arrayLiteral(ids)}::text[]) and duration_ms is not null
  `.execute(database);
  return new Map(rows.map(({ id, duration_ms: ms }) => [id, ms]));
}

/** Addresses of the songs in the person's library that one of these artists takes part in. */
export async function readSongsOfArtists(
  database: Database,
  { userId, provider }: UserScope,
  artistIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ uri: string }>`
    select track.uri from library_tracks mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    where mine.user_id = ${userId} and exists (
      select from jsonb_array_elements(track.artists) artist
      where artist->>'id' = any(${arrayLiteral(artistIds)}::text[])
    )
    order by track.id
  `.execute(database);
  return rows.map(({ uri }) => uri);
}
