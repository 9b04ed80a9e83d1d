import type { Database } from "#server/platform/database/database.ts";

/** An application as stored; the credentials are sealed. */
export interface ApplicationRow {
  provider: string;
  credentials: Buffer;
  changed_at: Date;
}

export async function findApplication(
  database: Database,
  provider: string,
): Promise<ApplicationRow | undefined> {
  return database
    .selectFrom("provider_applications")
    .selectAll()
    .where("provider", "=", provider)
    .executeTakeFirst();
}

/** Stores an application in place of the one that was there. */
export async function upsertApplication(database: Database, row: ApplicationRow): Promise<void> {
  const { provider: _provider, ...fresh } = row;
  await database
    .insertInto("provider_applications")
    .values(row)
    .onConflict((conflict) => conflict.column("provider").doUpdateSet(fresh))
    .execute();
}

/** Forgets the application; true if there was one. */
export async function deleteApplication(database: Database, provider: string): Promise<boolean> {
  const deleted = await database
    .deleteFrom("provider_applications")
    .where("provider", "=", provider)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
