import { sql, type Transaction } from "kysely";
import { deleteVersions } from "#server/features/library/stored/playlist-versions.db.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/**
 * Deletes a person's library and its scans. The scans go first: a scan that still writes loses its row with them, and
 * what it writes is rolled back. Of the shared catalogue, local files and what an export alone named go too, where no
 * one else has them.
 */
export async function deleteLibrary(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("library_scans").where("user_id", "=", userId).execute();
  await sql`
    delete from catalogue_tracks
    where (provider, id) in (
      select users.provider, own.track_id from library_tracks own join users using (user_id)
      where own.user_id = ${userId} and own.track_id like 'local:%' and not exists (
        select 1 from library_tracks other where other.track_id = own.track_id and other.user_id <> ${userId}
      )
    )
  `.execute(trx);
  await trx.deleteFrom("library_unlikes").where("user_id", "=", userId).execute();
  await trx.deleteFrom("library_export_songs").where("user_id", "=", userId).execute();
  await trx.deleteFrom("library_liked").where("user_id", "=", userId).execute();
  await trx.deleteFrom("library_playlist_items").where("user_id", "=", userId).execute();
  await trx.deleteFrom("library_playlists").where("user_id", "=", userId).execute();
  await deleteVersions(trx, userId);
  await trx.deleteFrom("library_tracks").where("user_id", "=", userId).execute();
  await trx.deleteFrom("library_state").where("user_id", "=", userId).execute();
}
