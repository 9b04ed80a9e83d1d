import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Reader = Database | Transaction<DatabaseTables>;

export interface LibraryState {
  total_unique: number;
  total_placements: number;
  skipped: number;
  liked_total: number;
  liked_gone: number;
  last_scan: Date | null;
  last_full_scan: Date | null;
  /** whether anything in it came from an export and by no scan yet */
  is_imported: boolean;
}

const empty: LibraryState = {
  total_unique: 0,
  total_placements: 0,
  skipped: 0,
  liked_total: 0,
  liked_gone: 0,
  last_scan: null,
  last_full_scan: null,
  is_imported: false,
};

const stateColumns = [
  "total_unique",
  "total_placements",
  "skipped",
  "liked_total",
  "liked_gone",
  "last_scan",
  "last_full_scan",
  "is_imported",
] as const;

export async function readLibraryState(database: Reader, userId: string): Promise<LibraryState> {
  const row = await database
    .selectFrom("library_state")
    .select(stateColumns)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? empty;
}

/** Whether anything of a person's library was ever stored, and is still to be kept. */
export async function hasLibrary(database: Reader, userId: string): Promise<boolean> {
  const row = await database
    .selectFrom("library_state")
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets parts of the state, making the row if there is none. */
export async function writeLibraryState(
  trx: Transaction<DatabaseTables>,
  userId: string,
  change: Partial<LibraryState>,
): Promise<void> {
  await trx
    .insertInto("library_state")
    .values({ user_id: userId, ...empty, ...change })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ ...change, user_id: userId }))
    .execute();
}

/** Adds to the totals while a scan goes on. @returns the state afterwards */
export async function growLibraryState(
  trx: Transaction<DatabaseTables>,
  userId: string,
  growth: Pick<LibraryState, "total_unique" | "total_placements" | "liked_total">,
): Promise<LibraryState> {
  return trx
    .insertInto("library_state")
    .values({ user_id: userId, ...empty, ...growth })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        total_unique: sql`library_state.total_unique + excluded.total_unique`,
        total_placements: sql`library_state.total_placements + excluded.total_placements`,
        liked_total: sql`library_state.liked_total + excluded.liked_total`,
      }),
    )
    .returning(stateColumns)
    .executeTakeFirstOrThrow();
}

/** Counts everything again from the placements: `total_*`, `liked_total`, `skipped`. */
export async function recountLibrary(
  trx: Transaction<DatabaseTables>,
  userId: string,
  likedGone: number,
): Promise<LibraryState> {
  const { rows } = await sql<{ liked: number; placements: number; skipped: number; distinct_tracks: number }>`
    select
      (select count(*) from library_liked where user_id = ${userId}) as liked,
      (select coalesce(sum(track_count), 0)::int from library_playlists where user_id = ${userId} and readable) as placements,
      (select coalesce(sum(skipped_count), 0)::int from library_playlists where user_id = ${userId} and readable) as skipped,
      (select count(*) from library_tracks where user_id = ${userId}) as distinct_tracks
  `.execute(trx);
  const counted = rows[0] ?? { liked: 0, placements: 0, skipped: 0, distinct_tracks: 0 };
  await writeLibraryState(trx, userId, {
    total_unique: counted.distinct_tracks,
    total_placements: counted.liked + counted.placements,
    skipped: counted.skipped + likedGone,
    liked_total: counted.liked,
    liked_gone: likedGone,
  });
  return readLibraryState(trx, userId);
}
