import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database.ts";
import type { DatabaseTables } from "#server/platform/database-tables.ts";

/** What is stored of the genres of some tracks and artists. */
export interface StoredGenres {
  /** the person's own, by track */
  overrides: Map<string, string>;
  /** of artists that carry some */
  artists: Map<string, string[]>;
}

/** Reads both in one go, since every page of a list asks. */
export async function readStoredGenres(
  database: Database,
  at: { userId: string; provider: string; trackIds: readonly string[]; artistIds: readonly string[] },
): Promise<StoredGenres> {
  const { rows } = await sql<{ kind: "override" | "artist"; id: string; genres: string[] }>`
    select 'override' as kind, track_id as id, array[genre] as genres from genre_overrides
    where user_id = ${at.userId} and track_id = any(${[...at.trackIds]}::text[])
    union all
    select 'artist', id, genres from catalogue_artists
    where provider = ${at.provider} and id = any(${[...at.artistIds]}::text[]) and genres <> '{}'
  `.execute(database);
  const stored: StoredGenres = { overrides: new Map(), artists: new Map() };
  for (const { kind, id, genres } of rows) {
    if (kind === "artist") stored.artists.set(id, genres);
    else stored.overrides.set(id, genres[0] ?? "");
  }
  return stored;
}

/** All of a person's own genres, by track. */
export async function readGenreOverrides(database: Database, userId: string): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom("genre_overrides")
    .select(["track_id", "genre"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map(({ track_id: id, genre }) => [id, genre]));
}

/** Artists of a provider that carry genres. */
export async function readArtistGenres(database: Database, provider: string): Promise<Map<string, string[]>> {
  const rows = await database
    .selectFrom("catalogue_artists")
    .select(["id", "genres"])
    .where("provider", "=", provider)
    .where(sql<boolean>`genres <> '{}'`)
    .execute();
  return new Map(rows.map(({ id, genres }) => [id, genres]));
}

/** The artists of a track of the person's library in order, by id; null when it is not in the library. */
export async function readLibraryTrackArtists(
  database: Database,
  at: { userId: string; provider: string; trackId: string },
): Promise<{ id: string | null }[] | null> {
  const row = await database
    .selectFrom("library_tracks as mine")
    .innerJoin("catalogue_tracks as track", "track.id", "mine.track_id")
    .select("track.artists")
    .where("mine.user_id", "=", at.userId)
    .where("mine.track_id", "=", at.trackId)
    .where("track.provider", "=", at.provider)
    .executeTakeFirst();
  return row?.artists ?? null;
}

/** Sets the person's own genre of a track. */
export async function upsertGenreOverride(
  database: Database,
  override: { user_id: string; track_id: string; genre: string; changed_at: Date },
): Promise<void> {
  const { genre, changed_at: changedAt } = override;
  await database
    .insertInto("genre_overrides")
    .values(override)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "track_id"]).doUpdateSet({ genre, changed_at: changedAt }),
    )
    .execute();
}

/** Clears it. */
export async function deleteGenreOverride(
  database: Database,
  userId: string,
  trackId: string,
): Promise<void> {
  await database
    .deleteFrom("genre_overrides")
    .where("user_id", "=", userId)
    .where("track_id", "=", trackId)
    .execute();
}

/** All of a person's own genres. */
export async function deleteGenreOverrides(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("genre_overrides").where("user_id", "=", userId).execute();
}
