import { sql, type Transaction } from "kysely";
import type { PrivacySettings } from "#contract/social/privacy.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

const columns = [
  "discoverable",
  "friend_code_enabled",
  "search_visibility",
  "share_profile_scope",
  "share_library_scope",
  "share_analytics_scope",
] as const;

/** A person's friend settings and handle; undefined while all is as at the beginning. */
export async function readSettings(
  database: Database,
  userId: string,
): Promise<(PrivacySettings & { handle: string | null }) | undefined> {
  return database
    .selectFrom("social_settings")
    .select([...columns, "handle"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Saves some settings. */
export async function writeSettings(
  database: Database,
  userId: string,
  settings: Partial<PrivacySettings>,
): Promise<void> {
  await database
    .insertInto("social_settings")
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ user_id: userId, ...settings }))
    .execute();
}

/** Gives a person a handle, or takes it: anyone who wants the same one waits. @returns false when someone else has it */
export async function writeHandle(
  trx: Transaction<DatabaseTables>,
  userId: string,
  handle: string | null,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${handle ?? ""}, 7104019))`.execute(trx);
  const other = await trx
    .selectFrom("social_settings")
    .select("user_id")
    .where("handle", "=", handle)
    .where("user_id", "<>", userId)
    .executeTakeFirst();
  if (other !== undefined) return false;
  await trx
    .insertInto("social_settings")
    .values({ user_id: userId, handle })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ handle }))
    .execute();
  return true;
}

/** The playlists that a person shows, in order; those that they no longer have are left out. */
export async function readShownPlaylists(database: Database, userId: string): Promise<string[]> {
  const rows = await database
    .selectFrom("shown_playlists")
    .innerJoin("library_playlists", (join) =>
      join
        .onRef("library_playlists.user_id", "=", "shown_playlists.user_id")
        .onRef("library_playlists.playlist_id", "=", "shown_playlists.playlist_id"),
    )
    .select("shown_playlists.playlist_id")
    .where("shown_playlists.user_id", "=", userId)
    .orderBy("shown_playlists.position")
    .execute();
  return rows.map(({ playlist_id: id }) => id);
}

/** Those of some playlists that are a person's own. */
export async function readOwnPlaylists(
  database: Database,
  userId: string,
  playlistIds: readonly string[],
): Promise<Set<string>> {
  if (playlistIds.length === 0) return new Set();
  const rows = await database
    .selectFrom("library_playlists")
    .select("playlist_id")
    .where("user_id", "=", userId)
    .where("own", "=", true)
    .where("playlist_id", "in", playlistIds)
    .execute();
  return new Set(rows.map(({ playlist_id: id }) => id));
}

/** Shows another playlist, which took the place of one that was shown. */
export async function moveShownPlaylist(
  trx: Transaction<DatabaseTables>,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await trx
    .updateTable("shown_playlists")
    .set({ playlist_id: to })
    .where("user_id", "=", userId)
    .where("playlist_id", "=", from)
    .execute();
}

/** Shows exactly these playlists. */
export async function writeShownPlaylists(
  trx: Transaction<DatabaseTables>,
  userId: string,
  playlistIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom("shown_playlists").where("user_id", "=", userId).execute();
  if (playlistIds.length === 0) return;
  const rows = playlistIds.map((playlist_id, position) => ({ user_id: userId, playlist_id, position }));
  await trx
    .insertInto("shown_playlists")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
