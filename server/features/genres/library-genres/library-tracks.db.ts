import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { Session } from "#server/platform/http/serve.ts";
import { libraryVersion } from "#server/features/library/library.ts";

/** A track of a library as far as genres need it. */
export interface LibraryTrack {
  id: string;
  name: string;
  album_id: string | null;
  album_name: string | null;
  /** the primary artist first */
  artists: { id: string | null; name: string }[];
  is_liked: boolean;
}

/**
 * Texts that are others whenever something has changed that a person's genres are worked out from: `base` everything but
 * the person's own genres, `own` these.
 */
export async function readGenresVersion(
  database: Database,
  userId: string,
): Promise<{ base: string; own: string }> {
  const { rows } = await sql<{ base: string; own: string }>`
    select concat_ws(' ', ${libraryVersion(userId)}, (select version from genre_facts_version),
      (select concat_ws(' ', count(*), extract(epoch from max(answered_at)))
        from genre_ai_answers where user_id = ${userId})
    ) as base, concat_ws(' ',
      (select concat_ws(' ', count(*), extract(epoch from max(changed_at))) from genre_overrides where user_id = ${userId}),
      (select concat_ws(' ', count(*), extract(epoch from max(changed_at)))
        from genre_group_overrides where user_id = ${userId})
    ) as own
  `.execute(database);
  return rows[0] ?? { base: "", own: "" };
}

/** Distinct tracks of a person after an id, in its order; laterals keep large chunks on the keys. */
export async function readTracksAfter(
  database: Database,
  at: { userId: string; provider: string; after: string; limit: number },
): Promise<LibraryTrack[]> {
  const { rows } = await sql<LibraryTrack>`
    select track.id, track.name, track.album_id, album.name as album_name, track.artists,
      exists (select from library_liked liked where liked.user_id = ${at.userId} and liked.track_id = track.id) as is_liked
    from (
      select track_id from library_tracks where user_id = ${at.userId} and track_id > ${at.after}
      order by track_id limit ${at.limit}
    ) mine
    cross join lateral (
      select * from catalogue_tracks track where track.provider = ${at.provider} and track.id = mine.track_id limit 1
    ) track
    left join lateral (
      select name from catalogue_albums album where album.provider = ${at.provider} and album.id = track.album_id limit 1
    ) album on true
    order by mine.track_id
  `.execute(database);
  return rows;
}

/** The distinct tracks that stand in a person's playlists as they are shown. */
export async function readPlaylistTrackIds(database: Database, userId: string): Promise<Set<string>> {
  const { rows } = await sql<{ track_id: string }>`
    select distinct item.track_id from library_playlists playlist
    join library_playlist_items item on item.user_id = playlist.user_id
      and item.playlist_id = playlist.playlist_id and item.revision = playlist.revision
    where playlist.user_id = ${userId} and playlist.readable and item.kind = 'track'
  `.execute(database);
  return new Set(rows.map(({ track_id: id }) => id));
}

/** What AI answered for a person's tracks; null where it had no answer. */
export async function readAiAnswers(database: Database, userId: string): Promise<Map<string, string | null>> {
  const rows = await database
    .selectFrom("genre_ai_answers")
    .select(["track_id", "genre"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ track_id: id, genre }) => [id, genre]));
}

/** The service that a person's library is from; null when there is no such person. */
export async function readProvider(database: Database, userId: string): Promise<Session["provider"] | null> {
  const row = await database
    .selectFrom("users")
    .select("provider")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return (row?.provider as Session["provider"] | undefined) ?? null;
}
