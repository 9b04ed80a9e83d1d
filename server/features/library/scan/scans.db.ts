import { inEnglish, type Message } from "#contract/messages/messages.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import type { ScanCheckpoint, ScanOptions } from "./scan-plan.ts";

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
  checkpoint: ScanCheckpoint | Record<string, never>;
  expected_total: number;
  processed_count: number;
  inserted: number;
  updated: number;
  removed: number;
  cancel_requested: boolean;
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
  checkpoint?: ScanCheckpoint;
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
 * Begins a scan unless one is not over: a person has one at a time. `isWanted` is asked when the row is in: if a scan
 * that ended meanwhile let it in, what that one did can be seen by then. Throws what it throws.
 *
 * @returns its id; null when none is started
 */
export async function openScan(
  database: Database,
  userId: string,
  { options, now }: { options: ScanOptions; now: Date },
  isWanted: (trx: Transaction<DatabaseTables>, at: { userId: string; scanId: number }) => Promise<boolean>,
): Promise<number | null> {
  const started = await transaction(database, async (trx) => {
    const scanId = await insertScan(trx, userId, options, now);
    if (scanId === null || (await isWanted(trx, { userId, scanId }))) return scanId;
    await trx
      .deleteFrom("library_scans")
      .where("user_id", "=", userId)
      .where("scan_id", "=", scanId)
      .execute();
    return null;
  });
  if (started !== null) await forgetOldScans(database, userId);
  return started;
}

/** @returns the id of the new scan; null when one is not over */
async function insertScan(
  database: Database | Transaction<DatabaseTables>,
  userId: string,
  options: ScanOptions,
  now: Date,
): Promise<number | null> {
  const started = await database
    .insertInto("library_scans")
    .values({ user_id: userId, status: "starting", options: JSON.stringify(options), created_at: now })
    .onConflict((conflict) => conflict.column("user_id").where("status", "in", openStatuses).doNothing())
    .returning("scan_id")
    .executeTakeFirst();
  return started?.scan_id ?? null;
}

/** Scans of a person that are kept, the one that begins among them. */
const keptScans = 20;

async function forgetOldScans(database: Database, userId: string): Promise<void> {
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

/**
 * Takes an open scan that no one works on and whose pause, if any, is over. The job of a scan whose process died after
 * it paused is run once more; the pause stays.
 *
 * @returns the scan, or undefined when it is over, paused or in other hands
 */
export async function claimScan(
  database: Database,
  at: { userId: string; scanId: number },
  lease: { owner: string; now: Date; until: Date },
): Promise<ScanRow | undefined> {
  const row = await database
    .updateTable("library_scans")
    .set({
      lease_owner: lease.owner,
      lease_until: lease.until,
      status: "running",
      paused_until: null,
      detail: null,
      message: null,
    })
    .where("user_id", "=", at.userId)
    .where("scan_id", "=", at.scanId)
    .where("status", "in", openStatuses)
    .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<", lease.now)]))
    .where((where) => where.or([where("paused_until", "is", null), where("paused_until", "<=", lease.now)]))
    .returningAll()
    .executeTakeFirst();
  return row as ScanRow | undefined;
}

/** Renews the lease. @returns false when it is lost; `cancelled` when someone asked to stop */
export async function renewLease(
  database: Database,
  at: { userId: string; scanId: number },
  owner: string,
  until: Date,
): Promise<{ held: boolean; cancelled: boolean }> {
  const row = await database
    .updateTable("library_scans")
    .set({ lease_until: until })
    .where("user_id", "=", at.userId)
    .where("scan_id", "=", at.scanId)
    .where("lease_owner", "=", owner)
    .returning("cancel_requested")
    .executeTakeFirst();
  return { held: row !== undefined, cancelled: row?.cancel_requested ?? false };
}

/** Writes what a scan has done. @returns false when the lease is in other hands: the caller rolls back */
export async function changeScan(
  database: Database | Transaction<DatabaseTables>,
  at: { userId: string; scanId: number },
  owner: string,
  change: ScanChange,
): Promise<boolean> {
  const { checkpoint, said, ...columns } = change;
  const changed = await database
    .updateTable("library_scans")
    .set({
      ...columns,
      ...(checkpoint ? { checkpoint: JSON.stringify(checkpoint) } : {}),
      ...(said ? { detail: inEnglish(said), message: JSON.stringify(said) } : {}),
    })
    .where("user_id", "=", at.userId)
    .where("scan_id", "=", at.scanId)
    .where("lease_owner", "=", owner)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Gives the lease back, so that the scan can be taken up again at once. */
export async function releaseScan(
  database: Database,
  at: { userId: string; scanId: number },
  owner: string,
): Promise<void> {
  await database
    .updateTable("library_scans")
    .set({ lease_owner: null, lease_until: null })
    .where("user_id", "=", at.userId)
    .where("scan_id", "=", at.scanId)
    .where("lease_owner", "=", owner)
    .execute();
}

/** Frees every lease; only when this process is known to be the only one. */
export async function releaseAllScans(database: Database): Promise<void> {
  await database
    .updateTable("library_scans")
    .set({ lease_owner: null, lease_until: null })
    .where("lease_owner", "is not", null)
    .execute();
}

/** Asks the person's open scan to stop; one that no one works on is over at once. @returns false when there is none */
export async function requestCancel(database: Database, userId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update library_scans set cancel_requested = true,
      status = case when lease_until is null or lease_until < ${now} then 'cancelled' else status end,
      finished_at = case when lease_until is null or lease_until < ${now} then ${now}::timestamptz end
    where user_id = ${userId} and status in ('starting', 'running', 'paused')
    returning scan_id
  `.execute(database);
  return rows.length > 0;
}

/** Whether any process works on a scan of the person. */
export async function isScanHeld(database: Database, userId: string, now: Date): Promise<boolean> {
  const held = await database
    .selectFrom("library_scans")
    .select("scan_id")
    .where("user_id", "=", userId)
    .where("lease_until", ">=", now)
    .limit(1)
    .executeTakeFirst();
  return held !== undefined;
}

/** Open scans that someone should take up: no one holds them, and their pause, if any, is over. */
export async function listIdleScans(
  database: Database,
  now: Date,
): Promise<{ userId: string; scanId: number }[]> {
  const rows = await database
    .selectFrom("library_scans")
    .select(["user_id", "scan_id"])
    .where("status", "in", openStatuses)
    .where((where) => where.or([where("lease_until", "is", null), where("lease_until", "<", now)]))
    .where((where) => where.or([where("paused_until", "is", null), where("paused_until", "<=", now)]))
    .execute();
  return rows.map((row) => ({ userId: row.user_id, scanId: row.scan_id }));
}
