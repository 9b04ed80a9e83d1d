import { sql } from "kysely";
import { shortPlayMs } from "#contract/history/play-rule.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** Songs that are looked at for each way in which they may go with what played: the same ones for the same seed. */
interface Sample {
  seed: number;
  limit: number;
}

/** A playlist with more songs than this says little about which of them go together. */
const maxListSongs = 300;
/** A song that begins later than this after another one does not follow it. */
const followsWithin = sql`interval '10 minutes'`;
/** Plays of what played that are looked at, the newest. */
const maxPlaysBefore = 300;

/** Songs of the library by one of these artists (ids, or names of those without one), with the artist. */
export async function readSongsBy(
  database: Database,
  { userId, provider }: UserScope,
  { artists, seed, limit }: Sample & { artists: readonly string[] },
): Promise<{ track_id: string; artist: string }[]> {
  const { rows } = await sql<{ track_id: string; artist: string }>`
    select mine.track_id, matched.artist from library_tracks mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    cross join lateral (
      select coalesce(each->>'id', each->>'name') as artist from jsonb_array_elements(track.artists) each
      where coalesce(each->>'id', each->>'name') = any(${arrayLiteral(artists)}::text[]) limit 1
    ) matched
    where mine.user_id = ${userId}
    order by hashtextextended(mine.track_id, ${seed}) limit ${limit}
  `.execute(database);
  return rows;
}

/** Songs that share a playlist with one of these tracks, with the playlist's name. */
export async function readListNeighbours(
  database: Database,
  userId: string,
  { trackIds, seed, limit }: Sample & { trackIds: readonly string[] },
): Promise<{ track_id: string; playlist: string }[]> {
  const { rows } = await sql<{ track_id: string; playlist: string }>`
    with lists as (
      select distinct list.playlist_id, list.revision, list.name from library_playlist_items item
      join library_playlists list on list.user_id = item.user_id and list.playlist_id = item.playlist_id
        and list.revision = item.revision
      where item.user_id = ${userId} and item.track_id = any(${arrayLiteral(trackIds)}::text[])
        and list.readable and list.track_count between 2 and ${maxListSongs}
    )
    select item.track_id, min(lists.name) as playlist from lists
    join library_playlist_items item on item.user_id = ${userId} and item.playlist_id = lists.playlist_id
      and item.revision = lists.revision
    where item.kind = 'track'
    group by item.track_id order by hashtextextended(item.track_id, ${seed}) limit ${limit}
  `.execute(database);
  return rows;
}

/** Songs of these genres. */
export async function readSongsOfGenres(
  database: Database,
  userId: string,
  { genres, seed, limit }: Sample & { genres: readonly string[] },
): Promise<{ track_id: string; genre: string }[]> {
  const { rows } = await sql<{ track_id: string; genre: string }>`
    select track_id, genre from genre_verdicts
    where user_id = ${userId} and genre = any(${arrayLiteral(genres)}::text[])
    order by hashtextextended(track_id, ${seed}) limit ${limit}
  `.execute(database);
  return rows;
}

/** Songs of the library by chance. */
export async function readAnySongs(
  database: Database,
  userId: string,
  { seed, limit }: Sample,
): Promise<string[]> {
  const { rows } = await sql<{ track_id: string }>`
    select track_id from library_tracks where user_id = ${userId}
    order by hashtextextended(track_id, ${seed}) limit ${limit}
  `.execute(database);
  return rows.map(({ track_id: id }) => id);
}

/**
 * Addresses of songs that a person heard right after songs of these names (`keysOfSong`) at least twice, those most often
 * first.
 */
export async function readFollowers(
  database: Database,
  userId: string,
  { nameKeys, limit }: { nameKeys: readonly string[]; limit: number },
): Promise<{ uri: string; after: string; times: number }[]> {
  const { rows } = await sql<{ uri: string; after: string; times: number }>`
    with before as (
      select name_key, ended_at from history_plays
      where user_id = ${userId} and name_key = any(${arrayLiteral(nameKeys)}::bigint[]) and hidden_by is null
        and ms_played >= ${shortPlayMs}
      order by ended_at desc limit ${maxPlaysBefore}
    ), followed as (
      select before.name_key, next.song_id from before cross join lateral (
        select song_id, started_at from history_plays later
        where later.user_id = ${userId} and later.ended_at > before.ended_at and later.hidden_by is null
          and later.ms_played >= ${shortPlayMs}
        order by later.ended_at limit 1
      ) next
      where next.started_at <= before.ended_at + ${followsWithin}
    )
    select song.uri, min(followed.name_key)::text as after, count(*)::int as times from followed
    join history_songs song on song.user_id = ${userId} and song.song_id = followed.song_id
    where song.uri is not null
    group by song.uri having count(*) >= 2 order by times desc, song.uri limit ${limit}
  `.execute(database);
  return rows;
}
