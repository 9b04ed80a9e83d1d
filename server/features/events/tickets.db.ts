import type { Database } from "#server/platform/database/database.ts";

/** Stores a ticket that may be used once until `expiresAt`; what no one used in time goes. */
export async function insertTicket(
  database: Database,
  { hash, now, expiresAt }: { hash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await database.deleteFrom("stream_tickets").where("expires_at", "<", now).execute();
  await database.insertInto("stream_tickets").values({ ticket_hash: hash, expires_at: expiresAt }).execute();
}

/** Takes a ticket out, whichever process made it; false when there is none that is good. */
export async function takeTicket(database: Database, hash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("stream_tickets")
    .where("ticket_hash", "=", hash)
    .where("expires_at", ">=", now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
