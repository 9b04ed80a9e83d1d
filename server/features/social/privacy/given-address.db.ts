import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** The addresses of a person: what they gave to be found by, and what their music service reports. */
export async function readAddresses(
  database: Database,
  userId: string,
): Promise<{ given: string | null; fromService: string | null } | undefined> {
  return database
    .selectFrom("users")
    .leftJoin("social_settings", "social_settings.user_id", "users.user_id")
    .select(["social_settings.email as given", "users.email as fromService"])
    .where("users.user_id", "=", userId)
    .executeTakeFirst();
}

/** Gives a person an address, or takes it. Given again, it was given when it first was. */
export async function writeAddress(
  database: Database,
  { userId, email, givenAt }: { userId: string; email: string | null; givenAt: Date },
): Promise<void> {
  const given = { email, email_given_at: email === null ? null : givenAt };
  await database
    .insertInto("social_settings")
    .values({ user_id: userId, ...given })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(given)
        .where(sql<boolean>`social_settings.email is distinct from excluded.email`),
    )
    .execute();
}
