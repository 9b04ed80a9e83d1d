import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Songs of one statement, so that others' pass between them. */
const songsAtOnce = 2_000;

/** How long the songs of a person's library are, in milliseconds, with title and first artist; in pages. */
export async function* readSongLengths(
  database: Database,
  userId: string,
): AsyncGenerator<{ name: string; artist: string | null; duration_ms: number }[]> {
  for (let after = ""; ;) {
    const { rows } = await sql<{ id: string; name: string; artist: string | null; duration_ms: number }>`
      select track.id, track.name, track.artists->0->>'name' as artist, track.duration_ms
      from library_tracks mine
      join users on users.user_id = mine.user_id
      join catalogue_tracks track on track.provider = users.provider and track.id = mine.track_id
      where mine.user_id = ${userId} and mine.track_id > ${after} and track.duration_ms > 0
      order by mine.track_id limit ${songsAtOnce}
    `.execute(database);
    yield rows;
    after = rows.at(-1)?.id ?? "";
    if (rows.length < songsAtOnce) return;
  }
}
