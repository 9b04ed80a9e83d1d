import { sql } from "kysely";
import { shortPlayMs } from "#contract/history/play-rule.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";

/** Addresses of the songs that a person played last for at least 30 s, newest first; a song as often as it was played. */
export async function readLastHeard(database: Database, userId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uri: string }>`
    select song.uri from (
      select song_id, ended_at from history_plays
      where user_id = ${userId} and hidden_by is null and ms_played >= ${shortPlayMs}
      order by ended_at desc limit ${limit}
    ) play
    join history_songs song on song.user_id = ${userId} and song.song_id = play.song_id
    where song.uri is not null order by play.ended_at desc
  `.execute(database);
  return rows.map(({ uri }) => uri);
}

/**
 * How often each song of these names was played, by the key of its names (song-keys.ts); without those that were played
 * since a day.
 */
export async function countPlaysOfUnheard(
  database: Database,
  userId: string,
  { nameKeys, since }: { nameKeys: readonly string[]; since: Date },
): Promise<Map<string, number>> {
  if (nameKeys.length === 0) return new Map();
  const { rows } = await sql<{ name_key: string; plays: number }>`
    select name_key::text as name_key, count(*)::int as plays from history_plays
    where user_id = ${userId} and name_key = any(${arrayLiteral(nameKeys)}::bigint[]) and hidden_by is null
      and ms_played >= ${shortPlayMs}
    group by name_key having max(ended_at) < ${since}
  `.execute(database);
  return new Map(rows.map(({ name_key: key, plays }) => [key, plays]));
}
