import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Tracks of the person's library with these ISRCs (upper case), one each. */
export async function readOwnByIsrc(
  database: Database,
  at: { userId: string; provider: string; isrcs: readonly string[] },
): Promise<Map<string, string>> {
  if (at.isrcs.length === 0) return new Map();
  const { rows } = await sql<{ isrc: string; id: string }>`
    select upper(track.isrc) as isrc, min(track.id) as id
    from library_tracks mine
    join catalogue_tracks track on track.provider = ${at.provider} and track.id = mine.track_id
    where mine.user_id = ${at.userId} and upper(track.isrc) = any(${[...at.isrcs]}::text[])
    group by upper(track.isrc)
  `.execute(database);
  return new Map(rows.map(({ isrc, id }) => [isrc, id]));
}
