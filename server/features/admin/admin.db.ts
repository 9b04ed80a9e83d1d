import type { Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type AnyDatabase = Database | Transaction<DatabaseTables>;

/** The sealed set-up code, the same for every process. */
export async function findSetUpCode(database: AnyDatabase): Promise<Buffer | undefined> {
  const row = await database.selectFrom("set_up_codes").select("code").executeTakeFirst();
  return row?.code;
}

/** Stores a code unless there is one; in place of `unreadable`, if that is still there. */
export async function storeSetUpCode(
  database: Database,
  code: Buffer,
  unreadable: Buffer | undefined,
): Promise<void> {
  if (unreadable !== undefined)
    await database.deleteFrom("set_up_codes").where("code", "=", unreadable).execute();
  await database
    .insertInto("set_up_codes")
    .values({ code })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The code is used up. */
export async function deleteSetUpCode(database: AnyDatabase): Promise<void> {
  await database.deleteFrom("set_up_codes").execute();
}

/** A change that is noted. */
export interface NewAdminWrite {
  actorId: string | null;
  via: "session" | "set-up-code" | "settings";
  action: string;
  subjectId: string | null;
  detail: Record<string, boolean | number>;
}

export async function insertAdminWrite(database: AnyDatabase, at: Date, write: NewAdminWrite): Promise<void> {
  await database
    .insertInto("admin_writes")
    .values({
      written_at: at,
      actor_id: write.actorId,
      via: write.via,
      action: write.action,
      subject_id: write.subjectId,
      detail: JSON.stringify(write.detail),
    })
    .execute();
}

/** A page of what was noted, newest first. */
export async function listAdminWriteRows(database: Database, limit: number, offset: number) {
  return database
    .selectFrom("admin_writes")
    .selectAll()
    .orderBy("write_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countAdminWrites(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("admin_writes")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
