import { sql, type RawBuilder, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/array-literal.ts";
import { prepareCopy } from "#server/platform/copy-rows.db.ts";
import type { Database } from "#server/platform/database.ts";
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

/** Rows of the catalogue that a group of tracks means, each once and sorted by id. */
export interface CatalogueRows {
  tracks: readonly ProviderTrack[];
  albums: readonly ProviderTrack["album"][];
  artists: readonly { id: string; name: string }[];
}

/** Which rows a table holds already. */
type Known = Pick<ReadonlySet<string>, "has">;
type KnownCatalogue = Record<keyof CatalogueRows, Known>;

/** Nothing is taken to be new: every row is compared with what is there. */
const everything: Known = { has: () => true };
const everyRow: KnownCatalogue = { tracks: everything, albums: everything, artists: everything };

/**
 * The rows of these tracks. They are sorted by id, so that two scans at once never wait for each other in a circle.
 *
 * @param tracks each once
 * @param stored albums and artists that need no writing any more; those of the answer are added
 */
export function catalogueRows(
  tracks: readonly ProviderTrack[],
  stored: StoredAlready = { albums: new Set(), artists: new Set() },
): CatalogueRows {
  const albums = new Map<string, ProviderTrack["album"]>();
  const artists = new Map<string, { id: string; name: string }>();
  for (const track of tracks) {
    if (!stored.albums.has(track.album.id)) albums.set(track.album.id, track.album);
    for (const { id, name } of track.artists)
      if (id !== null && id !== "" && !stored.artists.has(id)) artists.set(id, { id, name });
  }
  for (const id of albums.keys()) stored.albums.add(id);
  for (const id of artists.keys()) stored.artists.add(id);
  return {
    tracks: sorted(tracks),
    albums: sorted([...albums.values()]),
    artists: sorted([...artists.values()]),
  };
}

/** Which of these rows the catalogue holds. */
export async function readKnownCatalogue(
  database: Database,
  provider: string,
  rows: CatalogueRows,
): Promise<KnownCatalogue> {
  const { rows: found } = await sql<{ kind: keyof CatalogueRows; id: string }>`
    select 'tracks' as kind, id from catalogue_tracks where provider = ${provider} and id = any(${idArray(rows.tracks)})
    union all
    select 'albums', id from catalogue_albums where provider = ${provider} and id = any(${idArray(rows.albums)})
    union all
    select 'artists', id from catalogue_artists where provider = ${provider} and id = any(${idArray(rows.artists)})
  `.execute(database);
  const known = { tracks: new Set<string>(), albums: new Set<string>(), artists: new Set<string>() };
  for (const { kind, id } of found) known[kind].add(id);
  return known;
}

function idArray(rows: readonly { id: string }[]): RawBuilder<unknown> {
  return sql`${arrayLiteral(rows.map(({ id }) => id))}::text[]`;
}

/**
 * Stores tracks with their albums and artists in the shared catalogue. Rows that are not known are copied, which is
 * fast and fails (23505) when one is there after all; known ones travel as one array a column and are written only
 * where they changed.
 *
 * @param known left out: any row may be there
 * @returns how many known tracks changed
 */
export async function prepareCatalogue(
  provider: string,
  { tracks, albums, artists }: CatalogueRows,
  known: KnownCatalogue = everyRow,
): Promise<Prepared<number>> {
  const steps = [
    await copyArtists(provider, without(artists, known.artists)),
    prepareArtists(provider, within(artists, known.artists)),
    await copyAlbums(provider, without(albums, known.albums)),
    prepareAlbums(provider, within(albums, known.albums)),
    await copyTracks(provider, without(tracks, known.tracks)),
  ];
  const changeTracks = prepareTracks(provider, within(tracks, known.tracks));
  return async (trx) => {
    const before = steps.map((step) => step(trx));
    const [changed] = await Promise.all([changeTracks(trx), ...before]);
    return changed;
  };
}

function within<Row extends { id: string }>(rows: readonly Row[], known: Known): Row[] {
  return rows.filter(({ id }) => known.has(id));
}

function without<Row extends { id: string }>(rows: readonly Row[], known: Known): Row[] {
  return rows.filter(({ id }) => !known.has(id));
}

function copyArtists(provider: string, artists: CatalogueRows["artists"]): Promise<Prepared<unknown>> {
  return prepareCopy("copy catalogue_artists (provider, id, name) from stdin", artists, ({ id, name }) => [
    provider,
    id,
    name,
  ]);
}

function copyAlbums(provider: string, albums: CatalogueRows["albums"]): Promise<Prepared<unknown>> {
  return prepareCopy(
    "copy catalogue_albums (provider, id, name, release_date, images, external_url) from stdin",
    albums,
    (album) => [
      provider,
      album.id,
      album.name,
      album.releaseDate,
      JSON.stringify(album.images),
      album.externalUrl,
    ],
  );
}

function copyTracks(provider: string, tracks: CatalogueRows["tracks"]): Promise<Prepared<unknown>> {
  return prepareCopy(
    `copy catalogue_tracks (provider, id, uri, name, duration_ms, explicit, popularity, track_number,
      disc_number, isrc, is_local, album_id, artists, external_url, features) from stdin`,
    tracks,
    (track) => [
      provider,
      track.id,
      track.uri,
      track.name,
      track.durationMs,
      track.explicit,
      track.popularity,
      track.trackNumber,
      track.discNumber,
      track.isrc,
      track.isLocal,
      track.album.id,
      JSON.stringify(track.artists),
      track.externalUrl,
      track.features === null ? null : JSON.stringify(track.features),
    ],
  );
}

function prepareArtists(provider: string, rows: CatalogueRows["artists"]): Prepared<unknown> {
  if (rows.length === 0) return async () => undefined;
  const statement = sql`
    insert into catalogue_artists as known (provider, id, name)
    select ${provider}, id, name
    from unnest(${arrayLiteral(rows.map(({ id }) => id))}::text[], ${arrayLiteral(rows.map(({ name }) => name))}::text[]) as row (id, name)
    on conflict (provider, id) do update set name = excluded.name where known.name <> excluded.name
  `;
  return (trx) => statement.execute(trx);
}

function prepareAlbums(provider: string, rows: CatalogueRows["albums"]): Prepared<unknown> {
  if (rows.length === 0) return async () => undefined;
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

function prepareTracks(provider: string, rows: CatalogueRows["tracks"]): Prepared<number> {
  if (rows.length === 0) return async () => 0;
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
