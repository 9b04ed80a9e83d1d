import type { Database } from "#server/platform/database/database.ts";

/** The Client ID of a person's own application; null: they have none. */
export async function readOwnClientId(database: Database, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom("own_applications")
    .select("client_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.client_id ?? null;
}

/** Stores the Client ID of a person's own application. */
export async function writeOwnClientId(
  database: Database,
  row: { user_id: string; client_id: string; changed_at: Date },
): Promise<void> {
  const { user_id: _id, ...fields } = row;
  await database
    .insertInto("own_applications")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fields))
    .execute();
}

/** Forgets a person's own application. */
export async function deleteOwnClientId(database: Database, userId: string): Promise<void> {
  await database.deleteFrom("own_applications").where("user_id", "=", userId).execute();
}
