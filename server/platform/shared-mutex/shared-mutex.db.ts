import { sql } from "kysely";
import pg from "pg";
import type { Database } from "#server/platform/database/database.ts";

/** By the database's own clock, which no process can have wrong. */
const lease = sql<Date>`clock_timestamp() + interval '6 seconds'`;

/** Draws the next ticket of a key. @returns its id */
export async function drawTicket(database: Database, key: string): Promise<number> {
  const { ticket_id: ticketId } = await database
    .insertInto("mutex_tickets")
    .values({ key, lease_until: lease })
    .returning("ticket_id")
    .executeTakeFirstOrThrow();
  return ticketId;
}

/**
 * Renews a ticket and serves it if it is the first of its key whose holder lives.
 *
 * @returns null when it is there no more: its holder stalled, and counted as dead
 */
export async function askForService(
  database: Database,
  { key, ticketId }: { key: string; ticketId: number },
): Promise<"served" | "waiting" | null> {
  await sql`delete from mutex_tickets where key = ${key} and lease_until < clock_timestamp()`.execute(
    database,
  );
  try {
    const { rows } = await sql<{ is_served: boolean }>`
      update mutex_tickets set lease_until = ${lease}, is_served = is_served or not exists (
        select from mutex_tickets earlier where earlier.key = ${key} and earlier.ticket_id < ${ticketId})
      where ticket_id = ${ticketId} returning is_served
    `.execute(database);
    const [row] = rows;
    if (row === undefined) return null;
    return row.is_served ? "served" : "waiting";
  } catch (error) {
    // An earlier ticket was committed later than this one was served, or this one asked in between.
    if (error instanceof pg.DatabaseError && error.code === "23505") return "waiting";
    throw error;
  }
}

/** Renews a ticket. @returns false when it is there no more */
export async function renewTicket(database: Database, ticketId: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("mutex_tickets")
    .set({ lease_until: lease })
    .where("ticket_id", "=", ticketId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a ticket back: the next one is served. */
export async function returnTicket(database: Database, ticketId: number): Promise<void> {
  await database.deleteFrom("mutex_tickets").where("ticket_id", "=", ticketId).execute();
}

/** Gives every ticket back; only when this process is known to be the only one, at its start. */
export async function returnAllTickets(database: Database): Promise<void> {
  await database.deleteFrom("mutex_tickets").execute();
}
