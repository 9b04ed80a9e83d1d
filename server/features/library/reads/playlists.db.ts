import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** What is known of a playlist from earlier scans. */
export interface KnownPlaylist {
  playlist_id: string;
  items_snapshot: string | null;
  readable: boolean;
  revision: number;
  track_count: number;
  skipped_count: number;
}

/** What earlier scans know of each playlist, by id. */
export async function readKnownPlaylists(
  database: Database,
  userId: string,
): Promise<Map<string, KnownPlaylist>> {
  const rows = await database
    .selectFrom("library_playlists")
    .select(["playlist_id", "items_snapshot", "readable", "revision", "track_count", "skipped_count"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map((row) => [row.playlist_id, row]));
}

const shownColumns = [
  "playlist_id",
  "uri",
  "name",
  "description",
  "public",
  "collaborative",
  "owner_id",
  "owner_name",
  "own",
  "images",
  "external_url",
  "readable",
  "listed_total",
  "track_count",
  "skipped_count",
  "duration_ms",
  "last_added_at",
  "items_snapshot",
  "revision",
] as const;

/** A playlist as it is shown. */
export type PlaylistRow = Awaited<ReturnType<typeof readPlaylists>>[number];

/** The person's playlists in the provider's order. */
export async function readPlaylists(database: Database, userId: string) {
  return database
    .selectFrom("library_playlists")
    .select(shownColumns)
    .where("user_id", "=", userId)
    .orderBy("position")
    .execute();
}

export async function readPlaylist(
  database: Database,
  userId: string,
  playlistId: string,
): Promise<PlaylistRow | undefined> {
  return database
    .selectFrom("library_playlists")
    .select(shownColumns)
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();
}

/** Sum of the durations of the liked songs, in milliseconds, and the newest date. */
export async function readLikedSummary(
  database: Database,
  userId: string,
  provider: string,
): Promise<{ total: number; duration_ms: number; last_added_at: Date | null }> {
  const { rows } = await sql<{ total: number; duration_ms: number; last_added_at: Date | null }>`
    select count(*) as total, coalesce(sum(duration_ms), 0)::bigint as duration_ms, max(added_at) as last_added_at
    from library_liked join catalogue_tracks on provider = ${provider} and id = track_id
    where user_id = ${userId}
  `.execute(database);
  return rows[0] ?? { total: 0, duration_ms: 0, last_added_at: null };
}
