import { sql, type Transaction } from "kysely";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import { rowsFrom, writeRow, type RowText } from "#server/platform/database/json-rows.db.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { findRenamed, keepVersions } from "./playlist-versions.db.ts";
import type { ProviderPlaylist } from "#server/provider-client/api/provider-objects.ts";

type Trx = Transaction<DatabaseTables>;

export interface LikedRow {
  track_id: string;
  added_at: Date;
  ordinal: number;
}

export interface ItemRow {
  playlist_id: string;
  revision: number;
  position: number;
  kind: "track" | "episode" | "gone";
  track_id: string | null;
  added_at: Date | null;
  episode: object | null;
}

/** What a playlist holds, as read so far or completely. */
export interface PlaylistContent {
  playlist_id: string;
  revision: number;
  track_count: number;
  skipped_count: number;
  duration_ms: number;
  last_added_at: Date | null;
  /** the snapshot when the read is complete, null while it goes on */
  items_snapshot: string | null;
}

/**
 * Adds to the person's distinct tracks, in the order of ids: a scan and an import at once never wait for each other in a
 * circle.
 *
 * @returns how many are new
 */
export async function addLibraryTracks(
  trx: Trx,
  userId: string,
  trackIds: readonly string[],
): Promise<number> {
  if (trackIds.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into library_tracks (user_id, track_id)
    select ${userId}, track_id from unnest(${arrayLiteral(trackIds.toSorted())}::text[]) track_id
    on conflict do nothing
  `.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** A liked song, written out. */
export function writeLiked({ track_id, added_at, ordinal }: LikedRow): RowText {
  return writeRow({ track_id, added_at, ordinal });
}

/** Stores liked songs as a scan saw them. @returns how many are new */
export async function storeLiked(
  trx: Trx,
  scan: { userId: string; scanId: number },
  rows: readonly RowText[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: counted } = await sql<{ inserted: number }>`
    with written as (
      insert into library_liked (user_id, track_id, added_at, ordinal, scan_id)
      select ${scan.userId}, track_id, added_at, ordinal, ${scan.scanId}::bigint
      from ${rowsFrom(rows, "track_id text, added_at timestamptz, ordinal int")}
      on conflict (user_id, track_id) do update
        set added_at = excluded.added_at, ordinal = excluded.ordinal, scan_id = excluded.scan_id
      returning xmax = 0 as is_new
    )
    select count(*) filter (where is_new) as inserted from written
  `.execute(trx);
  return counted[0]?.inserted ?? 0;
}

/** How many of these liked songs are stored with the same date, from the first on. */
export async function countKnownLiked(trx: Trx, userId: string, rows: readonly LikedRow[]): Promise<number> {
  const { rows: counted } = await sql<{ known: number }>`
    select count(*) as known
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (track_id text, added_at timestamptz)
    join library_liked liked on liked.user_id = ${userId} and liked.track_id = row.track_id and liked.added_at = row.added_at
  `.execute(trx);
  return counted[0]?.known ?? 0;
}

/** Makes a scan forget which liked songs it saw, before it reads them once more. */
export async function forgetSeenLiked(database: Database, userId: string, scanId: number): Promise<void> {
  await database
    .updateTable("library_liked")
    .set({ scan_id: 0 })
    .where("user_id", "=", userId)
    .where("scan_id", "=", scanId)
    .execute();
}

/** Takes out the liked songs that a complete read did not see. @returns how many */
export async function sweepLiked(trx: Trx, userId: string, scanId: number): Promise<number> {
  const result = await trx
    .deleteFrom("library_liked")
    .where("user_id", "=", userId)
    .where("scan_id", "<>", scanId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Stores the listing's entries; what is known of their items stays. `readable` is null where it is not known again. */
export async function upsertPlaylists(
  trx: Trx,
  scan: { userId: string; scanId: number },
  rows: readonly (ProviderPlaylist & { position: number; own: boolean; readable: boolean })[],
): Promise<void> {
  if (rows.length === 0) return;
  const heads = rows.map(({ id, name, description }) => ({ id, name, description }));
  const renamed = await findRenamed(trx, scan.userId, heads);
  await keepVersions(trx, scan.userId, { playlistIds: renamed, by: "elsewhere" });
  const values = rows.map((row) => ({
    playlist_id: row.id,
    position: row.position,
    uri: row.uri,
    name: row.name,
    description: row.description,
    public: row.public,
    collaborative: row.collaborative,
    owner_id: row.ownerId,
    owner_name: row.ownerName,
    own: row.own,
    images: row.images,
    external_url: row.externalUrl,
    readable: row.readable,
    snapshot_id: row.snapshotId,
    listed_total: row.total ?? 0,
  }));
  await sql`
    insert into library_playlists (user_id, playlist_id, position, uri, name, description, public, collaborative, owner_id,
      owner_name, own, images, external_url, readable, snapshot_id, listed_total, scan_id)
    select ${scan.userId}, playlist_id, position, uri, name, description, public, collaborative, owner_id,
      owner_name, own, images, external_url, readable, snapshot_id, listed_total, ${scan.scanId}::bigint
    from json_to_recordset(${JSON.stringify(values)}::json) as row (playlist_id text, position int, uri text, name text,
      description text, public boolean, collaborative boolean, owner_id text, owner_name text, own boolean, images jsonb,
      external_url text, readable boolean, snapshot_id text, listed_total int)
    on conflict (user_id, playlist_id) do update set
      position = excluded.position, uri = excluded.uri, name = excluded.name, description = excluded.description,
      public = excluded.public, collaborative = excluded.collaborative, owner_id = excluded.owner_id,
      owner_name = excluded.owner_name, own = excluded.own, images = excluded.images, external_url = excluded.external_url,
      readable = excluded.readable, snapshot_id = excluded.snapshot_id, listed_total = excluded.listed_total, scan_id = excluded.scan_id
  `.execute(trx);
}

/** Takes out the playlists that the listing of this scan lacks. @returns how many placements went with them */
export async function sweepPlaylists(trx: Trx, userId: string, scanId: number): Promise<number> {
  const unseen = await trx
    .selectFrom("library_playlists")
    .select("playlist_id")
    .where("user_id", "=", userId)
    .where("scan_id", "<>", scanId)
    .execute();
  if (unseen.length === 0) return 0;
  const unseenIds = unseen.map(({ playlist_id: id }) => id);
  await keepVersions(trx, userId, { playlistIds: unseenIds, by: "elsewhere" });
  const gone = await trx
    .deleteFrom("library_playlists")
    .where("user_id", "=", userId)
    .where("playlist_id", "in", unseenIds)
    .returning(["playlist_id", "track_count"])
    .execute();
  await trx
    .deleteFrom("library_playlist_items")
    .where("user_id", "=", userId)
    .where(
      "playlist_id",
      "in",
      gone.map((row) => row.playlist_id),
    )
    .execute();
  return gone.reduce((sum, row) => sum + row.track_count, 0);
}

/** Marks playlists whose items the provider keeps to itself. */
export async function markUnreadable(
  trx: Trx,
  userId: string,
  playlistIds: readonly string[],
): Promise<void> {
  if (playlistIds.length === 0) return;
  await trx
    .updateTable("library_playlists")
    .set({ readable: false })
    .where("user_id", "=", userId)
    .where("playlist_id", "in", playlistIds)
    .execute();
}

/** A row of a playlist, written out. */
export function writeItem(row: ItemRow): RowText {
  return writeRow({ ...row });
}

const itemColumns = `playlist_id text, revision int, position int, kind text, track_id text, added_at timestamptz,
  episode jsonb`;

/** Stores rows of playlists; a row stored before a restart is stored again as it is now. */
export async function storeItems(trx: Trx, userId: string, rows: readonly RowText[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into library_playlist_items (user_id, playlist_id, revision, position, kind, track_id, added_at, episode)
    select ${userId}, playlist_id, revision, position, kind, track_id, added_at, episode
    from ${rowsFrom(rows, itemColumns)}
    on conflict (user_id, playlist_id, revision, position) do update
      set kind = excluded.kind, track_id = excluded.track_id, added_at = excluded.added_at, episode = excluded.episode
  `.execute(trx);
}

/** Rows of a revision that is not shown, left by a read that was given up. */
export async function dropOtherRevisions(
  trx: Trx,
  userId: string,
  playlistId: string,
  shown: number,
): Promise<void> {
  await trx
    .deleteFrom("library_playlist_items")
    .where("user_id", "=", userId)
    .where("playlist_id", "=", playlistId)
    .where("revision", "<>", shown)
    .execute();
}

/** Placements of tracks that a new revision adds to and takes from the shown one. */
export async function compareRevisions(
  trx: Trx,
  userId: string,
  content: PlaylistContent,
): Promise<{ inserted: number; removed: number }> {
  const { rows } = await sql<{ inserted: number; removed: number }>`
    with counted as (
      select track_id, count(*) filter (where items.revision = ${content.revision}) as fresh,
        count(*) filter (where items.revision = playlists.revision) as shown
      from library_playlist_items items
      join library_playlists playlists using (user_id, playlist_id)
      where items.user_id = ${userId} and items.playlist_id = ${content.playlist_id} and items.kind = 'track'
      group by track_id
    )
    select coalesce(sum(greatest(fresh - shown, 0)), 0)::int as inserted, coalesce(sum(greatest(shown - fresh, 0)), 0)::int as removed from counted
  `.execute(trx);
  return rows[0] ?? { inserted: 0, removed: 0 };
}

/** Shows a revision with its totals. */
export async function showContents(
  trx: Trx,
  userId: string,
  contents: readonly PlaylistContent[],
): Promise<void> {
  if (contents.length === 0) return;
  await sql`
    update library_playlists set revision = row.revision, track_count = row.track_count, skipped_count = row.skipped_count,
      duration_ms = row.duration_ms, last_added_at = row.last_added_at, items_snapshot = row.items_snapshot, readable = true
    from json_to_recordset(${JSON.stringify(contents)}::json) as row (playlist_id text, revision int, track_count int,
      skipped_count int, duration_ms bigint, last_added_at timestamptz, items_snapshot text)
    where library_playlists.user_id = ${userId} and library_playlists.playlist_id = row.playlist_id
  `.execute(trx);
}

/**
 * Takes tracks out of the person's distinct tracks that are neither liked nor in a playlist any more. They are found
 * first and named then: joined in one statement, the finding is repeated for every track where the planner has no
 * statistics of the person yet, which takes 2,000 tracks 20 s.
 */
export async function sweepTracks(trx: Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ track_id: string }>`
    select track_id from library_tracks where user_id = ${userId}
    except
    (select track_id from library_liked where user_id = ${userId}
     union select track_id from library_playlist_items where user_id = ${userId} and kind = 'track')
  `.execute(trx);
  for (let from = 0; from < rows.length; from += sweptAtOnce) {
    const lost = rows.slice(from, from + sweptAtOnce).map((row) => row.track_id);
    await sql`
      delete from library_tracks where user_id = ${userId} and track_id = any(${arrayLiteral(lost)}::text[])
    `.execute(trx);
  }
}

const sweptAtOnce = 5_000;
