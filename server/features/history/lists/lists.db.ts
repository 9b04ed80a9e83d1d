import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { rowsFrom, writeRow } from "#server/platform/database/json-rows.db.ts";

type Trx = Transaction<DatabaseTables>;

/** A list that an import brought. */
export interface ListRow {
  import_id: string;
  file: number;
  list: number;
  kind: "liked" | "playlist";
  name: string;
  description: string | null;
}

/** A song as an export names it. */
export interface ListSongRow {
  uri: string | null;
  name: string;
  artist: string;
  album: string | null;
  added_at: Date | null;
}

/** Stores songs of a list from `position` on; those that are stored already stay as they are. */
export async function insertListPart(
  trx: Trx,
  userId: string,
  { position, songs, ...list }: ListRow & { position: number; songs: readonly ListSongRow[] },
): Promise<void> {
  await trx
    .insertInto("history_lists")
    .values({ user_id: userId, ...list })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (songs.length === 0) return;
  const rows = songs.map((song, index) => writeRow({ position: position + index, ...song }));
  await sql`
    insert into history_list_songs (user_id, import_id, file, list, position, uri, name, artist, album, added_at)
    select ${userId}, ${list.import_id}::uuid, ${list.file}::int, ${list.list}::int, position, uri, name, artist, album, added_at
    from ${rowsFrom(rows, "position int, uri text, name text, artist text, album text, added_at timestamptz")}
    on conflict do nothing
  `.execute(trx);
}

/** Deletes the lists that an import brought. */
export async function deleteLists(
  trx: Trx,
  { userId, importId }: { userId: string; importId: string },
): Promise<void> {
  for (const table of ["history_list_songs", "history_lists"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).where("import_id", "=", importId).execute();
}

/** Deletes the lists of all imports of a person. */
export async function deleteAllLists(trx: Trx, userId: string): Promise<void> {
  for (const table of ["history_list_songs", "history_lists"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
}

/** The lists of all imports of a person, those of the newest import first; `filename` is what was uploaded. */
export async function readLists(
  database: Database,
  userId: string,
): Promise<(ListRow & { filename: string })[]> {
  return database
    .selectFrom("history_lists as list")
    .innerJoin("history_imports as import", (join) =>
      join.onRef("import.user_id", "=", "list.user_id").onRef("import.job_id", "=", "list.import_id"),
    )
    .select(["import_id", "file", "list", "kind", "name", "description", "filename"])
    .where("list.user_id", "=", userId)
    .orderBy("import.created_at", "desc")
    .orderBy("import_id")
    .orderBy("file")
    .orderBy("list")
    .execute();
}

/** Songs of a list from `position` on. */
export async function readListSongs(
  database: Database,
  userId: string,
  { list, position, limit }: { list: ListRow; position: number; limit: number },
): Promise<ListSongRow[]> {
  return database
    .selectFrom("history_list_songs")
    .select(["uri", "name", "artist", "album", "added_at"])
    .where("user_id", "=", userId)
    .where("import_id", "=", list.import_id)
    .where("file", "=", list.file)
    .where("list", "=", list.list)
    .where("position", ">=", position)
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** The first `limit` songs that an import says were loved at another service; null where there is no such import. */
export async function readLovedSongs(
  database: Database,
  userId: string,
  { importId, limit }: { importId: string; limit: number },
): Promise<ListSongRow[] | null> {
  const lists = (await readLists(database, userId)).filter((list) => list.import_id === importId);
  if (lists.length === 0) return null;
  const songs: ListSongRow[] = [];
  for (const list of lists)
    if (list.kind === "liked" && list.name !== "" && songs.length < limit)
      songs.push(
        ...(await readListSongs(database, userId, { list, position: 0, limit: limit - songs.length })),
      );
  return songs;
}

/**
 * Songs that were listened to, after a key in its order. `is_shown`: some play of it lasted for `minMs`, and no other play
 * names an address of what is a song of names alone here.
 */
export async function readPlayedSongs(
  database: Database,
  userId: string,
  { after, limit, minMs }: { after: string | null; limit: number; minMs: number },
): Promise<(ListSongRow & { song_id: string; is_shown: boolean })[]> {
  const { rows } = await sql<ListSongRow & { song_id: string; is_shown: boolean }>`
    select song.song_id::text as song_id, song.uri, song.name, song.artist, song.album, null as added_at,
      exists (
        select 1 from history_plays play
        where play.user_id = ${userId} and play.name_key = song.name_key and play.song_id = song.song_id
          and play.ms_played >= ${minMs}
      ) and (song.uri is not null or not exists (
        select 1 from history_plays play
        where play.user_id = ${userId} and play.name_key = song.name_key and play.song_id <> play.name_key
      )) as is_shown
    from (
      select * from history_songs where user_id = ${userId} and (${after}::bigint is null or song_id > ${after}::bigint)
      order by song_id limit ${limit}
    ) song
    order by song.song_id
  `.execute(database);
  return rows;
}
