import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Open jobs that no one works on and that are due, of the alias `other`; they are taken up in the order of `dueSince`. */
const isDue = sql<boolean>`other.state in ('waiting', 'running', 'paused')
  and (other.lease_until is null or other.lease_until < now())
  and (other.paused_until is null or other.paused_until <= now())`;
const dueSince = (job: "other" | "jobs") =>
  sql`coalesce(${sql.ref(`${job}.paused_until`)}, ${sql.ref(`${job}.created_at`)})`;

/** Of a waiting job, as a column of `jobs`: 1 for the one that is taken up next of its kind; null for any other. */
export const placeInQueue = sql<number | null>`case when jobs.state = 'waiting' then (
  select count(*)::int + 1 from jobs other
  where other.kind = jobs.kind and ${isDue} and ${dueSince("other")} < ${dueSince("jobs")}) end`;

/** Whether another job of the same kind waits to be taken up. */
export async function doOthersWait(database: Database, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from jobs join jobs other on other.kind = jobs.kind and other.job_id <> jobs.job_id and ${isDue}
    where jobs.job_id = ${jobId} limit 1
  `.execute(database);
  return rows.length > 0;
}
