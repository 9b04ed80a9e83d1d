import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { FactSource } from "../evidence/genre-facts.db.ts";

/** The version of the central library: another number whenever something in it has changed. */
export async function readCentralVersion(database: Database): Promise<number> {
  const row = await database.selectFrom("central_version").select("version").executeTakeFirst();
  return row?.version ?? 0;
}

/** What the central library holds. */
export async function countCentral(
  database: Database,
): Promise<{ tracks: number; withGenre: number; genres: number; artists: number }> {
  const { rows } = await sql<{ tracks: number; withGenre: number; genres: number; artists: number }>`
    select coalesce(sum(songs), 0)::int as tracks, coalesce(sum(songs) filter (where genre is not null), 0)::int as "withGenre",
      count(*) filter (where genre is not null)::int as genres, (select count(*) from central_artists)::int as artists
    from (select genre, count(*) as songs from central_tracks group by genre) counted
  `.execute(database);
  return rows[0] ?? { tracks: 0, withGenre: 0, genres: 0, artists: 0 };
}

/** `foldName` of an artist's name. */
const foldedName = sql`trim(regexp_replace(
  lower(regexp_replace(normalize(artist.name, nfkd), '[\u0300-\u036f]+', '', 'g')), '\\s+', ' ', 'g'))`;

/** Of how many artists of the central library each source knows genres, and of how many it was asked, by id or name. */
export async function countKnownArtists(
  database: Database,
): Promise<{ source: FactSource; artists: number; asked: number; told_at: Date }[]> {
  const { rows } = await sql<{ source: FactSource; artists: number; asked: number; told_at: Date }>`
    select source, count(*) filter (where genres <> '{}' and not is_ambiguous)::int as artists, count(*)::int as asked,
      max(told_at) as told_at
    from (
      select distinct on (fact.source, artist.provider, artist.artist_id) fact.source, fact.genres, fact.is_ambiguous, fact.told_at
      from central_artists artist
      join genre_facts fact on fact.subject = 'artist'
        and fact.key in (artist.provider || ':' || artist.artist_id, 'name:' || ${foldedName})
      order by fact.source, artist.provider, artist.artist_id, fact.genres <> '{}' desc
    ) known
    group by source
  `.execute(database);
  return rows;
}

interface Found {
  provider: string;
  id: string;
  name: string;
  artist: string | null;
  genre: string | null;
  songs: number | null;
}

/** Artists of music services with this text in their name, those with the most songs of the central library first. */
export async function findArtists(database: Database, q: string, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select artist.provider, artist.id, artist.name, null as artist, null as genre, coalesce(known.songs, 0) as songs
    from catalogue_artists artist
    left join central_artists known on known.provider = artist.provider and known.artist_id = artist.id
    where artist.provider <> 'export' and strpos(lower(artist.name), lower(${q})) > 0
    order by songs desc, lower(artist.name), artist.id limit ${limit}
  `.execute(database);
  return rows;
}

/** Songs of music services with this text in their name, by name. */
export async function findSongs(database: Database, q: string, limit: number): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select track.provider, track.id, track.name, song.genre, null as songs,
      (select string_agg(artist.value ->> 'name', ', ' order by place)
        from jsonb_array_elements(track.artists) with ordinality as artist (value, place)) as artist
    from catalogue_tracks track
    left join central_tracks song on song.provider = track.provider and song.track_id = track.id
    where track.provider <> 'export' and not track.is_local and strpos(lower(track.name), lower(${q})) > 0
    order by length(track.name), lower(track.name), track.id limit ${limit}
  `.execute(database);
  return rows;
}

/** An artist of the catalogue; undefined: there is none. */
export async function readCatalogueArtist(
  database: Database,
  { provider, id }: { provider: string; id: string },
): Promise<{ id: string; name: string } | undefined> {
  return database
    .selectFrom("catalogue_artists")
    .select(["id", "name"])
    .where("provider", "=", provider)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** A song of the catalogue that is no one's own file; undefined: there is none. */
export async function readCatalogueSong(
  database: Database,
  { provider, id }: { provider: string; id: string },
): Promise<{ id: string; name: string; artists: { id: string | null; name: string }[] } | undefined> {
  return database
    .selectFrom("catalogue_tracks")
    .select(["id", "name", "artists"])
    .where("provider", "=", provider)
    .where("id", "=", id)
    .where("is_local", "=", false)
    .executeTakeFirst();
}
