import { sql, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow, type RowText } from "#server/platform/database/json-rows.db.ts";
import type { ProviderTrack } from "#server/provider-client/api/provider-objects.ts";

type Trx = Transaction<DatabaseTables>;

/** Ids of what a scan has stored already, or is about to: it is not written again with each track. */
export type StoredAlready = Record<keyof CatalogueRows, Set<string>>;

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

/** What a track means to the catalogue, written out, without what is stored already. */
export function writeTrack(track: ProviderTrack, stored: StoredAlready): CatalogueRows {
  const { album } = track;
  const artists: CatalogueRow[] = [];
  for (const { id, name } of track.artists)
    if (id !== null && id !== "" && !stored.artists.has(id))
      artists.push({ id, text: writeRow({ id, name }) });
  return {
    tracks: [{ id: track.id, text: trackText(track) }],
    albums: stored.albums.has(album.id) ? [] : [{ id: album.id, text: albumText(album) }],
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

function albumText({ id, name, releaseDate, images, externalUrl }: ProviderTrack["album"]): RowText {
  return writeRow({ id, name, release_date: releaseDate, images, external_url: externalUrl });
}

function trackText(track: ProviderTrack): RowText {
  return writeRow({
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
  });
}

/** Stores tracks with their albums and artists in the shared catalogue, whatever it holds of them. */
export async function storeCatalogue(
  trx: Trx,
  provider: string,
  tracks: readonly ProviderTrack[],
): Promise<void> {
  await storeCatalogueRows(trx, provider, rowsOf(tracks));
}

/**
 * Stores what the catalogue lacks of tracks and their albums, as files say it; what it holds stays as it is. Their artists
 * have no ids.
 */
export async function storeMissing(
  trx: Trx,
  provider: string,
  tracks: readonly ProviderTrack[],
): Promise<void> {
  const rows = rowsOf(tracks);
  await sql`
    insert into catalogue_tracks (provider, is_of_file, ${sql.raw(trackNames)})
    select ${provider}, true, ${sql.raw(trackNames)} from ${rowsFrom(sortedTexts(rows.tracks), trackColumns)}
    on conflict do nothing
  `.execute(trx);
  await sql`
    insert into catalogue_albums (provider, id, name, release_date, images, external_url)
    select ${provider}, id, name, release_date, images, external_url
    from ${rowsFrom(sortedTexts(rows.albums), albumColumns)}
    on conflict do nothing
  `.execute(trx);
}

/**
 * Stores what the catalogue lacks of tracks that came without all that it keeps of them, as those of an album do; what it
 * holds by the service's word stays as it is.
 */
export async function storeListed(
  trx: Trx,
  provider: string,
  tracks: readonly ProviderTrack[],
): Promise<void> {
  const rows = rowsOf(tracks);
  if (rows.tracks.length === 0) return;
  const known = await sql<{ id: string }>`
    select id from catalogue_tracks
    where provider = ${provider} and id = any(${arrayLiteral(rows.tracks.map(({ id }) => id))}::text[]) and not is_of_file
  `.execute(trx);
  const held = new Set(known.rows.map(({ id }) => id));
  const tracksToStore = rows.tracks.filter(({ id }) => !held.has(id));
  await storeCatalogueRows(trx, provider, { ...rows, tracks: tracksToStore });
}

/**
 * Which of these tracks the catalogue holds as another file says them, with other names: ids of the service that stand for
 * something else in this person's files.
 */
export async function findSaidOtherwise(
  database: Database,
  provider: string,
  tracks: readonly ProviderTrack[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom("catalogue_tracks")
    .select(["id", "name", "album_id", "artists"])
    .where("provider", "=", provider)
    .where("is_of_file", "=", true)
    .where(
      "id",
      "in",
      tracks.map(({ id }) => id),
    )
    .execute();
  const said = new Map(rows.map((row) => [row.id, row]));
  const isOther = ({ id, name, album, artists }: ProviderTrack) => {
    const known = said.get(id);
    if (known === undefined) return false;
    return known.name !== name || known.album_id !== album.id || known.artists[0]?.name !== artists[0]?.name;
  };
  return new Set(tracks.filter(isOther).map(({ id }) => id));
}

function rowsOf(tracks: readonly ProviderTrack[]): CatalogueRows {
  const rows = emptyCatalogueRows();
  const stored = { tracks: new Set<string>(), albums: new Set<string>(), artists: new Set<string>() };
  for (const track of tracks) addCatalogueRows(rows, writeTrack(track, stored), stored);
  return rows;
}

/**
 * Stores rows in the shared catalogue, where any of them may be already. They are sorted, so that two scans at once
 * never wait for each other in a circle.
 *
 * @returns how many tracks changed
 */
export async function storeCatalogueRows(trx: Trx, provider: string, rows: CatalogueRows): Promise<number> {
  const changed = await storeTracks(trx, provider, sortedTexts(rows.tracks));
  await storeArtists(trx, provider, sortedTexts(rows.artists));
  await storeAlbums(trx, provider, sortedTexts(rows.albums));
  return changed;
}

/** Texts are in the order of ids, which stand first in them. */
function sortedTexts(rows: readonly CatalogueRow[]): RowText[] {
  return rows.map(({ text }) => text).toSorted();
}

async function storeArtists(trx: Trx, provider: string, rows: readonly RowText[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into catalogue_artists as known (provider, id, name)
    select ${provider}, id, name from ${rowsFrom(rows, "id text, name text")}
    on conflict (provider, id) do update set name = excluded.name where known.name <> excluded.name
  `.execute(trx);
}

const albumColumns = "id text, name text, release_date text, images jsonb, external_url text";

async function storeAlbums(trx: Trx, provider: string, rows: readonly RowText[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into catalogue_albums as known (provider, id, name, release_date, images, external_url)
    select ${provider}, id, name, release_date, images, external_url from ${rowsFrom(rows, albumColumns)}
    on conflict (provider, id) do update
      set name = excluded.name, release_date = excluded.release_date, images = excluded.images, external_url = excluded.external_url
      where (known.name, known.release_date, known.images, known.external_url)
        is distinct from (excluded.name, excluded.release_date, excluded.images, excluded.external_url)
  `.execute(trx);
}

const trackNames = `id, uri, name, duration_ms, explicit, popularity, track_number, disc_number, isrc, is_local, album_id,
  artists, external_url, features`;
const trackColumns = `id text, uri text, name text, duration_ms int, explicit boolean, popularity int, track_number int,
  disc_number int, isrc text, is_local boolean, album_id text, artists jsonb, external_url text, features jsonb`;

async function storeTracks(trx: Trx, provider: string, rows: readonly RowText[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: counted } = await sql<{ changed: number }>`
    with written as (
      insert into catalogue_tracks as known (provider, ${sql.raw(trackNames)})
      select ${provider}, ${sql.raw(trackNames)} from ${rowsFrom(rows, trackColumns)}
      on conflict (provider, id) do update set
        uri = excluded.uri, name = excluded.name, duration_ms = excluded.duration_ms, explicit = excluded.explicit,
        popularity = excluded.popularity, track_number = excluded.track_number, disc_number = excluded.disc_number,
        isrc = excluded.isrc, album_id = excluded.album_id, artists = excluded.artists,
        external_url = excluded.external_url, features = coalesce(excluded.features, known.features), is_of_file = false
        where (known.uri, known.name, known.duration_ms, known.explicit, known.popularity, known.track_number,
            known.disc_number, known.isrc, known.album_id, known.artists, known.external_url, known.features, known.is_of_file)
          is distinct from (excluded.uri, excluded.name, excluded.duration_ms, excluded.explicit, excluded.popularity,
            excluded.track_number, excluded.disc_number, excluded.isrc, excluded.album_id, excluded.artists,
            excluded.external_url, coalesce(excluded.features, known.features), false)
      returning xmax <> 0 as changed
    )
    select count(*) filter (where changed) as changed from written
  `.execute(trx);
  return counted[0]?.changed ?? 0;
}
