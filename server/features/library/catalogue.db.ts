import { sql, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/array-literal.ts";
import type { DatabaseTables } from "#server/platform/database-tables.ts";
import type { ProviderTrack } from "#server/spotify/provider-objects.ts";

type Trx = Transaction<DatabaseTables>;

/** What a scan has stored already, so that an album or artist is not written again with each of its tracks. */
export interface StoredAlready {
  albums: Set<string>;
  artists: Set<string>;
}

/** Statements whose rows are written out already, so that the database does not wait for that in a transaction. */
export type Prepared<Result> = (trx: Trx) => Promise<Result>;

/**
 * Stores tracks with their albums and artists in the shared catalogue. Rows are sorted by id, so that two scans at
 * once never wait for each other in a circle. Unchanged rows are not written again. Rows travel as one array a
 * column, which PostgreSQL reads faster than JSON.
 *
 * @param stored albums and artists that need no writing any more; those written by this are added
 * @returns how many known tracks changed
 */
export function prepareCatalogue(
  provider: string,
  tracks: readonly ProviderTrack[],
  stored: StoredAlready,
): Prepared<number> {
  const albums = new Map<string, ProviderTrack["album"]>();
  const artists = new Map<string, { id: string; name: string }>();
  for (const track of tracks) {
    if (!stored.albums.has(track.album.id)) albums.set(track.album.id, track.album);
    for (const { id, name } of track.artists)
      if (id !== null && id !== "" && !stored.artists.has(id)) artists.set(id, { id, name });
  }
  for (const id of albums.keys()) stored.albums.add(id);
  for (const id of artists.keys()) stored.artists.add(id);
  const writeArtists = prepareArtists(provider, [...artists.values()]);
  const writeAlbums = prepareAlbums(provider, [...albums.values()]);
  const writeTracks = prepareTracks(provider, tracks);
  return async (trx) => {
    const [, , changed] = await Promise.all([writeArtists(trx), writeAlbums(trx), writeTracks(trx)]);
    return changed;
  };
}

function prepareArtists(
  provider: string,
  artists: readonly { id: string; name: string }[],
): Prepared<unknown> {
  if (artists.length === 0) return async () => undefined;
  const rows = sorted(artists);
  const statement = sql`
    insert into catalogue_artists as known (provider, id, name)
    select ${provider}, id, name
    from unnest(${arrayLiteral(rows.map(({ id }) => id))}::text[], ${arrayLiteral(rows.map(({ name }) => name))}::text[]) as row (id, name)
    on conflict (provider, id) do update set name = excluded.name where known.name <> excluded.name
  `;
  return (trx) => statement.execute(trx);
}

function prepareAlbums(provider: string, albums: readonly ProviderTrack["album"][]): Prepared<unknown> {
  if (albums.length === 0) return async () => undefined;
  const rows = sorted(albums);
  const statement = sql`
    insert into catalogue_albums as known (provider, id, name, release_date, images, external_url)
    select ${provider}, id, name, release_date, images::jsonb, external_url
    from unnest(${arrayLiteral(rows.map(({ id }) => id))}::text[], ${arrayLiteral(rows.map(({ name }) => name))}::text[],
      ${arrayLiteral(rows.map(({ releaseDate }) => releaseDate))}::text[], ${arrayLiteral(rows.map(({ images }) => JSON.stringify(images)))}::text[],
      ${arrayLiteral(rows.map(({ externalUrl }) => externalUrl))}::text[]) as row (id, name, release_date, images, external_url)
    on conflict (provider, id) do update
      set name = excluded.name, release_date = excluded.release_date, images = excluded.images, external_url = excluded.external_url
      where (known.name, known.release_date, known.images, known.external_url)
        is distinct from (excluded.name, excluded.release_date, excluded.images, excluded.external_url)
  `;
  return (trx) => statement.execute(trx);
}

function prepareTracks(provider: string, tracks: readonly ProviderTrack[]): Prepared<number> {
  if (tracks.length === 0) return async () => 0;
  const rows = sorted(tracks);
  const statement = sql<{ changed: number }>`
    with written as (
      insert into catalogue_tracks as known (provider, id, uri, name, duration_ms, explicit, popularity, track_number,
        disc_number, isrc, is_local, album_id, artists, external_url, features)
      select ${provider}, id, uri, name, duration_ms, explicit, popularity, track_number,
        disc_number, isrc, is_local, album_id, artists::jsonb, external_url, features::jsonb
      from unnest(${arrayLiteral(rows.map(({ id }) => id))}::text[], ${arrayLiteral(rows.map(({ uri }) => uri))}::text[],
        ${arrayLiteral(rows.map(({ name }) => name))}::text[], ${arrayLiteral(rows.map(({ durationMs }) => durationMs))}::int[],
        ${arrayLiteral(rows.map(({ explicit }) => explicit))}::boolean[], ${arrayLiteral(rows.map(({ popularity }) => popularity))}::int[],
        ${arrayLiteral(rows.map(({ trackNumber }) => trackNumber))}::int[], ${arrayLiteral(rows.map(({ discNumber }) => discNumber))}::int[],
        ${arrayLiteral(rows.map(({ isrc }) => isrc))}::text[], ${arrayLiteral(rows.map(({ isLocal }) => isLocal))}::boolean[],
        ${arrayLiteral(rows.map(({ album }) => album.id))}::text[], ${arrayLiteral(rows.map(({ artists }) => JSON.stringify(artists)))}::text[],
        ${arrayLiteral(rows.map(({ externalUrl }) => externalUrl))}::text[],
        ${arrayLiteral(rows.map(({ features }) => (features === null ? null : JSON.stringify(features))))}::text[])
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
  `;
  return async (trx) => (await statement.execute(trx)).rows[0]?.changed ?? 0;
}

function sorted<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
