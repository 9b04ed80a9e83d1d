import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

const lengthsAtOnce = 2_000;

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

/** Lengths of tracks of the catalogue, null where no one says one, in chunks. */
export async function* readLengths(
  database: Database,
  at: { provider: string; ids: readonly string[] },
): AsyncGenerator<{ id: string; durationMs: number | null }[]> {
  for (let from = 0; from < at.ids.length; from += lengthsAtOnce) {
    const { rows } = await sql<{ id: string; durationMs: number | null }>`
      select id, duration_ms as "durationMs" from catalogue_tracks
      where provider = ${at.provider} and id = any(${at.ids.slice(from, from + lengthsAtOnce)}::text[])
    `.execute(database);
    yield rows;
  }
}
