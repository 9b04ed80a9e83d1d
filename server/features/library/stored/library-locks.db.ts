import { sql, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** Whose account it is, which it stays until the transaction ends. */
export async function holdProvider(trx: Trx, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("users")
    .select("provider")
    .where("user_id", "=", userId)
    .forShare()
    .executeTakeFirst();
  return row?.provider;
}

/**
 * Locks playlists, in one order. Who changes a playlist's rows locks it before any song, as edits do: two that took these
 * locks in different orders would wait for each other.
 */
export async function lockPlaylists(trx: Trx, userId: string, playlistIds: readonly string[]): Promise<void> {
  if (playlistIds.length === 0) return;
  await sql`
    select 1 from library_playlists
    where user_id = ${userId} and playlist_id = any(${arrayLiteral(playlistIds)}::text[])
    order by playlist_id for update
  `.execute(trx);
}
