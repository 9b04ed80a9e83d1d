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
 * once never wait for each other in a circle. Unchanged rows are not written again.
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
  const newArtists = [...artists].filter(([id]) => id !== "" && !stored.artists.has(id));
  const newAlbums = [...albums.values()].filter(({ id }) => !stored.albums.has(id));
  await upsertArtists(
    trx,
    provider,
    newArtists.map(([id, name]) => ({ id, name })),
  );
  await upsertAlbums(
    trx,
    provider,
    newAlbums.map((album) => ({
      id: album.id,
      name: album.name,
      release_date: album.releaseDate,
      images: album.images,
      external_url: album.externalUrl,
    })),
  );
  const changed = await upsertTracks(trx, provider, tracks.map(trackRow));
  return { changed, albums: newAlbums.map(({ id }) => id), artists: newArtists.map(([id]) => id) };
}

function trackRow(track: ProviderTrack) {
  return {
    id: track.id,
    uri: track.uri,
    name: track.name,
    duration_ms: track.durationMs,
    explicit: track.explicit,
    popularity: track.popularity,
    track_number: track.trackNumber,
    disc_number: track.discNumber,
    isrc: track.isrc,
    is_local: track.isLocal,
    album_id: track.album.id,
    artists: track.artists,
    external_url: track.externalUrl,
    features: track.features,
  };
}

function byId(rows: readonly { id: string }[]): string {
  return JSON.stringify([...rows].sort((a, b) => (a.id < b.id ? -1 : 1)));
}

async function upsertArtists(
  trx: Transaction<DatabaseTables>,
  provider: string,
  rows: { id: string; name: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into catalogue_artists as known (provider, id, name)
    select ${provider}, id, name from json_to_recordset(${byId(rows)}::json) as row (id text, name text)
    on conflict (provider, id) do update set name = excluded.name where known.name <> excluded.name
  `.execute(trx);
}

async function upsertAlbums(
  trx: Transaction<DatabaseTables>,
  provider: string,
  rows: { id: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into catalogue_albums as known (provider, id, name, release_date, images, external_url)
    select ${provider}, id, name, release_date, images, external_url
    from json_to_recordset(${byId(rows)}::json) as row (id text, name text, release_date text, images jsonb, external_url text)
    on conflict (provider, id) do update
      set name = excluded.name, release_date = excluded.release_date, images = excluded.images, external_url = excluded.external_url
      where (known.name, known.release_date, known.images, known.external_url)
        is distinct from (excluded.name, excluded.release_date, excluded.images, excluded.external_url)
  `.execute(trx);
}

async function upsertTracks(
  trx: Transaction<DatabaseTables>,
  provider: string,
  rows: { id: string }[],
): Promise<number> {
  const { rows: counted } = await sql<{ changed: number }>`
    with written as (
      insert into catalogue_tracks as known (provider, id, uri, name, duration_ms, explicit, popularity, track_number,
        disc_number, isrc, is_local, album_id, artists, external_url, features)
      select ${provider}, id, uri, name, duration_ms, explicit, popularity, track_number,
        disc_number, isrc, is_local, album_id, artists, external_url, features
      from json_to_recordset(${byId(rows)}::json) as row (id text, uri text, name text, duration_ms int, explicit boolean,
        popularity int, track_number int, disc_number int, isrc text, is_local boolean, album_id text, artists jsonb,
        external_url text, features jsonb)
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
