import { sql } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";

/** What libraries hold, summed up over people; `version` is another text when their songs may have changed. */
export interface LibrarySums {
  tracks: number;
  liked: number;
  playlists: number;
  memberships: number;
  version: string;
}

/** Sums what each library's own totals say: a scan and every write keep them. */
export async function sumLibraries(database: Database): Promise<LibrarySums> {
  const { rows } = await sql<LibrarySums>`
    select states.tracks, states.liked, lists.playlists, lists.memberships,
      concat_ws(' ', states.people, states.tracks, states.liked, states.scanned, lists.memberships, lists.revisions) as version
    from (
      select count(*) as people, coalesce(sum(total_unique), 0)::int as tracks, coalesce(sum(liked_total), 0)::int as liked,
        sum(extract(epoch from last_scan)) as scanned
      from library_state
    ) states, (
      select count(*)::int as playlists, coalesce(sum(track_count), 0)::int as memberships, sum(revision) as revisions
      from library_playlists
    ) lists
  `.execute(database);
  return rows[0] ?? { tracks: 0, liked: 0, playlists: 0, memberships: 0, version: "" };
}

/** Everyone with a library, and the service that it is from. */
export async function listLibraries(database: Database): Promise<{ userId: string; provider: string }[]> {
  return database
    .selectFrom("library_state")
    .innerJoin("users", "users.user_id", "library_state.user_id")
    .select(["users.user_id as userId", "users.provider"])
    .execute();
}

/** Songs of a person after an id, in its order. */
export async function readTrackIdsAfter(
  database: Database,
  { userId, after, limit }: { userId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ track_id: string }>`
    select track_id from library_tracks where user_id = ${userId} and track_id > ${after}
    order by track_id limit ${limit}
  `.execute(database);
  return rows.map((row) => row.track_id);
}

/** The artists of songs, each once, by their id, or by their name where the service gives none. */
export async function readArtistsOf(
  database: Database,
  provider: string,
  trackIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ artist: string }>`
    select distinct coalesce(artist.id, 'name:' || artist.name) as artist
    from unnest(${arrayLiteral(trackIds)}::text[]) as wanted (id)
    cross join lateral (
      select artists from catalogue_tracks track where track.provider = ${provider} and track.id = wanted.id limit 1
    ) track
    cross join lateral jsonb_to_recordset(track.artists) as artist (id text, name text)
    where coalesce(artist.id, artist.name) is not null
  `.execute(database);
  return rows.map((row) => row.artist);
}
