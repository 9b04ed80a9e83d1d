import { sql } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";

interface TrackIdRow {
  track_id: string;
}

/** Lists whose newest songs are looked at: additions come to the last few. */
const newestLists = 5;

const idsOf = (rows: readonly TrackIdRow[]): string[] => rows.map(({ track_id: id }) => id);

/** What was liked or added to the person's own playlists last, newest first; a song as often as it was added. */
export async function readNewestIds(database: Database, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<TrackIdRow>`
    with lists as (
      select playlist_id, revision from library_playlists
      where user_id = ${userId} and own and readable and last_added_at is not null
      order by last_added_at desc limit ${newestLists}
    ), liked as (
      select track_id, added_at from library_liked where user_id = ${userId}
      order by added_at desc, ordinal limit ${limit}
    ), placed as (
      select item.track_id, item.added_at from lists
      join library_playlist_items item on item.user_id = ${userId} and item.playlist_id = lists.playlist_id
        and item.revision = lists.revision
      where item.kind = 'track' and item.added_at is not null order by item.added_at desc limit ${limit}
    )
    select track_id from (table liked union all table placed) added
    order by added_at desc, track_id limit ${limit}
  `.execute(database);
  return idsOf(rows);
}

/** Ids of the albums of tracks, by those of the tracks; files of a person's own have none. */
export async function readAlbumIds(
  database: Database,
  provider: string,
  trackIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; album_id: string }>`
    select id, album_id from catalogue_tracks
    where provider = ${provider} and id = any(${arrayLiteral(trackIds)}::text[]) and album_id not like 'local:%'
  `.execute(database);
  return new Map(rows.map(({ id, album_id: albumId }) => [id, albumId]));
}

/** Songs of a library by chance: the same for the same seed. */
export async function readRandomIds(
  database: Database,
  userId: string,
  { seed, limit }: { seed: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<TrackIdRow>`
    select track_id from library_tracks where user_id = ${userId}
    order by hashtextextended(track_id, ${seed}) limit ${limit}
  `.execute(database);
  return idsOf(rows);
}

/** Songs that were liked before a day, by chance: the same for the same seed. */
export async function readOldLikedIds(
  database: Database,
  userId: string,
  { before, seed, limit }: { before: Date; seed: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<TrackIdRow>`
    select track_id from library_liked where user_id = ${userId} and added_at < ${before}
    order by hashtextextended(track_id, ${seed}) limit ${limit}
  `.execute(database);
  return idsOf(rows);
}
