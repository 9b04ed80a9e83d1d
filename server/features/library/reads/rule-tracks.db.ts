import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** What rules of smart playlists ask about a track of a library. */
export interface RuleTrackRow {
  id: string;
  uri: string;
  name: string;
  /** names, in order */
  artists: string[];
  album: string;
  /** a year, or the beginning of a date */
  release_date: string | null;
  duration_ms: number;
  explicit: boolean;
  is_local: boolean;
  tempo: number | null;
  key: number | null;
  mode: number | null;
}

/** Distinct tracks of a person after an id, in its order; laterals keep large chunks on the keys. */
export async function readRuleTracks(
  database: Database,
  at: { userId: string; provider: string; after: string; limit: number },
): Promise<RuleTrackRow[]> {
  const { rows } = await sql<RuleTrackRow>`
    select track.id, track.uri, track.name, jsonb_path_query_array(track.artists, '$[*].name') as artists,
      album.name as album, album.release_date, track.duration_ms, track.explicit, track.is_local,
      (track.features->>'tempo')::float8 as tempo, (track.features->>'key')::int as key,
      (track.features->>'mode')::int as mode
    from (
      select track_id from library_tracks where user_id = ${at.userId} and track_id > ${at.after}
      order by track_id limit ${at.limit}
    ) mine
    cross join lateral (
      select * from catalogue_tracks track where track.provider = ${at.provider} and track.id = mine.track_id limit 1
    ) track
    cross join lateral (
      select * from catalogue_albums album where album.provider = ${at.provider} and album.id = track.album_id limit 1
    ) album
    order by mine.track_id
  `.execute(database);
  return rows;
}
