import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database-tables.ts";
import type { ProviderTrack } from "#server/spotify/provider-objects.ts";

/** What a scan has stored already, so that an album or artist is not written again with each of its tracks. */
export interface StoredAlready {
  albums: Set<string>;
  artists: Set<string>;
}

/**
 * Stores tracks with their albums and artists in the shared catalogue. Rows are sorted by id, so that two scans at
 * once never wait for each other in a circle. Unchanged rows are not written again. Rows travel as one array a
 * column, which PostgreSQL reads faster than JSON.
 *
 * @returns how many known tracks changed, and what is stored now that was not in `stored`
 */
export async function upsertCatalogue(
  trx: Transaction<DatabaseTables>,
  provider: string,
  tracks: readonly ProviderTrack[],
  stored: StoredAlready,
): Promise<{ changed: number; albums: string[]; artists: string[] }> {
  if (tracks.length === 0) return { changed: 0, albums: [], artists: [] };
  const albums = new Map(tracks.map(({ album }) => [album.id, album]));
  const artists = new Map(
    tracks.flatMap((track) => track.artists).map((artist) => [artist.id ?? "", artist.name]),
  );
  const newArtists = [...artists]
    .filter(([id]) => id !== "" && !stored.artists.has(id))
    .map(([id, name]) => ({ id, name }));
  const newAlbums = [...albums.values()].filter(({ id }) => !stored.albums.has(id));
  await upsertArtists(trx, provider, newArtists);
  await upsertAlbums(trx, provider, newAlbums);
  const changed = await upsertTracks(trx, provider, tracks);
  return { changed, albums: newAlbums.map(({ id }) => id), artists: newArtists.map(({ id }) => id) };
}

async function upsertArtists(
  trx: Transaction<DatabaseTables>,
  provider: string,
  artists: readonly { id: string; name: string }[],
): Promise<void> {
  if (artists.length === 0) return;
  const rows = sorted(artists);
  await sql`
    insert into catalogue_artists as known (provider, id, name)
    select ${provider}, id, name
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ name }) => name)}::text[]) as row (id, name)
    on conflict (provider, id) do update set name = excluded.name where known.name <> excluded.name
  `.execute(trx);
}

async function upsertAlbums(
  trx: Transaction<DatabaseTables>,
  provider: string,
  albums: readonly ProviderTrack["album"][],
): Promise<void> {
  if (albums.length === 0) return;
  const rows = sorted(albums);
  await sql`
    insert into catalogue_albums as known (provider, id, name, release_date, images, external_url)
    select ${provider}, id, name, release_date, images::jsonb, external_url
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ releaseDate }) => releaseDate)}::text[], ${rows.map(({ images }) => JSON.stringify(images))}::text[],
      ${rows.map(({ externalUrl }) => externalUrl)}::text[]) as row (id, name, release_date, images, external_url)
    on conflict (provider, id) do update
      set name = excluded.name, release_date = excluded.release_date, images = excluded.images, external_url = excluded.external_url
      where (known.name, known.release_date, known.images, known.external_url)
        is distinct from (excluded.name, excluded.release_date, excluded.images, excluded.external_url)
  `.execute(trx);
}

async function upsertTracks(
  trx: Transaction<DatabaseTables>,
  provider: string,
  tracks: readonly ProviderTrack[],
): Promise<number> {
  const rows = sorted(tracks);
  const { rows: counted } = await sql<{ changed: number }>`
    with written as (
      insert into catalogue_tracks as known (provider, id, uri, name, duration_ms, explicit, popularity, track_number,
        disc_number, isrc, is_local, album_id, artists, external_url, features)
      select ${provider}, id, uri, name, duration_ms, explicit, popularity, track_number,
        disc_number, isrc, is_local, album_id, artists::jsonb, external_url, features::jsonb
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ uri }) => uri)}::text[],
        ${rows.map(({ name }) => name)}::text[], ${rows.map(({ durationMs }) => durationMs)}::int[],
        ${rows.map(({ explicit }) => explicit)}::boolean[], ${rows.map(({ popularity }) => popularity)}::int[],
        ${rows.map(({ trackNumber }) => trackNumber)}::int[], ${rows.map(({ discNumber }) => discNumber)}::int[],
        ${rows.map(({ isrc }) => isrc)}::text[], ${rows.map(({ isLocal }) => isLocal)}::boolean[],
        ${rows.map(({ album }) => album.id)}::text[], ${rows.map(({ artists }) => JSON.stringify(artists))}::text[],
        ${rows.map(({ externalUrl }) => externalUrl)}::text[],
        ${rows.map(({ features }) => (features === null ? null : JSON.stringify(features)))}::text[])
        as row (id, uri, name, duration_ms, explicit, popularity, track_number, disc_number, isrc, is_local, album_id,
          artists, external_url, features)
      on conflict (provider, id) do update set
        uri = excluded.uri, name = excluded.name, duration_ms = excluded.duration_ms, explicit = excluded.explicit,
        popularity = excluded.popularity, track_number = excluded.track_number, disc_number = excluded.disc_number,
        isrc = excluded.isrc, album_id = excluded.album_id, artists = excluded.artists,
        external_url = excluded.external_url, features = coalesce(excluded.features, known.features)
        where (known.uri, known.name, known.duration_ms, known.explicit, known.popularity, known.track_number,
            known.disc_number, known.isrc, known.album_id, known.artists, known.external_url, known.features)
          is distinct from (excluded.uri, excluded.name, excluded.duration_ms, excluded.explicit, excluded.popularity,
            excluded.track_number, excluded.disc_number, excluded.isrc, excluded.album_id, excluded.artists,
            excluded.external_url, coalesce(excluded.features, known.features))
      returning xmax <> 0 as changed
    )
    select count(*) filter (where changed) as changed from written
  `.execute(trx);
  return counted[0]?.changed ?? 0;
}

function sorted<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
