import { sql, type Transaction } from "kysely";
import type { ProviderId } from "#contract/auth/auth.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

type Trx = Transaction<DatabaseTables>;

/** Someone whose week ends. */
export interface RecapClock {
  userId: string;
  provider: ProviderId;
  timeZone: string;
  /** when the week ends that they have not heard of */
  nextAt: Date;
}

/** The zone by whose clock a person's weeks end; undefined: it is not known. */
export async function readRecapZone(database: Database, userId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("recap_clocks")
    .select("time_zone")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.time_zone;
}

/** Stores by which clock a person's weeks end. */
export async function writeRecapClock(
  database: Database,
  row: { user_id: string; time_zone: string; next_at: Date },
): Promise<void> {
  const { user_id: _id, ...clock } = row;
  await database
    .insertInto("recap_clocks")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(clock))
    .execute();
}

/** Clocks of weeks that are over and that people have not heard of, the longest over first. */
export async function listDueClocks(database: Database, now: Date): Promise<RecapClock[]> {
  const rows = await database
    .selectFrom("recap_clocks")
    .innerJoin("users", "users.user_id", "recap_clocks.user_id")
    .select(["recap_clocks.user_id", "users.provider", "time_zone", "next_at"])
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .orderBy("recap_clocks.user_id")
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    provider: row.provider as ProviderId,
    timeZone: row.time_zone,
    nextAt: row.next_at,
  }));
}

/** Winds a clock on. @returns false: it shows another week by now, so that another process was first */
export async function windClock(trx: Trx, { userId, nextAt }: RecapClock, next: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("recap_clocks")
    .set({ next_at: next })
    .where("user_id", "=", userId)
    .where("next_at", "=", nextAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a person's clock. */
export async function deleteRecapClock(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("recap_clocks").where("user_id", "=", userId).execute();
}

/** The clock, as a file. */
export const recapTables: readonly PersonTable[] = [
  {
    path: "history/recap-clock.json",
    about: "copy.about.recapClock",
    tables: ["recap_clocks"],
    from: sql`recap_clocks mine`,
    columns: sql`time_zone, next_at`,
    order: { user_id: "text" },
    back: "copy.kept.recapClock",
  },
];
