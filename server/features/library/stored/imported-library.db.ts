import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import { rowsFrom, type RowText } from "#server/platform/database/json-rows.db.ts";
import { importedPlaylists } from "#server/features/library/stored/imported-tracks.ts";

type Trx = Transaction<DatabaseTables>;

/**
 * Stores liked songs as an export reports them, under a number below zero where those of a scan have the scan's; what a scan stored stays as it is, and what was unliked here does not come back.
 *
 * @param fill separates those of this filling from those before it
 */
export async function storeImportedLiked(
  trx: Trx,
  { userId, fill }: { userId: string; fill: number },
  rows: readonly RowText[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into library_liked (user_id, track_id, added_at, ordinal, scan_id)
    select ${userId}, track_id, added_at, ordinal, ${fill}::bigint
    from ${rowsFrom(rows, "track_id text, added_at timestamptz, ordinal int")}
    where track_id not in (select track_id from library_unlikes where user_id = ${userId})
    on conflict (user_id, track_id) do update
      set added_at = excluded.added_at, ordinal = excluded.ordinal, scan_id = excluded.scan_id
      where library_liked.scan_id < 0
  `.execute(trx);
}

/**
 * Deletes what exports contain liked songs or playlists.
 *
 * @param which `but`: that of this filling stays
 * @returns whether there was any
 */
export async function deleteImported(
  trx: Trx,
  userId: string,
  which: { liked?: boolean; playlists?: boolean; but?: number },
): Promise<boolean> {
  const but = which.but ?? 0;
  let deleted = 0n;
  if (which.liked === true) {
    const result = await trx
      .deleteFrom("library_liked")
      .where("user_id", "=", userId)
      .where("scan_id", "<", 0)
      .where("scan_id", "<>", but)
      .executeTakeFirst();
    deleted += result.numDeletedRows;
  }
  if (which.playlists === true) {
    const gone = await trx
      .deleteFrom("library_playlists")
      .where("user_id", "=", userId)
      .where("playlist_id", "like", `${importedPlaylists}%`)
      .where("scan_id", "<>", but)
      .returning("playlist_id")
      .execute();
    deleted += BigInt(gone.length);
    const ids = gone.map(({ playlist_id: id }) => id);
    if (ids.length > 0)
      await sql`
        delete from library_playlist_items
        where user_id = ${userId} and playlist_id = any(${arrayLiteral(ids)}::text[])
      `.execute(trx);
  }
  return deleted > 0n;
}

/** Keeps a playlist of an export as it is, as one of this filling. */
export async function keepImported(
  trx: Trx,
  userId: string,
  { playlistId, fill }: { playlistId: string; fill: number },
): Promise<void> {
  await trx
    .updateTable("library_playlists")
    .set({ scan_id: fill })
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .execute();
}

/** Whether a scan has listed the person's playlists. */
export async function hasListedPlaylists(database: Database, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom("library_playlists")
    .select("playlist_id")
    .where("user_id", "=", userId)
    .where("playlist_id", "not like", `${importedPlaylists}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
