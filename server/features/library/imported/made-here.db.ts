import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import { importedPlaylists } from "#server/features/library/stored/imported-tracks.ts";

type Trx = Transaction<DatabaseTables>;

/** A song of the catalogue of accounts without a service. */
export interface SongHere {
  uri: string;
  name: string;
  /** empty where none is known */
  artist: string;
  album: string | null;
}

const songColumns = sql`track.uri, track.name, coalesce(track.artists->0->>'name', '') as artist, album.name as album`;
const joinAlbum = sql`left join catalogue_albums album
  on album.provider = track.provider and album.id = track.album_id`;

/** Songs that someone liked here, and not in an export; the oldest first. */
export async function readLikedHere(trx: Trx, userId: string): Promise<SongHere[]> {
  const { rows } = await sql<SongHere>`
    select ${songColumns}
    from library_liked liked
    join catalogue_tracks track on track.provider = ${exportProvider.id} and track.id = liked.track_id
    ${joinAlbum}
    where liked.user_id = ${userId} and liked.scan_id >= 0
    order by liked.added_at, liked.ordinal desc
  `.execute(trx);
  return rows;
}

/** Playlists that someone made here with the songs that they show, the last first: what is made later is listed above. */
export async function readListsOfHere(
  trx: Trx,
  userId: string,
): Promise<{ id: string; name: string; description: string | null; songs: SongHere[] }[]> {
  const { rows: lists } = await sql<{ id: string; name: string; description: string | null }>`
    select playlist_id as id, name, description from library_playlists
    where user_id = ${userId} and own and playlist_id not like ${`${importedPlaylists}%`}
    order by position desc
  `.execute(trx);
  const { rows } = await sql<SongHere & { playlist_id: string }>`
    select item.playlist_id, ${songColumns}
    from library_playlist_items item
    join library_playlists playlist on playlist.user_id = item.user_id
      and playlist.playlist_id = item.playlist_id and playlist.revision = item.revision
    join catalogue_tracks track on track.provider = ${exportProvider.id} and track.id = item.track_id
    ${joinAlbum}
    where item.user_id = ${userId} and playlist.own
    order by item.playlist_id, item.position
  `.execute(trx);
  const byList = Map.groupBy(rows, ({ playlist_id: id }) => id);
  return lists.map((list) => ({ ...list, songs: byList.get(list.id) ?? [] }));
}
