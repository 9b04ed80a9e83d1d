import type { Database } from "#server/platform/database/database.ts";

/** Someone who joins. */
export interface NewEntry {
  name: string | null;
  email: string;
  createdAt: Date;
  ip: string;
  userAgent: string | null;
}

/** Puts someone on the list. @returns false when the address is on it */
export async function insertEntry(database: Database, entry: NewEntry): Promise<boolean> {
  const inserted = await database
    .insertInto("waitlist_entries")
    .values({
      name: entry.name,
      email: entry.email,
      folded_email: entry.email.toLowerCase(),
      created_at: entry.createdAt,
      ip: entry.ip,
      user_agent: entry.userAgent,
    })
    .onConflict((conflict) => conflict.column("folded_email").doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function countEntries(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("waitlist_entries")
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of the list, newest first. */
export async function listEntries(database: Database, { limit, offset }: { limit: number; offset: number }) {
  return database
    .selectFrom("waitlist_entries")
    .selectAll()
    .orderBy("entry_id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Takes an entry off the list. @returns false when there is none */
export async function deleteEntry(database: Database, entryId: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("waitlist_entries")
    .where("entry_id", "=", entryId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The name that someone gave with an address; null: none, or not on the list. */
export async function readNameOf(database: Database, email: string): Promise<string | null> {
  const row = await database
    .selectFrom("waitlist_entries")
    .select("name")
    .where("folded_email", "=", email.toLowerCase())
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Notes that an admin wrote to an address that they are in. */
export async function noteAccepted(database: Database, email: string, at: Date): Promise<void> {
  await database
    .updateTable("waitlist_entries")
    .set({ accepted_at: at })
    .where("folded_email", "=", email.toLowerCase())
    .execute();
}

/** Forgets where requests came from that were made before. */
export async function forgetOrigins(database: Database, before: Date): Promise<void> {
  await database
    .updateTable("waitlist_entries")
    .set({ ip: null, user_agent: null })
    .where("created_at", "<", before)
    .where((where) => where.or([where("ip", "is not", null), where("user_agent", "is not", null)]))
    .execute();
}
