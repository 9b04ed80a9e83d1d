import { sql, type Transaction } from "kysely";
import { maxVersions } from "#contract/playlists/playlist-versions.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;
type Reader = Database | Trx;

/** Who changes a playlist: a write of Gatefold, or someone elsewhere, as a scan saw. */
export type Changer = "here" | "elsewhere";

/**
 * Keeps what playlists show before something else takes its place; called in the transaction that changes them. A
 * playlist that was never read to its end has nothing to keep, and what the newest version holds already is not kept
 * twice. Dates of rows alone make no other version: the service reports them later than a write is shown.
 * @param by who changes them; null where that is distinguished
 */
export async function keepVersions(
  trx: Trx,
  userId: string,
  { playlistIds, by }: { playlistIds: readonly string[]; by: Changer | null },
): Promise<void> {
  if (playlistIds.length === 0) return;
  const ids = arrayLiteral(playlistIds.toSorted());
  await sql`
    with shown as (${shownContents(userId, ids)}),
    newest as (
      select distinct on (playlist_id) playlist_id, version, name, description, content_hash from playlist_versions
      where user_id = ${userId} and playlist_id = any(${ids}::text[]) order by playlist_id, version desc
    ),
    same as (
      select shown.playlist_id, newest.version, shown.snapshot_id from shown join newest on newest.playlist_id = shown.playlist_id
        and newest.content_hash = shown.content_hash and newest.name = shown.name
        and newest.description is not distinct from shown.description
    ),
    prolonged as (
      update playlist_versions kept set replaced_at = now(), replaced_by = ${by}::text, snapshot_id = same.snapshot_id from same
      where kept.user_id = ${userId} and kept.playlist_id = same.playlist_id and kept.version = same.version
    ),
    contents as (
      insert into playlist_contents (user_id, content_hash, items, added_at, episodes)
      select distinct on (content_hash) ${userId}, content_hash, items, added_at, episodes from shown
      where playlist_id not in (select playlist_id from same) on conflict do nothing
    )
    insert into playlist_versions (user_id, playlist_id, name, description, own, total, content_hash, replaced_by, snapshot_id)
    select ${userId}, playlist_id, name, description, own, cardinality(items), content_hash, ${by}::text, snapshot_id
    from shown
    where playlist_id not in (select playlist_id from same)
  `.execute(trx);
  await dropOldVersions(trx, userId, ids);
}

/** What playlists show, where it is complete. @param ids of the playlists, as an array literal */
function shownContents(userId: string, ids: string) {
  return sql`
    select playlist.playlist_id, playlist.name, playlist.description, playlist.own, playlist.items_snapshot as snapshot_id,
      content.*,
      md5(playlist.playlist_id || content.items::text) as content_hash
    from library_playlists playlist
    cross join lateral (
      select coalesce(array_agg(coalesce(item.track_id, item.episode->>'uri') order by item.position), '{}') as items,
        coalesce(array_agg(extract(epoch from item.added_at)::bigint order by item.position), '{}') as added_at,
        jsonb_object_agg(item.episode->>'uri', item.episode->>'name') filter (where item.episode->>'uri' is not null)
          as episodes
      from library_playlist_items item
      where item.user_id = playlist.user_id and item.playlist_id = playlist.playlist_id
        and item.revision = playlist.revision
    ) content
    where playlist.user_id = ${userId} and playlist.playlist_id = any(${ids}::text[])
      and playlist.readable and playlist.items_snapshot is not null
  `;
}

async function dropOldVersions(trx: Trx, userId: string, ids: string): Promise<void> {
  const { rows } = await sql<{ content_hash: string }>`
    delete from playlist_versions kept using (
      select playlist_id, version, row_number() over (partition by playlist_id order by version desc) as age
      from playlist_versions where user_id = ${userId} and playlist_id = any(${ids}::text[])
    ) aged
    where kept.user_id = ${userId} and kept.playlist_id = aged.playlist_id and kept.version = aged.version
      and aged.age > ${maxVersions}
    returning kept.content_hash
  `.execute(trx);
  if (rows.length === 0) return;
  const hashes = arrayLiteral(rows.map(({ content_hash: hash }) => hash));
  await sql`
    delete from playlist_contents content where user_id = ${userId} and content_hash = any(${hashes}::text[])
      and not exists (select 1 from playlist_versions kept
        where kept.user_id = content.user_id and kept.content_hash = content.content_hash)
  `.execute(trx);
}

/** Which of these playlists are called or described otherwise by now. */
export async function findRenamed(
  trx: Trx,
  userId: string,
  listed: readonly { id: string; name: string; description: string | null }[],
): Promise<string[]> {
  const { rows } = await sql<{ playlist_id: string }>`
    select playlist.playlist_id from json_to_recordset(${JSON.stringify(listed)}::json)
      as row (id text, name text, description text)
    join library_playlists playlist on playlist.user_id = ${userId} and playlist.playlist_id = row.id
    where playlist.name <> row.name or playlist.description is distinct from row.description
  `.execute(trx);
  return rows.map(({ playlist_id: id }) => id);
}

/** A state of a playlist that is over, or the present one. */
export interface VersionRow {
  /** null: the present state */
  version: number | null;
  name: string;
  description: string | null;
  own: boolean;
  total: number;
  /** null: it is the present state */
  replaced_at: Date | null;
  /** who made of it what came next; null where that is not known */
  replaced_by: Changer | null;
  /** the provider's version mark of it, where it is known */
  snapshot_id: string | null;
}

/** States of a playlist, the newest first; the present one where the library has it and it was read to its end. */
export async function readVersions(
  database: Reader,
  { userId, playlistId }: { userId: string; playlistId: string },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    with shown as (${shownContents(userId, arrayLiteral([playlistId]))}),
    kept as (
      select *, row_number() over (order by version desc) as age from playlist_versions
      where user_id = ${userId} and playlist_id = ${playlistId}
    )
    select null::bigint as version, name, description, own, cardinality(items) as total, null::timestamptz as replaced_at,
      null::text as replaced_by, snapshot_id
    from shown
    union all
    select version, name, description, own, total, replaced_at, replaced_by, snapshot_id from kept
    where age > 1 or not exists (select 1 from shown where shown.content_hash = kept.content_hash
      and shown.name = kept.name and shown.description is not distinct from kept.description)
    order by version desc nulls first
  `.execute(database);
  return rows;
}

/** A row of a version; `uri` null: the service no longer has it. */
export interface VersionItem {
  uri: string | null;
  name: string;
  artist: string;
  added_at: Date | null;
}

/** The rows of a state in order; `version` null: the present one. */
export async function readVersionItems(
  database: Reader,
  at: { userId: string; provider: string; playlistId: string; version: number | null },
): Promise<VersionItem[]> {
  const content =
    at.version === null
      ? shownContents(at.userId, arrayLiteral([at.playlistId]))
      : sql`select content.items, content.added_at, content.episodes from playlist_versions kept
          join playlist_contents content using (user_id, content_hash) where kept.user_id = ${at.userId}
            and kept.playlist_id = ${at.playlistId} and kept.version = ${at.version}`;
  const { rows } = await sql<VersionItem>`
    select coalesce(track.uri, case when content.episodes->>item.id is not null then item.id end) as uri,
      coalesce(track.name, content.episodes->>item.id, '') as name, coalesce(track.artists->0->>'name', '') as artist,
      to_timestamp(item.added_at) as added_at
    from (${content}) content
    cross join lateral unnest(content.items, content.added_at) with ordinality as item (id, added_at, place)
    left join catalogue_tracks track on track.provider = ${at.provider} and track.id = item.id
    order by item.place
  `.execute(database);
  return rows;
}

/** What episodes and other rows that are no tracks are called, by address, in playlists and in versions of them. */
export async function readEpisodeNames(
  database: Reader,
  userId: string,
  uris: readonly string[],
): Promise<Map<string, string>> {
  if (uris.length === 0) return new Map();
  const wanted = arrayLiteral(uris);
  const { rows } = await sql<{ uri: string; name: string }>`
    select kept.key as uri, kept.value as name from playlist_contents content, jsonb_each_text(content.episodes) kept
    where content.user_id = ${userId} and content.episodes is not null and kept.key = any(${wanted}::text[])
    union
    select item.episode->>'uri', item.episode->>'name' from library_playlist_items item
    where item.user_id = ${userId} and item.episode->>'uri' = any(${wanted}::text[])
  `.execute(database);
  return new Map(rows.map(({ uri, name }) => [uri, name]));
}

/** A playlist that left the library, as it was last. */
export interface GonePlaylistRow {
  playlist_id: string;
  version: number;
  name: string;
  own: boolean;
  total: number;
  replaced_at: Date;
}

/** Playlists of which versions are kept and which the library no longer has, the last that left first. */
export async function readGonePlaylists(database: Reader, userId: string): Promise<GonePlaylistRow[]> {
  const { rows } = await sql<GonePlaylistRow>`
    select * from (
      select distinct on (playlist_id) playlist_id, version, name, own, total, replaced_at from playlist_versions kept
      where user_id = ${userId} and not exists (select 1 from library_playlists playlist
        where playlist.user_id = kept.user_id and playlist.playlist_id = kept.playlist_id)
      order by playlist_id, version desc
    ) last order by replaced_at desc, version desc
  `.execute(database);
  return rows;
}

/** Forgets all versions of a person. */
export async function deleteVersions(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("playlist_versions").where("user_id", "=", userId).execute();
  await trx.deleteFrom("playlist_contents").where("user_id", "=", userId).execute();
}
