import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";
import { keysOfSong } from "#server/features/history/export-files/song-keys.ts";

type Reader = Database | Transaction<DatabaseTables>;

const songsAtOnce = 2_000;

/** Notes of a person's songs from before what is compared of their names. To be called before plays are added; cheap. */
export async function noteSameKeys(database: Reader, userId: string): Promise<void> {
  for (;;) {
    const rows = await database
      .selectFrom("history_songs")
      .select([sql<string>`song_id::text`.as("song_id"), "name", "artist"])
      .where("user_id", "=", userId)
      .where("same_key", "is", null)
      .limit(songsAtOnce)
      .execute();
    if (rows.length === 0) return;
    const noted = rows.map(({ song_id, name, artist }) =>
      writeRow({ song_id, same_key: keysOfSong({ uri: null, track: name, artist }).nameKey }),
    );
    await sql`
      update history_songs song set same_key = row.same_key
      from ${rowsFrom(noted, "song_id bigint, same_key bigint")}
      where song.user_id = ${userId} and song.song_id = row.song_id
    `.execute(database);
  }
}

/** The keys of names under which songs are stored. */
interface StoredNames {
  byId: ReadonlyMap<string, string>;
  /** by the key of what is compared of their names */
  bySameKey: ReadonlyMap<string, string>;
}

/** The keys of names under which a person's songs are stored, of those that are: some by their ids, others by what is compared. */
export async function readStoredNames(
  database: Reader,
  userId: string,
  { songIds, sameKeys }: { songIds: readonly string[]; sameKeys: readonly string[] },
): Promise<StoredNames> {
  const { rows } = await sql<{ is_id: boolean; key: string; name_key: string }>`
    select true as is_id, song_id::text as key, name_key::text as name_key from history_songs
    where user_id = ${userId} and song_id = any(${arrayLiteral(songIds)}::bigint[])
    union all
    select false, same_key::text, min(name_key)::text from history_songs
    where user_id = ${userId} and same_key = any(${arrayLiteral(sameKeys)}::bigint[])
    group by same_key
  `.execute(database);
  const namesOf = (isId: boolean) =>
    new Map(rows.filter((row) => row.is_id === isId).map((row) => [row.key, row.name_key]));
  return { byId: namesOf(true), bySameKey: namesOf(false) };
}
