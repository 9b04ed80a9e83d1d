import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** A song of a library; its length in milliseconds, null while unknown. */
interface NamedSong {
  id: string;
  name: string;
  artist: string | null;
  duration_ms: number | null;
}

/** Songs of one statement, so that others' pass between them. */
const songsAtOnce = 2_000;

/** What the songs of a person's library are called, by title and first artist, and how long they are; in pages. */
export async function* readSongNames(database: Database, userId: string): AsyncGenerator<NamedSong[]> {
  for (let after = ""; ;) {
    const { rows } = await sql<NamedSong>`
      select track.id, track.name, track.artists->0->>'name' as artist, track.duration_ms
      from library_tracks mine
      join users on users.user_id = mine.user_id
      join catalogue_tracks track on track.provider = users.provider and track.id = mine.track_id
      where mine.user_id = ${userId} and mine.track_id > ${after}
      order by mine.track_id limit ${songsAtOnce}
    `.execute(database);
    yield rows;
    after = rows.at(-1)?.id ?? "";
    if (rows.length < songsAtOnce) return;
  }
}
