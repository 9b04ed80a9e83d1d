import { sql, type RawBuilder, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/array-literal.ts";
import { arraysOf, copyRows, writeRow, WrittenRows, type RowText } from "#server/platform/copy-rows.db.ts";
import type { Database } from "#server/platform/database.ts";
import type { DatabaseTables } from "#server/platform/database-tables.ts";
import type { ProviderTrack } from "#server/spotify/provider-objects.ts";

type Trx = Transaction<DatabaseTables>;

/** Ids of what a scan has stored already, or is about to: it is not written again with each track. */
export type StoredAlready = Record<keyof CatalogueRows, Set<string>>;

/** Statements whose rows are written out already, so that the database does not wait for that in a transaction. */
export type Prepared<Result> = (trx: Trx) => Promise<Result>;

/** A row of the catalogue, written out. */
interface CatalogueRow {
  id: string;
  text: RowText;
}

/** Rows of the catalogue that tracks mean, each once. */
export interface CatalogueRows {
  tracks: CatalogueRow[];
  albums: CatalogueRow[];
  artists: CatalogueRow[];
}

/** Ids of rows that the tables hold already. */
export type KnownCatalogue = Record<keyof CatalogueRows, ReadonlySet<string>>;

/** Everything is taken to be new. */
export const noRow: KnownCatalogue = { tracks: new Set(), albums: new Set(), artists: new Set() };

/** What a track means to the catalogue, written out, without what is stored already. */
export function writeTrack(provider: string, track: ProviderTrack, stored: StoredAlready): CatalogueRows {
  const { album } = track;
  const artists: CatalogueRow[] = [];
  for (const { id, name } of track.artists)
    if (id !== null && id !== "" && !stored.artists.has(id))
      artists.push({ id, text: writeRow([provider, id, name]) });
  return {
    tracks: [{ id: track.id, text: trackText(provider, track) }],
    albums: stored.albums.has(album.id) ? [] : [{ id: album.id, text: albumText(provider, album) }],
    artists,
  };
}

export function emptyCatalogueRows(): CatalogueRows {
  return { tracks: [], albums: [], artists: [] };
}

/** Adds rows to those that are stored together, each once. */
export function addCatalogueRows(to: CatalogueRows, rows: CatalogueRows, stored: StoredAlready): void {
  for (const kind of ["tracks", "albums", "artists"] as const)
    for (const row of rows[kind]) {
      if (stored[kind].has(row.id)) continue;
      stored[kind].add(row.id);
      to[kind].push(row);
    }
}

function albumText(provider: string, album: ProviderTrack["album"]): RowText {
  const { id, name, releaseDate, images, externalUrl } = album;
  return writeRow([provider, id, name, releaseDate, JSON.stringify(images), externalUrl]);
}

function trackText(provider: string, track: ProviderTrack): RowText {
  return writeRow([
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
  ]);
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

/** How many rows were found. */
export function countKnown(known: KnownCatalogue): number {
  return known.tracks.size + known.albums.size + known.artists.size;
}

function idArray(rows: readonly { id: string }[]): RawBuilder<unknown> {
  return sql`${arrayLiteral(rows.map(({ id }) => id))}::text[]`;
}

/** Stores tracks with their albums and artists in the shared catalogue, whatever it holds of them. */
export async function storeCatalogue(
  trx: Trx,
  provider: string,
  tracks: readonly ProviderTrack[],
): Promise<void> {
  const rows = emptyCatalogueRows();
  const stored = { tracks: new Set<string>(), albums: new Set<string>(), artists: new Set<string>() };
  for (const track of tracks) addCatalogueRows(rows, writeTrack(provider, track, stored), stored);
  const [artists, albums] = [sortedTexts(rows.artists), sortedTexts(rows.albums)];
  await compareRows({ artists, albums, tracks: sortedTexts(rows.tracks) })(trx);
}

/**
 * Stores rows in the shared catalogue, sorted by id, so that two scans at once never wait for each other in a circle.
 * Each way answers how many rows of tracks changed.
 */
export interface CatalogueStatements {
  /** copies rows that are not known, which is fast and fails (23505) when one is there after all */
  copying: Prepared<number>;
  /** takes it that any row may be there, and writes those that changed */
  comparing: () => Prepared<number>;
}

/** @param known what the catalogue is taken to hold of the rows */
export function prepareCatalogue(rows: CatalogueRows, known: KnownCatalogue): CatalogueStatements {
  const artists = split(rows.artists, known.artists);
  const albums = split(rows.albums, known.albums);
  const tracks = split(rows.tracks, known.tracks);
  const compareKnown = compareRows({
    artists: artists.there,
    albums: albums.there,
    tracks: tracks.there,
  });
  return {
    copying: async (trx) => {
      const [changed] = await Promise.all([
        compareKnown(trx),
        copyRows(trx, "copy catalogue_artists (provider, id, name) from stdin", artists.fresh),
        copyRows(
          trx,
          "copy catalogue_albums (provider, id, name, release_date, images, external_url) from stdin",
          albums.fresh,
        ),
        copyRows(
          trx,
          `copy catalogue_tracks (provider, id, uri, name, duration_ms, explicit, popularity, track_number,
            disc_number, isrc, is_local, album_id, artists, external_url, features) from stdin`,
          tracks.fresh,
        ),
      ]);
      return changed;
    },
    comparing: () =>
      compareRows({ artists: together(artists), albums: together(albums), tracks: together(tracks) }),
  };
}

interface SplitRows {
  there: RowText[];
  fresh: WrittenRows;
}

/** Texts are in the order of ids, which stand first in them, behind the provider that all have. */
function sortedTexts(rows: readonly CatalogueRow[]): RowText[] {
  return rows.map(({ text }) => text).toSorted();
}

/** Rows that the table holds already and those that it lacks. */
function split(rows: readonly CatalogueRow[], known: ReadonlySet<string>): SplitRows {
  return {
    there: sortedTexts(rows.filter(({ id }) => known.has(id))),
    fresh: new WrittenRows(sortedTexts(rows.filter(({ id }) => !known.has(id)))),
  };
}

function together({ there, fresh }: SplitRows): RowText[] {
  return [...there, ...fresh.rows()].toSorted();
}

function compareRows(rows: Record<keyof CatalogueRows, readonly RowText[]>): Prepared<number> {
  const steps = [
    prepareTracks(rows.tracks),
    prepareArtists(rows.artists),
    prepareAlbums(rows.albums),
  ] as const;
  return async (trx) => (await Promise.all(steps.map((step) => step(trx))))[0] ?? 0;
}

function prepareArtists(rows: readonly RowText[]): Prepared<number> {
  if (rows.length === 0) return async () => 0;
  const statement = sql`
    insert into catalogue_artists as known (provider, id, name)
    select * from unnest(${arraysOf(rows, "text text text")})
    on conflict (provider, id) do update set name = excluded.name where known.name <> excluded.name
  `;
  return async (trx) => Number((await statement.execute(trx)).numAffectedRows ?? 0n);
}

function prepareAlbums(rows: readonly RowText[]): Prepared<number> {
  if (rows.length === 0) return async () => 0;
  const statement = sql`
    insert into catalogue_albums as known (provider, id, name, release_date, images, external_url)
    select * from unnest(${arraysOf(rows, "text text text text jsonb text")})
    on conflict (provider, id) do update
      set name = excluded.name, release_date = excluded.release_date, images = excluded.images, external_url = excluded.external_url
      where (known.name, known.release_date, known.images, known.external_url)
        is distinct from (excluded.name, excluded.release_date, excluded.images, excluded.external_url)
  `;
  return async (trx) => Number((await statement.execute(trx)).numAffectedRows ?? 0n);
}

const trackTypes = "text text text text int boolean int int int text boolean text jsonb text jsonb";

function prepareTracks(rows: readonly RowText[]): Prepared<number> {
  if (rows.length === 0) return async () => 0;
  const statement = sql<{ changed: number }>`
    with written as (
      insert into catalogue_tracks as known (provider, id, uri, name, duration_ms, explicit, popularity, track_number,
        disc_number, isrc, is_local, album_id, artists, external_url, features)
      select * from unnest(${arraysOf(rows, trackTypes)})
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
