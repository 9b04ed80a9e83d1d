import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** The end of a provider's pause if it lies ahead, else null. */
export async function readPause(
  database: Database | Transaction<DatabaseTables>,
  provider: string,
  now: Date,
): Promise<Date | null> {
  const row = await database
    .selectFrom("provider_pauses")
    .select("paused_until")
    .where("provider", "=", provider)
    .where("paused_until", ">", now)
    .executeTakeFirst();
  return row?.paused_until ?? null;
}

/** Stores a pause; an earlier end never shortens a later one. */
export async function writePause(
  database: Database,
  pause: { provider: string; paused_until: Date; reason: string },
): Promise<void> {
  await database
    .insertInto("provider_pauses")
    .values(pause)
    .onConflict((conflict) =>
      conflict
        .column("provider")
        .doUpdateSet(pause)
        .where("provider_pauses.paused_until", "<", pause.paused_until),
    )
    .execute();
}
