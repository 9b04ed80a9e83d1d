import { sql, type RawBuilder, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";
import type { GenreSubject } from "../evidence/read-evidence.ts";

type Trx = Transaction<DatabaseTables>;
type Reader = Database | Trx;

/** A row of people's libraries, in the order in which the backfill walks them. */
export interface LibraryPlace {
  userId: string;
  trackId: string;
}

/** A song of the central library. */
export interface CentralPlace {
  provider: string;
  trackId: string;
}

/** How many songs people's libraries hold, each person's once; accounts without a service are left out. */
export async function countLibraryRows(database: Database): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(state.total_unique), 0)::int as total from library_state state
    join users on users.user_id = state.user_id and users.provider <> 'export'
  `.execute(database);
  return rows[0]?.total ?? 0;
}

/**
 * Takes the next songs of people's libraries into the central library. What a person's own files report stays theirs
 * (decisions, 9.3): neither local files nor accounts without a service come into it.
 */
export async function takeNextSongs(
  trx: Trx,
  { after, limit, now }: { after: LibraryPlace; limit: number; now: Date },
): Promise<{ walked: number; added: number; last: LibraryPlace | null }> {
  const { rows } = await sql<{ walked: number; added: number; user_id: string; track_id: string }>`
    with mine as materialized (
      select user_id, track_id from library_tracks
      where (user_id, track_id) > (${after.userId}, ${after.trackId}) order by user_id, track_id limit ${limit}
    ),
    fresh as (
      insert into central_tracks (provider, track_id, added_at)
      select distinct track.provider, track.id, ${now}::timestamptz from mine
      join users on users.user_id = mine.user_id and users.provider <> 'export'
      join catalogue_tracks track on track.provider = users.provider and track.id = mine.track_id and not track.is_local
      on conflict do nothing returning provider, track_id
    ),
    named as (
      select fresh.provider, artist.id, min(artist.name) as name, count(distinct fresh.track_id)::int as songs from fresh
      join catalogue_tracks track on track.provider = fresh.provider and track.id = fresh.track_id
      cross join lateral jsonb_to_recordset(track.artists) as artist (id text, name text)
      where artist.id is not null group by fresh.provider, artist.id
    ),
    counted as (
      insert into central_artists as known (provider, artist_id, name, songs)
      select provider, id, coalesce(name, ''), songs from named
      on conflict (provider, artist_id) do update set songs = known.songs + excluded.songs, name = excluded.name
    )
    select (select count(*) from mine)::int as walked, (select count(*) from fresh)::int as added, user_id, track_id
    from mine order by user_id desc, track_id desc limit 1
  `.execute(trx);
  const [row] = rows;
  if (row === undefined) return { walked: 0, added: 0, last: null };
  if (row.added > 0) await raiseCentralVersion(trx);
  return {
    walked: row.walked,
    added: row.added,
    last: { userId: row.user_id, trackId: row.track_id },
  };
}

/** The central library has changed. */
async function raiseCentralVersion(trx: Trx): Promise<void> {
  await sql`update central_version set version = version + 1`.execute(trx);
}

/** SQL of whether the music service was not asked for an artist yet. */
function isUnasked(provider: RawBuilder<unknown>, artistId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from genre_facts fact where fact.subject = 'artist' and fact.source = 'provider'
      and fact.key = ${provider} || ':' || ${artistId}
  )`;
}

/** Artists that their service was not asked for yet, those with the most songs first. */
export async function listUnaskedArtists(
  database: Database,
  { providers, limit }: { providers: readonly string[]; limit: number },
): Promise<{ provider: string; id: string }[]> {
  const { rows } = await sql<{ provider: string; id: string }>`
    select provider, artist_id as id from central_artists artist
    where provider = any(${arrayLiteral(providers)}::text[])
      and ${isUnasked(sql`artist.provider`, sql`artist.artist_id`)}
    order by songs desc, provider, artist_id limit ${limit}
  `.execute(database);
  return rows;
}

/** Songs without a genre that have an artist of whom the service was not asked yet. */
function openSongs(providers: readonly string[]): RawBuilder<unknown> {
  return sql`
    select song.provider, song.track_id, track.artists from central_tracks song
    join catalogue_tracks track on track.provider = song.provider and track.id = song.track_id
    where song.genre is null and song.provider = any(${arrayLiteral(providers)}::text[]) and exists (
      select from jsonb_to_recordset(track.artists) as artist (id text)
      where artist.id is not null and ${isUnasked(sql`song.provider`, sql`artist.id`)}
    )
  `;
}

/** How many such songs are considered, `limit` at most, and the last of them; null: there are none. */
export async function findOpenSongs(
  database: Database,
  { providers, limit }: { providers: readonly string[]; limit: number },
): Promise<{ considered: number; last: CentralPlace } | null> {
  const { rows } = await sql<{ considered: number; provider: string; track_id: string }>`
    with open as materialized (select * from (${openSongs(providers)}) song order by provider, track_id limit ${limit})
    select (select count(*) from open)::int as considered, provider, track_id
    from open order by provider desc, track_id desc limit 1
  `.execute(database);
  const [row] = rows;
  return row === undefined
    ? null
    : { considered: row.considered, last: { provider: row.provider, trackId: row.track_id } };
}

/** The artists of such songs, up to the last that is considered. */
export async function listArtistsOfOpenSongs(
  database: Database,
  { providers, last }: { providers: readonly string[]; last: CentralPlace },
): Promise<{ provider: string; id: string }[]> {
  const { rows } = await sql<{ provider: string; id: string }>`
    select distinct song.provider, artist.id from (${openSongs(providers)}) song
    cross join lateral jsonb_to_recordset(song.artists) as artist (id text)
    where (song.provider, song.track_id) <= (${last.provider}, ${last.trackId}) and artist.id is not null
      and ${isUnasked(sql`song.provider`, sql`artist.id`)}
  `.execute(database);
  return rows;
}

/** The version of the genre facts. */
export async function readFactsVersion(database: Reader): Promise<number> {
  const row = await database.selectFrom("genre_facts_version").select("version").executeTakeFirst();
  return row?.version ?? 0;
}

/** Songs that were worked out from other facts than these. */
export async function countOutdatedSongs(database: Database, version: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from central_tracks where made_from is distinct from ${version}
  `.execute(database);
  return rows[0]?.total ?? 0;
}

/** A song of the central library as its genre needs it. */
export interface CentralSong extends GenreSubject {
  provider: string;
  genre: string | null;
}

const songColumns = sql`
  song.provider, song.genre, track.id, track.name, track.album_id, album.name as album_name, track.artists
`;
const joinedSongs = sql`
  join catalogue_tracks track on track.provider = song.provider and track.id = song.track_id
  left join catalogue_albums album on album.provider = song.provider and album.id = track.album_id
`;

/** The next songs of one service that were worked out from other facts. */
export async function readOutdatedSongs(
  database: Database,
  { after, limit, version }: { after: CentralPlace; limit: number; version: number },
): Promise<CentralSong[]> {
  const { rows } = await sql<CentralSong>`
    select ${songColumns} from (
      select * from central_tracks where (provider, track_id) > (${after.provider}, ${after.trackId})
        and made_from is distinct from ${version} order by provider, track_id limit ${limit}
    ) song ${joinedSongs} order by song.provider, track.id
  `.execute(database);
  return rows;
}

/** Songs of the central library that are this one, or by this artist. */
export async function readSongsOf(
  database: Database,
  { kind, provider, id }: { kind: "artist" | "track"; provider: string; id: string },
): Promise<CentralSong[]> {
  const which =
    kind === "track" ? sql`song.track_id = ${id}` : sql`track.artists @> ${JSON.stringify([{ id }])}::jsonb`;
  const { rows } = await sql<CentralSong>`
    select ${songColumns} from central_tracks song ${joinedSongs} where song.provider = ${provider} and ${which}
    order by track.id
  `.execute(database);
  return rows;
}

/** Stores what songs were worked out to be. */
export async function writeSongGenres(
  trx: Trx,
  songs: readonly { provider: string; id: string; genre: string | null }[],
  version: number,
): Promise<void> {
  if (songs.length === 0) return;
  const rows = songs.map(({ provider, id, genre }) => writeRow({ provider, id, genre }));
  await sql`
    update central_tracks song set genre = row.genre, made_from = ${version}
    from (select * from ${rowsFrom(rows, "provider text, id text, genre text")}) row
    where song.provider = row.provider and song.track_id = row.id
  `.execute(trx);
  await raiseCentralVersion(trx);
}

/** Everyone with songs, after a person, in the order of their ids. */
export async function listPeopleAfter(database: Database, after: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select state.user_id from library_state state
    where state.user_id > ${after} and state.total_unique > 0 order by state.user_id
  `.execute(database);
  return rows.map((row) => row.user_id);
}

/** People whose link to a service works, by service. */
export async function listLinkedPeople(database: Database): Promise<{ userId: string; provider: string }[]> {
  return database
    .selectFrom("provider_links")
    .innerJoin("users", "users.user_id", "provider_links.user_id")
    .where("provider_links.state", "=", "linked")
    .select(["users.user_id as userId", "users.provider"])
    .orderBy("users.last_login", "desc")
    .limit(200)
    .execute();
}

/** People whose library holds one of these songs of a service. */
export async function listHolders(
  database: Database,
  { provider, trackIds }: { provider: string; trackIds: readonly string[] },
): Promise<string[]> {
  if (trackIds.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where provider = ${provider} and exists (
      select from library_tracks mine
      where mine.user_id = users.user_id and mine.track_id = any(${arrayLiteral(trackIds)}::text[])
    )
  `.execute(database);
  return rows.map((row) => row.user_id);
}
