import type { Message } from "#contract/messages/messages.ts";
import { sql } from "kysely";
import type { Database } from "#server/platform/database/database.ts";

/** Why a job was not queued again. */
export type RetryRefusal = "not-there" | "not-failed" | "open-twin";

/** A job whose last run went wrong, though it has another ahead: one that there always is, or that is tried again by itself. */
const waitsAfterFailure = sql<boolean>`jobs.state in ('waiting', 'paused') and jobs.error is not null
  and jobs.paused_until is not null and (jobs.lease_until is null or jobs.lease_until < now())`;

/**
 * Queues a job again that failed, from its checkpoint on, or one at once that waits after a failure. Its tries are counted
 * from the beginning.
 *
 * @returns null when it is queued, else why it is not: another of its person, kind and key is open, or it did not fail
 */
export async function queueJobAgain(database: Database, jobId: string): Promise<RetryRefusal | null> {
  const { rows } = await sql<{ is_queued: boolean; has_twin: boolean }>`
    with asked as (select * from jobs where job_id = ${jobId} for update),
    twins as (
      select 1 from jobs other join asked on other.kind = asked.kind and other.key = asked.key
        and other.user_id is not distinct from asked.user_id and other.job_id <> asked.job_id
      where other.state in ('waiting', 'running', 'paused')),
    queued as (
      update jobs set state = 'waiting', error = null, paused_until = null, finished_at = null,
        attempts = 0, deaths = 0, cancel_requested = false
      where job_id = ${jobId} and not exists (select 1 from twins) and (jobs.state = 'failed' or (${waitsAfterFailure}))
      returning job_id)
    select exists (select 1 from queued) as is_queued, exists (select 1 from twins) as has_twin from asked
  `.execute(database);
  const [found] = rows;
  if (found === undefined) return "not-there";
  if (found.is_queued) return null;
  return found.has_twin ? "open-twin" : "not-failed";
}

/** Deletes a failed job of which another was started in its place. @returns false when it is not failed any more */
export async function deleteFailedJob(database: Database, jobId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("jobs")
    .where("job_id", "=", jobId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many jobs of each kind are in each state. */
export async function countJobsByKind(
  database: Database,
): Promise<{ kind: string; state: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; state: string; count: number }>`
    select kind, state, count(*)::int as count from jobs group by kind, state order by kind, state
  `.execute(database);
  return rows;
}

/** A job whose last run failed; `finished_at` is null and `next_at` set where it has another run ahead. */
export interface FailedJob {
  job_id: string;
  kind: string;
  detail: string | null;
  message: Message | null;
  finished_at: Date | null;
  next_at: Date | null;
}

/** Jobs whose last run failed, those that are over first, each newest first. */
export async function readFailedJobs(database: Database, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select job_id, kind, error->>'detail' as detail, error->'message' as message, finished_at, paused_until as next_at from jobs
    where jobs.state = 'failed' or (${waitsAfterFailure} and (jobs.state = 'waiting' or error->>'code' = 'internal'))
    order by finished_at desc nulls last, paused_until, job_id limit ${limit}
  `.execute(database);
  return rows;
}
