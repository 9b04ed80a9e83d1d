import { sql } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { ImageColumn } from "#server/platform/database/column-types.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { UserScope } from "#server/platform/http/serve.ts";
import type {
  ProviderArtistPage,
  ProviderWholeAlbum,
} from "#server/provider-client/api/provider-metadata.ts";
import { storeListed } from "#server/features/library/stored/catalogue.db.ts";
import { readTracksById, type TrackRow } from "#server/features/library/reads/tracks.db.ts";

/** What is known of an album; `track_ids` is null while no one asked the service for all of it. */
export interface AlbumRow {
  id: string;
  name: string;
  release_date: string | null;
  images: ImageColumn[];
  external_url: string | null;
  label: string | null;
  track_ids: string[] | null;
  read_at: Date | null;
}

interface EntryScope {
  provider: string;
  id: string;
}

/** An album of the catalogue; undefined for one that it lacks. */
export async function readAlbumRow(
  database: Database,
  { provider, id }: EntryScope,
): Promise<AlbumRow | undefined> {
  return database
    .selectFrom("catalogue_albums")
    .select(["id", "name", "release_date", "images", "external_url", "label", "track_ids", "read_at"])
    .where("provider", "=", provider)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Stores an album as the service listed it, with the tracks that the catalogue lacks. */
export async function storeWholeAlbum(
  database: Database,
  { provider, id }: EntryScope,
  { label, tracks, readAt }: ProviderWholeAlbum & { readAt: Date },
): Promise<void> {
  await database.transaction().execute(async (trx) => {
    await storeListed(trx, provider, tracks);
    await trx
      .updateTable("catalogue_albums")
      .set({ label, track_ids: tracks.map((track) => track.id), read_at: readAt })
      .where("provider", "=", provider)
      .where("id", "=", id)
      .execute();
  });
}

/** These tracks in this order; those that the catalogue lacks are left out. */
export async function readTracksInOrder(
  database: Database,
  provider: string,
  trackIds: readonly string[],
): Promise<TrackRow[]> {
  const tracks = await readTracksById(database, provider, trackIds);
  return trackIds.flatMap((id) => tracks.get(id) ?? []);
}

/**
 * Of these tracks those that the service listed on an album that someone opened: what they are called says nothing of
 * anyone's library.
 */
export async function readListedTracks(
  database: Database,
  provider: string,
  trackIds: readonly string[],
): Promise<TrackRow[]> {
  const { rows } = await sql<{ id: string }>`
    select track.id from catalogue_tracks track
    join catalogue_albums album on album.provider = track.provider and album.id = track.album_id
    where track.provider = ${provider} and track.id = any(${arrayLiteral(trackIds)}::text[])
      and not track.is_of_file and track.id = any(album.track_ids)
  `.execute(database);
  return readTracksInOrder(
    database,
    provider,
    rows.map(({ id }) => id),
  );
}

/** The tracks of the person's library that are on an album, by disc and number. */
export async function readOwnOfAlbum(
  database: Database,
  { userId, provider }: UserScope,
  albumId: string,
): Promise<TrackRow[]> {
  const { rows } = await sql<{ id: string }>`
    select track.id from library_tracks mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    where mine.user_id = ${userId} and track.album_id = ${albumId}
    order by coalesce(track.disc_number, 1), track.track_number, track.id
  `.execute(database);
  return readTracksInOrder(
    database,
    provider,
    rows.map(({ id }) => id),
  );
}

/** What is known of an artist beside their songs. */
export interface ArtistRow {
  id: string;
  name: string;
  images: ImageColumn[] | null;
  external_url: string | null;
  read_at: Date | null;
}

/** An artist of the catalogue; undefined for one that it lacks. */
export async function readArtistRow(
  database: Database,
  { provider, id }: EntryScope,
): Promise<ArtistRow | undefined> {
  return database
    .selectFrom("catalogue_artists")
    .select(["id", "name", "images", "external_url", "read_at"])
    .where("provider", "=", provider)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Stores an artist as the service reports them. */
export async function storeArtistPage(
  database: Database,
  { provider, id }: EntryScope,
  { name, images, externalUrl, readAt }: ProviderArtistPage & { readAt: Date },
): Promise<void> {
  const said = { images: JSON.stringify(images), external_url: externalUrl, read_at: readAt };
  await database
    .insertInto("catalogue_artists")
    .values({ provider, id, name, ...said })
    .onConflict((conflict) => conflict.columns(["provider", "id"]).doUpdateSet(said))
    .execute();
}

/** Albums of an artist as the service lists them, as far as they were asked for. */
export interface ArtistAlbums {
  albums: AlbumOfArtist[];
  /** all that the service has */
  total: number;
  readAt: Date;
}

/** One of them; of the date what is known. */
export interface AlbumOfArtist {
  id: string;
  name: string;
  release_date: string | null;
  images: ImageColumn[];
  external_url: string | null;
}

/** What the service listed of an artist's albums; null where no one asked. */
export async function readStoredAlbums(
  database: Database,
  { provider, id }: EntryScope,
): Promise<ArtistAlbums | null> {
  const row = await database
    .selectFrom("catalogue_artists")
    .select(["albums", "albums_total as total", "albums_read_at as readAt"])
    .where("provider", "=", provider)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.albums === null || row.readAt === null) return null;
  return { albums: row.albums, total: row.total ?? row.albums.length, readAt: row.readAt };
}

/** Keeps the albums of an artist whom the catalogue holds; of others nothing is kept. */
export async function storeAlbums(
  database: Database,
  { provider, id }: EntryScope,
  { albums, total, readAt }: ArtistAlbums,
): Promise<void> {
  await database
    .updateTable("catalogue_artists")
    .set({ albums: JSON.stringify(albums), albums_total: total, albums_read_at: readAt })
    .where("provider", "=", provider)
    .where("id", "=", id)
    .execute();
}

/** The songs of the person's library that an artist takes part in, by title and first artist. */
export async function readOwnOfArtist(
  database: Database,
  { userId, provider }: UserScope,
  artistId: string,
): Promise<{ id: string; name: string; artist: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; artist: string | null }>`
    select track.id, track.name, track.artists->0->>'name' as artist from library_tracks mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    where mine.user_id = ${userId} and track.artists @> ${JSON.stringify([{ id: artistId }])}::jsonb
    order by track.id
  `.execute(database);
  return rows;
}
