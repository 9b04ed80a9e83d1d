import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Notes that a notice is sent now, unless it was since `since`. @returns whether it is to be sent */
export async function claimNotice(
  database: Database,
  key: string,
  { now, since }: { now: Date; since: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into operator_notices (notice_key, sent_at) values (${key}, ${now})
    on conflict (notice_key) do update set sent_at = excluded.sent_at where operator_notices.sent_at <= ${since}
  `.execute(database);
  return (numAffectedRows ?? 0n) > 0n;
}
