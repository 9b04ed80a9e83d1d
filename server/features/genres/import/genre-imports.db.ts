import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** How many parts of a file were imported before it was cut off; 0 for a file that was not started. */
export async function readImport(database: Database, identity: string): Promise<number> {
  const row = await database
    .selectFrom("genre_imports")
    .select("parts")
    .where("identity", "=", identity)
    .executeTakeFirst();
  return row?.parts ?? 0;
}

/** Notes how far a file is imported, with the rows that were stored. */
export async function noteImport(
  trx: Transaction<DatabaseTables>,
  { identity, parts, updatedAt }: { identity: string; parts: number; updatedAt: Date },
): Promise<void> {
  const row = { parts, updated_at: updatedAt };
  await trx
    .insertInto("genre_imports")
    .values({ identity, ...row })
    .onConflict((conflict) => conflict.column("identity").doUpdateSet(row))
    .execute();
}

/** A file that is through may be imported again. */
export async function forgetImport(database: Database, identity: string): Promise<void> {
  await database.deleteFrom("genre_imports").where("identity", "=", identity).execute();
}
