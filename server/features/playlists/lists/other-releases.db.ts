import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { sameLengthMs } from "#server/platform/text/song-names.ts";

/** A song of the library as it is compared with another one. */
export interface ComparedTrack {
  id: string;
  title: string;
  /** the primary one's name */
  artist: string;
  isrc: string | null;
  /** milliseconds; null: unknown */
  durationMs: number | null;
}

interface Asked {
  userId: string;
  provider: string;
  trackId: string;
}

const columns = sql`
  track.id, track.name as title, coalesce(track.artists->0->>'name', '') as artist, nullif(track.isrc, '') as isrc,
  track.duration_ms as "durationMs"`;

/** A track of the person's library; null: it has none of this id. */
export async function readComparedTrack(
  database: Database,
  { userId, provider, trackId }: Asked,
): Promise<ComparedTrack | null> {
  const { rows } = await sql<ComparedTrack>`
    select ${columns} from library_tracks mine
    join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
    where mine.user_id = ${userId} and mine.track_id = ${trackId}
  `.execute(database);
  return rows[0] ?? null;
}

/**
 * Other tracks of the library that may be the same song by their length or recording code, by id, those after one.
 * Where lengths are unknown that is every track, so they come by `limit`. They are found first and then ordered: to have the
 * first ones in order, the planner would look at every track of the library one by one.
 */
export async function readSameLengths(
  database: Database,
  { userId, provider }: Omit<Asked, "trackId">,
  { id, isrc, durationMs }: ComparedTrack,
  { after, limit }: { after: string; limit: number },
): Promise<ComparedTrack[]> {
  const isNear =
    durationMs === null
      ? sql`true`
      : sql`(track.duration_ms between ${durationMs - sameLengthMs}::int and ${durationMs + sameLengthMs}::int
          or track.duration_ms is null or track.isrc = ${isrc})`;
  const { rows } = await sql<ComparedTrack>`
    with near as materialized (
      select ${columns} from library_tracks mine
      join catalogue_tracks track on track.provider = ${provider} and track.id = mine.track_id
      where mine.user_id = ${userId} and mine.track_id > ${after} and mine.track_id <> ${id} and not track.is_local
        and ${isNear}
    )
    select * from near order by id limit ${limit}
  `.execute(database);
  return rows;
}
