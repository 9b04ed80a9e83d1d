import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Most entries of each list of an overview. */
const maxListed = 20;

interface Owner {
  userId: string;
  provider: string;
}

/** The artists with the most songs in a library, and how many artists it has. */
export async function readTopArtists(
  database: Database,
  { userId, provider }: Owner,
): Promise<{ top: { name: string; songs: number }[]; total: number }> {
  const { rows } = await sql<{ name: string; songs: number; total: number }>`
    select artist->>'name' as name, count(*) as songs, count(*) over () as total
    from library_tracks mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    cross join jsonb_array_elements(track.artists) artist
    where mine.user_id = ${userId} and artist->>'name' <> ''
    group by 1 order by 2 desc, 1 limit ${maxListed}
  `.execute(database);
  return { top: rows.map(({ name, songs }) => ({ name, songs })), total: rows[0]?.total ?? 0 };
}

/** The genres with the most songs in a library, by the names that they are stored under. */
export async function readTopGenres(
  database: Database,
  { userId }: Owner,
): Promise<{ genre: string; songs: number }[]> {
  const { rows } = await sql<{ genre: string; songs: number }>`
    select genre, count(*) as songs
    from library_tracks join genre_verdicts using (user_id, track_id)
    where user_id = ${userId} and genre is not null
    group by genre order by 2 desc, 1 limit ${maxListed}
  `.execute(database);
  return rows;
}
