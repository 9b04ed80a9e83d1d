import { sql, type RawBuilder } from "kysely";
import type { HealthKind } from "#contract/health.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { UserScope } from "#server/platform/http/serve.ts";

/** One thing to look at; `playlist_id` where it is about one playlist, `position` where it is about one row. */
export interface FindingRow {
  key: string;
  track_ids: string[];
  playlist_id: string | null;
  position: number | null;
}

/** What one statement finds; of songs that look alike only their names, folded, decide (find-same-songs.ts). */
type StatementKind = Exclude<HealthKind, "same-song">;

/** Rows that are shown: those of each playlist's present revision. */
function shownItems({ userId }: UserScope): RawBuilder<unknown> {
  return sql`
    select item.playlist_id, item.position, item.kind, item.track_id, item.added_at, playlist.position as place,
      playlist.name as playlist_name, playlist.own or playlist.collaborative as editable
    from library_playlists playlist
    join library_playlist_items item on item.user_id = playlist.user_id and item.playlist_id = playlist.playlist_id
      and item.revision = playlist.revision
    where playlist.user_id = ${userId} and playlist.readable`;
}

function ownTracks({ userId, provider }: UserScope): RawBuilder<unknown> {
  return sql`
    from library_tracks mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    where mine.user_id = ${userId}`;
}

/** What each kind finds: `key`, `track_ids`, `playlist_id`, `position`, and `rank`, by which pages are ordered. */
const findings: Record<StatementKind, (scope: UserScope) => RawBuilder<unknown>> = {
  "same-id": (scope) => sql`
    select playlist_id || ' ' || track_id as key, array[track_id] as track_ids, playlist_id, null::int as position,
      lpad((min(place) + 1000000)::text, 8, '0') as rank
    from (${shownItems(scope)}) item where kind = 'track'
    group by playlist_id, track_id having count(*) > 1`,
  "same-isrc": (scope) => sql`
    select upper(track.isrc) as key, array_agg(track.id order by track.id) as track_ids, null::text as playlist_id,
      null::int as position, min(lower(track.name)) as rank
    ${ownTracks(scope)} and track.isrc <> ''
    group by upper(track.isrc) having count(*) > 1`,
  gone: (scope) => sql`
    select playlist_id || ' ' || position as key, '{}'::text[] as track_ids, playlist_id, position,
      lpad((place + 1000000)::text, 8, '0') || lpad(position::text, 8, '0') as rank
    from (${shownItems(scope)}) item where kind = 'gone'`,
  local: (scope) => sql`
    select track.id as key, array[track.id] as track_ids, null::text as playlist_id, null::int as position,
      lower(track.name) as rank
    ${ownTracks(scope)} and track.is_local`,
  "liked-only": (scope) => sql`
    select liked.track_id as key, array[liked.track_id] as track_ids, null::text as playlist_id, null::int as position,
      to_char(-extract(epoch from liked.added_at) + 1e12, '0000000000000') as rank
    from library_liked liked
    left join (select distinct track_id from (${shownItems(scope)}) item where kind = 'track') placed
      on placed.track_id = liked.track_id
    where liked.user_id = ${scope.userId} and placed.track_id is null`,
  "not-liked": (scope) => sql`
    select mine.track_id as key, array[mine.track_id] as track_ids, null::text as playlist_id, null::int as position,
      mine.track_id as rank
    from library_tracks mine
    left join library_liked liked on liked.user_id = mine.user_id and liked.track_id = mine.track_id
    where mine.user_id = ${scope.userId} and liked.track_id is null`,
};

/** How many there are of a kind. */
export async function countFindings(
  database: Database,
  scope: UserScope,
  kind: StatementKind,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (${findings[kind](scope)}) found
  `.execute(database);
  return rows[0]?.total ?? 0;
}

/** A page of a kind. */
export async function readFindings(
  database: Database,
  scope: UserScope,
  at: { kind: StatementKind; limit: number; offset: number },
): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select key, track_ids, playlist_id, position from (${findings[at.kind](scope)}) found
    order by rank, key limit ${at.limit} offset ${at.offset}
  `.execute(database);
  return rows;
}

/** Of the `among` newest liked songs those that are in no playlist, newest first. */
export async function readUnsortedLikes(
  database: Database,
  scope: UserScope,
  among: number,
): Promise<string[]> {
  const { rows } = await sql<{ track_id: string }>`
    with newest as materialized (
      select track_id, added_at, ordinal from library_liked where user_id = ${scope.userId}
      order by added_at desc, ordinal limit ${among}
    )
    select newest.track_id from newest
    where not exists (
      select from (${shownItems(scope)}) item where item.kind = 'track' and item.track_id = newest.track_id
    )
    order by newest.added_at desc, newest.ordinal
  `.execute(database);
  return rows.map(({ track_id: id }) => id);
}

/** A song of a library with what says whether two are the same. */
export interface OwnSongRow {
  id: string;
  uri: string;
  name: string;
  artist: string;
  isrc: string | null;
  duration_ms: number | null;
}

/** Songs of a library behind an id, in its order. */
export async function readOwnSongs(
  database: Database,
  scope: UserScope,
  { after, limit }: { after: string; limit: number },
): Promise<OwnSongRow[]> {
  const { rows } = await sql<OwnSongRow>`
    select track.id, track.uri, track.name, coalesce(track.artists->0->>'name', '') as artist,
      nullif(track.isrc, '') as isrc, track.duration_ms
    ${ownTracks(scope)} and mine.track_id > ${after} order by mine.track_id limit ${limit}
  `.execute(database);
  return rows;
}

/** A row of a playlist that holds a track, or that is gone. */
export interface PlaceRow {
  track_id: string | null;
  playlist_id: string;
  playlist_name: string;
  editable: boolean;
  position: number;
  added_at: Date | null;
}

/** Where these tracks are, in the order of the playlists. */
export async function readPlaces(
  database: Database,
  scope: UserScope,
  trackIds: readonly string[],
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select track_id, playlist_id, playlist_name, editable, position, added_at
    from (${shownItems(scope)} and item.track_id = any(${[...trackIds]}::text[])) item
    order by place, position
  `.execute(database);
  return rows;
}

/** Rows by their playlists and positions. */
export async function readRows(
  database: Database,
  scope: UserScope,
  at: readonly { playlistId: string; position: number }[],
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select null as track_id, playlist_id, playlist_name, editable, position, added_at
    from (${shownItems(scope)} and (item.playlist_id, item.position) in (
      select * from unnest(${at.map(({ playlistId }) => playlistId)}::text[], ${at.map(({ position }) => position)}::int[])
    )) item
  `.execute(database);
  return rows;
}

/** Which of these tracks are liked. */
export async function readLikedAmong(
  database: Database,
  userId: string,
  trackIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ track_id: string }>`
    select track_id from library_liked where user_id = ${userId} and track_id = any(${[...trackIds]}::text[])
  `.execute(database);
  return new Set(rows.map(({ track_id: id }) => id));
}
