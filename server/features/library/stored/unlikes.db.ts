import { sql, type Transaction } from "kysely";
import { exportProvider } from "#server/provider-client/accounts/export-provider.ts";
import { arrayLiteral } from "#server/platform/database/array-literal.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/**
 * Remembers songs that were unliked while a scan is open, which may have read them before. Locks that scan's row
 * until the transaction ends: pages of liked songs are stored either before, so that their rows are seen here, or
 * after, when `reapplyUnlikes` sees what is remembered. Of an account without a service it is remembered for good:
 * its exports are read again and again.
 */
export async function rememberUnlikes(trx: Trx, userId: string, trackIds: readonly string[]): Promise<void> {
  const scanId = await lockOpenScan(trx, userId);
  await sql`
    insert into library_unlikes (user_id, track_id, scan_id)
    select user_id, track_id, ${scanId ?? 0}::bigint
    from users, unnest(${arrayLiteral([...new Set(trackIds)])}::text[]) track_id
    where user_id = ${userId} and (${scanId !== undefined} or provider = ${exportProvider.id})
    on conflict (user_id, track_id) do update set scan_id = excluded.scan_id
  `.execute(trx);
}

/** Locks the person's scan that is not over, as anyone who stores liked songs does first. @returns its id */
export async function lockOpenScan(trx: Trx, userId: string): Promise<number | undefined> {
  const { rows } = await sql<{ scan_id: number }>`
    select scan_id from library_scans
    where user_id = ${userId} and status in ('starting', 'running', 'paused')
    for update
  `.execute(trx);
  return rows[0]?.scan_id;
}

/** Forgets that songs were unliked, since they are liked again. */
export async function forgetUnlikes(trx: Trx, userId: string, trackIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom("library_unlikes")
    .where("user_id", "=", userId)
    .where("track_id", "in", [...trackIds])
    .execute();
}

/** Locks a scan's row, as anyone who stores liked songs does first; see `rememberUnlikes`. */
export async function lockScan(trx: Trx, at: { userId: string; scanId: number }): Promise<void> {
  await sql`
    select scan_id from library_scans where user_id = ${at.userId} and scan_id = ${at.scanId}::bigint for update
  `.execute(trx);
}

/**
 * Takes those of a scan's liked songs out again that were unliked while it read. There are hardly ever any: they are
 * looked up first, not the songs that were just stored. @returns how many
 */
export async function reapplyUnlikes(trx: Trx, at: { userId: string; scanId: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from library_liked
    where user_id = ${at.userId} and track_id = any(array(
      select track_id from library_unlikes where user_id = ${at.userId} and scan_id = ${at.scanId}::bigint
    ))
  `.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Forgets what was unliked until the end of a scan: the next one reads it so. @returns whether there was any */
export async function endUnlikes(trx: Trx, at: { userId: string; scanId: number }): Promise<boolean> {
  const result = await trx
    .deleteFrom("library_unlikes")
    .where("user_id", "=", at.userId)
    .where("scan_id", "<=", at.scanId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
