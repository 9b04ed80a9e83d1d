import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** The address of a person's badge; undefined: it is off. */
export async function readBadge(database: Database, userId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("now_playing_badges")
    .select("badge_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.badge_id;
}

/** Gives a badge an address, unless it has one. */
export async function insertBadge(
  database: Database,
  row: { user_id: string; badge_id: string; created_at: Date },
): Promise<void> {
  await database
    .insertInto("now_playing_badges")
    .values(row)
    .onConflict((conflict) => conflict.column("user_id").doNothing())
    .execute();
}

/** Takes a badge's address away. */
export async function deleteBadge(
  database: Database | Transaction<DatabaseTables>,
  userId: string,
): Promise<void> {
  await database.deleteFrom("now_playing_badges").where("user_id", "=", userId).execute();
}

/** Whose badge has an address; undefined: no one's. */
export async function findBadgeOwner(database: Database, badgeId: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("now_playing_badges")
    .select("user_id")
    .where("badge_id", "=", badgeId)
    .executeTakeFirst();
  return row?.user_id;
}

/** The badge, as a file. */
export const badgeTables: readonly PersonTable[] = [
  {
    path: "history/badge.json",
    about: "copy.about.badge",
    tables: ["now_playing_badges"],
    from: sql`now_playing_badges mine`,
    columns: sql`badge_id, created_at`,
    order: { user_id: "text" },
    back: "copy.kept.badge",
  },
];
