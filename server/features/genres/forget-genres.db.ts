import type { Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** Deletes what was worked out from a person's library. */
export async function deleteLibraryGenres(trx: Trx, userId: string): Promise<void> {
  for (const table of ["genre_verdicts", "genre_verdict_runs", "genre_plans", "genre_ai_answers"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
}

/** Deletes all of a person's rows: their own genres and their key too. */
export async function deleteGenres(trx: Trx, userId: string): Promise<void> {
  await deleteLibraryGenres(trx, userId);
  for (const table of ["genre_overrides", "genre_group_overrides", "ai_keys"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
}
