import { sql, type RawBuilder } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/**
 * SQL of a text that is another one whenever something of a person's cached library has changed: by a scan, a write, a
 * like, or a playlist that was read again. It may also change when nothing did.
 */
export function libraryVersion(userId: string): RawBuilder<string> {
  return sql<string>`md5(concat_ws(' ',
    (select concat_ws(' ', extract(epoch from last_scan), total_unique, total_placements, liked_total)
      from library_state where user_id = ${userId}),
    (select concat_ws(' ', count(*), sum(revision), sum(track_count)) from library_playlists where user_id = ${userId}),
    (select extract(epoch from max(added_at)) from library_liked where user_id = ${userId}),
    (select max(part_id) from operation_parts where user_id = ${userId})
  ))`;
}

export async function readLibraryVersion(database: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`select ${libraryVersion(userId)} as version`.execute(
    database,
  );
  return rows[0]?.version ?? "";
}
