import { inEnglish, type Message } from "#contract/messages/messages.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { ScanOptions } from "./scan-plan.ts";

type ScanStatus = DatabaseTables["library_scans"]["status"];

/** States in which a scan is not over. */
const openStatuses: ScanStatus[] = ["starting", "running", "paused"];

/** A scan as stored. */
export interface ScanRow {
  user_id: string;
  scan_id: number;
  status: ScanStatus;
  stage: string;
  options: ScanOptions;
  expected_total: number;
  processed_count: number;
  inserted: number;
  updated: number;
  removed: number;
  paused_until: Date | null;
  /** calls that it has before it, as far as it knew when it was paused */
  calls_left: number | null;
  detail: string | null;
  /** the same by the id of its text; null of rows from before there were any */
  message: Message | null;
  created_at: Date;
  finished_at: Date | null;
}

/** Columns that a working scan changes. */
export interface ScanChange {
  status?: ScanStatus;
  stage?: string;
  expected_total?: number;
  processed_count?: number;
  inserted?: number;
  updated?: number;
  removed?: number;
  paused_until?: Date | null;
  calls_left?: number | null;
  /** why it is paused or ended in an error */
  said?: Message;
  finished_at?: Date;
}

/**
 * Stores a scan unless one of the person is not over: a person has one at a time. One that no job works on any more, since
 * a process ended while it was cancelled, is over.
 *
 * @returns its id; null when one is not over
 */
export async function insertScan(
  trx: Transaction<DatabaseTables>,
  userId: string,
  { options, now, jobKind }: { options: ScanOptions; now: Date; jobKind: string },
): Promise<number | null> {
  await sql`
    update library_scans set status = 'cancelled', finished_at = ${now}
    where user_id = ${userId} and status in ('starting', 'running', 'paused') and not exists (
      select from jobs where jobs.user_id = library_scans.user_id and kind = ${jobKind}
        and key = scan_id::text and state in ('waiting', 'running', 'paused'))
  `.execute(trx);
  const started = await trx
    .insertInto("library_scans")
    .values({ user_id: userId, status: "starting", options: JSON.stringify(options), created_at: now })
    .onConflict((conflict) => conflict.column("user_id").where("status", "in", openStatuses).doNothing())
    .returning("scan_id")
    .executeTakeFirst();
  return started?.scan_id ?? null;
}

/** Takes out a scan that is not to be. */
export async function deleteScan(
  trx: Transaction<DatabaseTables>,
  at: { userId: string; scanId: number },
): Promise<void> {
  await trx
    .deleteFrom("library_scans")
    .where("user_id", "=", at.userId)
    .where("scan_id", "=", at.scanId)
    .execute();
}

/** Scans of a person that are kept, the one that begins among them. */
const keptScans = 20;

/** Keeps the newest twenty scans of a person. */
export async function forgetOldScans(
  database: Database | Transaction<DatabaseTables>,
  userId: string,
): Promise<void> {
  await sql`
    delete from library_scans where user_id = ${userId} and status in ('done', 'error', 'cancelled') and scan_id <= (
      select scan_id from library_scans where user_id = ${userId} and status in ('done', 'error', 'cancelled')
      order by scan_id desc offset ${keptScans - 1} limit 1)
  `.execute(database);
}

/** The person's newest scan. */
export async function readLastScan(database: Database, userId: string): Promise<ScanRow | undefined> {
  const row = await database
    .selectFrom("library_scans")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("scan_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row as ScanRow | undefined;
}

/** Whether the person's library is being read; a scan that is paused may be so for a day, and is not. */
export async function isScanUnderWay(database: Database, userId: string): Promise<boolean> {
  const last = await readLastScan(database, userId);
  return last?.status === "starting" || last?.status === "running";
}

/** The counts of the person's newest finished scan. */
export async function readLastCounts(
  database: Database,
  userId: string,
): Promise<Pick<ScanRow, "inserted" | "updated" | "removed"> | undefined> {
  return database
    .selectFrom("library_scans")
    .select(["inserted", "updated", "removed"])
    .where("user_id", "=", userId)
    .where("status", "=", "done")
    .orderBy("scan_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The scan before this one. */
export async function readScanBefore(
  trx: Transaction<DatabaseTables>,
  at: { userId: string; scanId: number },
): Promise<Pick<ScanRow, "status" | "created_at" | "finished_at"> | undefined> {
  return trx
    .selectFrom("library_scans")
    .select(["status", "created_at", "finished_at"])
    .where("user_id", "=", at.userId)
    .where("scan_id", "<", at.scanId)
    .orderBy("scan_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Whether the scan before this one ended before its end (`error`, `cancelled`). */
export async function wasLastCutOff(
  trx: Transaction<DatabaseTables>,
  at: { userId: string; scanId: number },
): Promise<boolean> {
  const last = await readScanBefore(trx, at);
  return last !== undefined && last.status !== "done";
}

/** Marks a scan as running. @returns it, or undefined when it is over */
export async function beginScan(
  database: Database,
  at: { userId: string; scanId: number },
): Promise<ScanRow | undefined> {
  const row = await database
    .updateTable("library_scans")
    .set({ status: "running", paused_until: null, detail: null, message: null })
    .where("user_id", "=", at.userId)
    .where("scan_id", "=", at.scanId)
    .where("status", "in", openStatuses)
    .returningAll()
    .executeTakeFirst();
  return row as ScanRow | undefined;
}

/** Writes what a scan has done; nothing of one that is over. Who works on it holds its job. */
export async function changeScan(
  database: Database | Transaction<DatabaseTables>,
  at: { userId: string; scanId: number },
  change: ScanChange,
): Promise<void> {
  const { said, ...columns } = change;
  await database
    .updateTable("library_scans")
    .set({
      ...columns,
      ...(said ? { detail: inEnglish(said), message: JSON.stringify(said) } : {}),
    })
    .where("user_id", "=", at.userId)
    .where("scan_id", "=", at.scanId)
    .where("status", "in", openStatuses)
    .execute();
}
