import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** A person's code. */
export interface CodeRow {
  friend_code: string;
  friend_code_made_at: Date;
}

/** The person's code, which is `fresh` where there was none. */
export async function readOrInsertCode(database: Database, userId: string, fresh: CodeRow): Promise<CodeRow> {
  const known = await readCode(database, userId);
  if (known !== null) return known;
  await database
    .insertInto("social_settings")
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet(fresh).where("social_settings.friend_code", "is", null),
    )
    .execute();
  return (await readCode(database, userId)) ?? fresh;
}

async function readCode(database: Database, userId: string): Promise<CodeRow | null> {
  const row = await database
    .selectFrom("social_settings")
    .select(["friend_code", "friend_code_made_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const { friend_code = null, friend_code_made_at = null } = row ?? {};
  return friend_code === null || friend_code_made_at === null ? null : { friend_code, friend_code_made_at };
}

/** Gives a person another code. */
export async function writeCode(database: Database, userId: string, fresh: CodeRow): Promise<void> {
  await database
    .insertInto("social_settings")
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fresh))
    .execute();
}

/** Whose code it is, where the code is good. */
export async function findByCode(database: Database, code: string): Promise<string | undefined> {
  const row = await database
    .selectFrom("social_settings")
    .select("user_id")
    .where("friend_code", "=", code)
    .where("friend_code_enabled", "=", true)
    .executeTakeFirst();
  return row?.user_id;
}

/** When the code of this person was made; null unless it is still good. Until the end of the transaction it stays so. */
export async function holdCode(trx: Trx, userId: string, code: string): Promise<Date | null> {
  const row = await trx
    .selectFrom("social_settings")
    .select("friend_code_made_at")
    .where("user_id", "=", userId)
    .where("friend_code", "=", code)
    .where("friend_code_enabled", "=", true)
    .forShare()
    .executeTakeFirst();
  return row?.friend_code_made_at ?? null;
}
