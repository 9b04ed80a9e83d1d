import { sql, type Transaction } from "kysely";
import type { GenreScope } from "#contract/genres/genres.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** A person's own genres by the id of the track, the album or the artist. */
export interface OwnGenres {
  tracks: Map<string, string>;
  albums: Map<string, string>;
  artists: Map<string, string>;
}

/** What a person said of a track, an album or an artist; `genre` null: nothing any more. */
export interface OwnGenre {
  userId: string;
  scope: GenreScope;
  subjectId: string;
  genre: string | null;
}

/** All of a person's own genres. */
export async function readOwnGenres(database: Database, userId: string): Promise<OwnGenres> {
  const { rows } = await sql<{ scope: GenreScope; id: string; genre: string }>`
    select 'track' as scope, track_id as id, genre from genre_overrides where user_id = ${userId}
    union all
    select scope, subject_id, genre from genre_group_overrides where user_id = ${userId}
  `.execute(database);
  const own: OwnGenres = { tracks: new Map(), albums: new Map(), artists: new Map() };
  for (const { scope, id, genre } of rows) ownOf(own, scope).set(id, genre);
  return own;
}

/** The part of a person's own genres that a correction of this scope changes. */
export function ownOf(own: OwnGenres, scope: GenreScope): Map<string, string> {
  return scope === "track" ? own.tracks : scope === "album" ? own.albums : own.artists;
}

/** Sets or clears the person's own genre of a track, an album or an artist. */
export async function writeOwnGenre(trx: Trx, own: OwnGenre, changedAt: Date): Promise<void> {
  await (own.scope === "track"
    ? writeOfTrack(trx, own, changedAt)
    : writeOfGroup(trx, own, own.scope, changedAt));
}

async function writeOfTrack(
  trx: Trx,
  { userId, subjectId, genre }: OwnGenre,
  changedAt: Date,
): Promise<void> {
  await trx
    .deleteFrom("genre_overrides")
    .where("user_id", "=", userId)
    .where("track_id", "=", subjectId)
    .execute();
  if (genre === null) return;
  await trx
    .insertInto("genre_overrides")
    .values({ user_id: userId, track_id: subjectId, genre, changed_at: changedAt })
    .execute();
}

async function writeOfGroup(
  trx: Trx,
  { userId, subjectId, genre }: OwnGenre,
  scope: "album" | "artist",
  changedAt: Date,
): Promise<void> {
  const row = { user_id: userId, scope, subject_id: subjectId };
  await trx
    .deleteFrom("genre_group_overrides")
    .where("user_id", "=", userId)
    .where("scope", "=", scope)
    .where("subject_id", "=", subjectId)
    .execute();
  if (genre !== null)
    await trx
      .insertInto("genre_group_overrides")
      .values({ ...row, genre, changed_at: changedAt })
      .execute();
}
