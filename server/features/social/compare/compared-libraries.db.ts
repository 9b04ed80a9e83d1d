import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { Overlap } from "./taste-match.ts";

interface Library {
  userId: string;
  provider: string;
}

/** Two libraries that are compared. */
export interface Compared {
  mine: Library;
  theirs: Library;
}

/** What both have of one kind, and the most important of it. */
export interface Tally extends Overlap {
  top: { name: string; mine: number; theirs: number }[];
}

/** Most entries of a list of a comparison. */
const maxListed = 20;

/** Songs by artist: an artist counts once a song, by name in any case. */
function countsByArtist({ userId, provider }: Library): RawBuilder<unknown> {
  return sql`
    select lower(artist->>'name') as key, min(artist->>'name') as name, count(distinct track.id) as songs
    from library_tracks mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    cross join jsonb_array_elements(track.artists) artist
    where mine.user_id = ${userId} and artist->>'name' <> ''
    group by 1`;
}

function countsByGenre({ userId }: Library): RawBuilder<unknown> {
  return sql`
    select genre as key, genre as name, count(*) as songs
    from library_tracks join genre_verdicts using (user_id, track_id)
    where user_id = ${userId} and genre is not null
    group by 1`;
}

/** What the artists of two libraries have in common: those of both, by the smaller number of songs. */
export function tallyArtists(database: Database, { mine, theirs }: Compared): Promise<Tally> {
  const rank = sql`least(mine.songs, theirs.songs)`;
  const sides = { mine: countsByArtist(mine), theirs: countsByArtist(theirs) };
  return tally(database, sides, { join: sql`join`, rank });
}

/** The same of their genres: those of either, by the larger share. */
export function tallyGenres(database: Database, { mine, theirs }: Compared): Promise<Tally> {
  const rank = sql`greatest(
    coalesce(mine.songs, 0) / (select greatest(sum(songs), 1) from mine),
    coalesce(theirs.songs, 0) / (select greatest(sum(songs), 1) from theirs))`;
  const sides = { mine: countsByGenre(mine), theirs: countsByGenre(theirs) };
  return tally(database, sides, { join: sql`full join`, rank });
}

async function tally(
  database: Database,
  sides: { mine: RawBuilder<unknown>; theirs: RawBuilder<unknown> },
  { join, rank }: { join: RawBuilder<unknown>; rank: RawBuilder<unknown> },
): Promise<Tally> {
  const { rows } = await sql<Tally>`
    with mine as materialized (${sides.mine}), theirs as materialized (${sides.theirs}),
    top as (
      select coalesce(mine.name, theirs.name) as name, coalesce(mine.songs, 0) as mine,
        coalesce(theirs.songs, 0) as theirs, row_number() over (order by ${rank} desc, key) as place
      from mine ${join} theirs using (key)
      order by place limit ${maxListed}
    )
    select
      (select coalesce(sum(sqrt(mine.songs * theirs.songs)), 0) from mine join theirs using (key))::float8 as dot,
      (select coalesce(sum(songs), 0) from mine)::float8 as mine,
      (select coalesce(sum(songs), 0) from theirs)::float8 as theirs,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'mine', mine, 'theirs', theirs) order by place), '[]')
        from top) as top
  `.execute(database);
  return rows[0] ?? { dot: 0, mine: 0, theirs: 0, top: [] };
}

/**
 * Songs of a library, one for each title and first artist: the same song often stands in a library under several ids.
 * Lower case is all that is folded, so that what is called the same is the same.
 */
function distinctSongs({ userId, provider }: Library): RawBuilder<unknown> {
  return sql`
    select distinct on (key) key, id, name, artist
    from (
      select track.id, track.name, coalesce(track.artists->0->>'name', '') as artist,
        lower(track.name) || chr(31) || lower(coalesce(track.artists->0->>'name', '')) as key
      from library_tracks mine
      join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
      where mine.user_id = ${userId} and track.name <> ''
    ) named
    order by key, id`;
}

/** How many songs both have, and each alone. */
export async function countSongs(
  database: Database,
  { mine, theirs }: Compared,
): Promise<{ both: number; only_mine: number; only_theirs: number }> {
  const { rows } = await sql<{ both: number; only_mine: number; only_theirs: number }>`
    with mine as materialized (${distinctSongs(mine)}), theirs as materialized (${distinctSongs(theirs)})
    select count(*) filter (where mine.id is not null and theirs.id is not null) as both,
      count(*) filter (where theirs.id is null) as only_mine,
      count(*) filter (where mine.id is null) as only_theirs
    from mine full join theirs using (key)
  `.execute(database);
  return rows[0] ?? { both: 0, only_mine: 0, only_theirs: 0 };
}

/** Which songs of a comparison. */
export type Side = "both" | "only_mine" | "only_theirs";

/** Ids of a page of songs, liked ones first, then by artist and title; and how many there are on all pages. */
export async function listSongs(
  database: Database,
  { mine, theirs }: Compared,
  page: { which: Side; limit: number; offset: number; onlyAddressable?: boolean },
): Promise<{ trackIds: string[]; total: number }> {
  const [owner, other] = page.which === "only_theirs" ? [theirs, mine] : [mine, theirs];
  const isInOther = sql`exists (select from other where other.key = own.key)`;
  const wanted = page.which === "both" ? isInOther : sql`not ${isInOther}`;
  const addressable = page.onlyAddressable === true ? sql`and own.id not like 'local:%'` : sql``;
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with own as materialized (${distinctSongs(owner)}), other as materialized (${distinctSongs(other)}),
    wanted as (select own.* from own where ${wanted} ${addressable}),
    page as (
      select wanted.id, row_number() over (
        order by liked.track_id is null, lower(artist), lower(name), wanted.id) as place
      from wanted
      left join library_liked liked on liked.user_id = ${owner.userId} and liked.track_id = wanted.id
      order by place limit ${page.limit} offset ${page.offset}
    )
    select (select coalesce(array_agg(id order by place), '{}') from page) as ids,
      (select count(*) from wanted) as total
  `.execute(database);
  return { trackIds: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}
