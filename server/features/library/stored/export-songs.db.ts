import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import { isLocalAccount } from "#server/provider-client/accounts/export-provider.ts";

/** Notes which songs the addresses of an export mean for a person; the newest export is right. */
export async function storeExportSongs(
  trx: Transaction<DatabaseTables>,
  userId: string,
  songs: readonly { uri: string; id: string }[],
): Promise<void> {
  if (songs.length === 0) return;
  const byUri = new Map(songs.map((song) => [song.uri, song]));
  await sql`
    insert into library_export_songs (user_id, uri, track_id)
    select ${userId}, song.uri, song.id
    from json_to_recordset(${JSON.stringify([...byUri.values()])}::json) as song(uri text, id text)
    on conflict (user_id, uri) do update set track_id = excluded.track_id
  `.execute(trx);
}

/**
 * Ids in the catalogue of the songs at these addresses. At a service the id is the last word of the address, whether or not
 * the catalogue has it; for an account without one, only songs are found that its exports named.
 *
 * @returns by address, without what is no song
 */
export async function findTrackIds(
  database: Database,
  { userId, provider }: { userId: string; provider: string },
  uris: readonly string[],
): Promise<Map<string, string>> {
  if (!isLocalAccount(provider))
    return new Map(
      uris.flatMap((uri) => {
        const id = /^spotify:track:([\w-]+)$/u.exec(uri)?.[1];
        return id === undefined ? [] : [[uri, id] as const];
      }),
    );
  const { rows } = await sql<{ uri: string; track_id: string }>`
    select uri, track_id from library_export_songs
    where user_id = ${userId} and uri = any(${arrayLiteral(uris)}::text[])
  `.execute(database);
  return new Map(rows.map((row) => [row.uri, row.track_id]));
}
