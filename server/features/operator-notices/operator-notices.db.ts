import { sql, type Transaction } from "kysely";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/**
 * Whether a notice was sent since an instant, or is on its way: its job is kept for 30 days. Until the transaction ends,
 * no one else asks this of the same notice.
 */
export async function wasSentSince(
  trx: Transaction<DatabaseTables>,
  { kind, key, since }: { kind: string; key: string; since: Date },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${key}`}, 0))`.execute(trx);
  const { rows } = await sql<{ was_sent: boolean }>`
    select exists (select from jobs
      where user_id is null and kind = ${kind} and input ->> 'key' = ${key} and created_at > ${since}) as was_sent
  `.execute(trx);
  return rows[0]?.was_sent === true;
}
