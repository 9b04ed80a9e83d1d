import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import { fromTracksAfter, type TracksAfter } from "./tracks.db.ts";

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
  duration_ms: number | null;
  explicit: boolean;
  is_local: boolean;
  tempo: number | null;
  key: number | null;
  mode: number | null;
}

/** Distinct tracks of a person after an id, in its order. */
export async function readRuleTracks(database: Database, at: TracksAfter): Promise<RuleTrackRow[]> {
  const { rows } = await sql<RuleTrackRow>`
    select track.id, track.uri, track.name, jsonb_path_query_array(track.artists, '$[*].name') as artists,
      album.name as album, album.release_date, track.duration_ms, track.explicit, track.is_local,
      (track.features->>'tempo')::float8 as tempo, (track.features->>'key')::int as key,
      (track.features->>'mode')::int as mode
    ${fromTracksAfter(at)}
  `.execute(database);
  return rows;
}
