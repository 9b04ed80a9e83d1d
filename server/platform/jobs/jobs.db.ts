import type { Message } from "#contract/messages/messages.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { JobProgress } from "./job-kind.ts";
import { placeInQueue } from "./job-turns.db.ts";

type Reader = Database | Transaction<DatabaseTables>;

/** `waiting`: not started yet, or cut off and about to go on. The first three are open, the others over. */
export type JobState = DatabaseTables["jobs"]["state"];

/** Why a job is paused or failed: what is said, in English too, and a code of contract/errors.ts. */
export interface JobError {
  detail: string;
  /** jobs of earlier versions have none */
  message?: Message;
  code: string;
}

/** A job as stored. */
export interface JobRow {
  /** in the queue of its kind, 1 being next; null unless it waits, and where it is not read */
  place?: number | null;
  job_id: string;
  user_id: string | null;
  kind: string;
  state: JobState;
  input: unknown;
  checkpoint: unknown;
  progress: JobProgress;
  attempts: number;
  /** times that a process ended amid it, since it came further or a run of it ended by itself */
  deaths: number;
  cancel_requested: boolean;
  paused_until: Date | null;
  error: JobError | null;
  created_at: Date;
  finished_at: Date | null;
}

/** A job that is not over. */
/** States of a job that is not over. */
export const openStates: readonly JobState[] = ["waiting", "running", "paused"];
const isOpen = sql<boolean>`state in ('waiting', 'running', 'paused')`;

const columns = [
  "job_id",
  "user_id",
  "kind",
  "state",
  "input",
  "checkpoint",
  "progress",
  "attempts",
  "deaths",
  "cancel_requested",
  "paused_until",
  "error",
  "created_at",
  "finished_at",
] as const;

/** What a new job begins with. */
export interface NewJob {
  jobId: string;
  userId: string | null;
  kind: string;
  key: string;
  input: unknown;
  progress: JobProgress;
  startAt: Date | null;
  now: Date;
  /** who works on it from the start; null: any process that takes it */
  held: { owner: string; until: Date } | null;
}

/** Stores a job unless one of the person, kind and key is open. @returns the open one's id, and whether it is new */
export async function insertJob(
  database: Reader,
  job: NewJob,
): Promise<{ jobId: string; isNew: boolean } | null> {
  const { rows } = await sql`
    insert into jobs (job_id, user_id, kind, key, state, input, progress, paused_until, created_at,
      attempts, lease_owner, lease_until)
    values (${job.jobId}, ${job.userId}, ${job.kind}, ${job.key}, ${job.held === null ? "waiting" : "running"},
      ${JSON.stringify(job.input)}, ${JSON.stringify(job.progress)}, ${job.startAt}, ${job.now},
      ${job.held === null ? 0 : 1}, ${job.held?.owner ?? null}, ${job.held?.until ?? null})
    on conflict (user_id, kind, key) where ${isOpen} do nothing returning job_id
  `.execute(database);
  if (rows.length > 0) return { jobId: job.jobId, isNew: true };
  const open = await database
    .selectFrom("jobs")
    .select("job_id")
    .where("user_id", "is not distinct from", job.userId)
    .where("kind", "=", job.kind)
    .where("key", "=", job.key)
    .where(isOpen)
    .executeTakeFirst();
  // It may have ended in between: then the caller tries again.
  return open ? { jobId: open.job_id, isNew: false } : null;
}

/** Which job may be taken, and by whom. */
export interface Claim {
  kinds: string[];
  /** jobs that this process works on: their lease may have run out while it was stalled */
  except: string[];
  /** the process, and which of its runs */
  owner: string;
  /** by the database's clock, as all times here */
  now: Date;
  until: Date;
}

/** A job that was taken. `left_by`: the owner that died or stalled while it worked on it; null: no one did. */
export type ClaimedJob = JobRow & { left_by: string | null };

/** Takes the job that has waited longest and that no one works on; undefined when there is none. */
export async function claimJob(database: Database, claim: Claim): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    with free as (
      select job_id as free_id, lease_owner as left_by from jobs
      where ${isOpen} and kind = any(${claim.kinds}) and job_id <> all(${claim.except}::uuid[])
        and (lease_until is null or lease_until < ${claim.now})
        and (paused_until is null or paused_until <= ${claim.now})
      order by coalesce(paused_until, created_at) limit 1 for update skip locked)
    update jobs set state = 'running', lease_owner = ${claim.owner}, lease_until = ${claim.until},
      paused_until = null, error = null, attempts = attempts + 1,
      deaths = deaths + case when left_by is null then 0 else 1 end
    from free where job_id = free_id
    returning jobs.*, left_by
  `.execute(database);
  return rows[0];
}

/** A job that this process works on. */
export interface Held {
  jobId: string;
  owner: string;
}

/** Renews the lease and stores the progress if it is another. @returns null when the lease is lost */
export async function renewJob(
  database: Database,
  { jobId, owner }: Held,
  { until, progress }: { until: Date; progress: JobProgress | null },
): Promise<{ isCancelled: boolean } | null> {
  const row = await database
    .updateTable("jobs")
    .set({ lease_until: until, ...(progress === null ? {} : { progress: JSON.stringify(progress) }) })
    .where("job_id", "=", jobId)
    .where("lease_owner", "=", owner)
    .returning("cancel_requested")
    .executeTakeFirst();
  return row ? { isCancelled: row.cancel_requested } : null;
}

/** Saves a checkpoint; deaths are counted on where it is the same as before. @returns false when the lease is in other hands */
export async function saveCheckpoint(
  database: Reader,
  { jobId, owner }: Held,
  { checkpoint, progress }: { checkpoint: unknown; progress: JobProgress },
): Promise<boolean> {
  const saved = await database
    .updateTable("jobs")
    .set({
      checkpoint: JSON.stringify(checkpoint),
      progress: JSON.stringify(progress),
      attempts: 0,
      deaths: sql<number>`case when checkpoint is distinct from ${JSON.stringify(checkpoint)}::jsonb then 0 else deaths end`,
    })
    .where("job_id", "=", jobId)
    .where("lease_owner", "=", owner)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** Stores that it came further, with its progress. @returns false when the lease is in other hands */
export async function saveAdvance(
  database: Database,
  { jobId, owner }: Held,
  progress: JobProgress,
): Promise<boolean> {
  const saved = await database
    .updateTable("jobs")
    .set({ progress: JSON.stringify(progress), attempts: 0, deaths: 0 })
    .where("job_id", "=", jobId)
    .where("lease_owner", "=", owner)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** How a run of a job ended. `attempts` left out: as counted. */
export interface JobEnd {
  state: JobState;
  progress: JobProgress;
  error?: JobError | null;
  pausedUntil?: Date | null;
  attempts?: number;
  finishedAt?: Date | null;
}

/** Stores how a run ended and gives the lease back; nothing when the lease is in other hands. */
export async function endRun(database: Database, { jobId, owner }: Held, end: JobEnd): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("jobs")
    .set({
      state: end.state,
      progress: JSON.stringify(end.progress),
      error: end.error ? JSON.stringify(end.error) : null,
      paused_until: end.pausedUntil ?? null,
      finished_at: end.finishedAt ?? null,
      ...(end.attempts === undefined ? {} : { attempts: end.attempts }),
      deaths: 0,
      lease_owner: null,
      lease_until: null,
    })
    .where("job_id", "=", jobId)
    .where("lease_owner", "=", owner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every lease, of which the owner stays known; only when this process is known to be the only one. */
export async function releaseAllJobs(database: Database): Promise<void> {
  await database
    .updateTable("jobs")
    .set({ lease_until: new Date(0) })
    .where("lease_owner", "is not", null)
    .execute();
}

/** Which of a person's open jobs: all, those of a kind, or one. */
export interface OpenJobs {
  userId: string | null;
  jobId?: string;
  kind?: string;
}

/** A job that was asked to stop. `isOver`: no one worked on it, so that it is over. */
export interface AskedToStop extends Pick<JobRow, "kind" | "input"> {
  jobId: string;
  userId: string | null;
  isOver: boolean;
}

/** Asks open jobs to stop; those that no one works on are over at once. */
export async function requestCancel(database: Database, which: OpenJobs, now: Date): Promise<AskedToStop[]> {
  const isIdle = sql<boolean>`(lease_until is null or lease_until < ${now})`;
  let asking = database
    .updateTable("jobs")
    .set({
      cancel_requested: true,
      state: sql<JobState>`case when ${isIdle} then 'cancelled' else state end`,
      finished_at: sql<Date | null>`case when ${isIdle} then ${now}::timestamptz end`,
      // Who still works on it after a stall loses it.
      lease_owner: sql<string | null>`case when ${isIdle} then null else lease_owner end`,
      paused_until: null,
    })
    .where("user_id", "is not distinct from", which.userId)
    .where("state", "in", openStates);
  if (which.jobId !== undefined) asking = asking.where("job_id", "=", which.jobId);
  if (which.kind !== undefined) asking = asking.where("kind", "=", which.kind);
  const asked = await asking.returning(["job_id", "user_id", "kind", "input", "state"]).execute();
  return asked.map(({ job_id: jobId, user_id: userId, kind, input, state }) => ({
    jobId,
    userId,
    kind,
    input,
    isOver: state === "cancelled",
  }));
}

/** Whether any process works on one of these. */
export async function areHeld(database: Database, which: OpenJobs, now: Date): Promise<boolean> {
  let held = database
    .selectFrom("jobs")
    .select("job_id")
    .where("user_id", "is not distinct from", which.userId)
    .where("lease_until", ">=", now);
  if (which.jobId !== undefined) held = held.where("job_id", "=", which.jobId);
  if (which.kind !== undefined) held = held.where("kind", "=", which.kind);
  return (await held.limit(1).executeTakeFirst()) !== undefined;
}

/** One job, no matter whose. */
export async function readJob(database: Database, jobId: string): Promise<JobRow | undefined> {
  const row = await database
    .selectFrom("jobs")
    .select([...columns, placeInQueue.as("place")])
    .where("job_id", "=", jobId)
    .executeTakeFirst();
  return row as JobRow | undefined;
}

/** A person's jobs that are open or ended after `endedAfter`, newest first, at most 100. */
export async function readJobs(
  database: Database,
  userId: string,
  { endedAfter }: { endedAfter: Date },
): Promise<JobRow[]> {
  const rows = await database
    .selectFrom("jobs")
    .select([...columns, placeInQueue.as("place")])
    .where("user_id", "=", userId)
    .where((where) => where.or([where("state", "in", openStates), where("finished_at", ">", endedAfter)]))
    .orderBy("created_at", "desc")
    .orderBy("job_id")
    .limit(100)
    .execute();
  return rows as JobRow[];
}

/** Jobs of the instance itself of a kind, newest first. */
export async function readInstanceJobs(
  database: Database,
  { kind, limit }: { kind: string; limit: number },
): Promise<JobRow[]> {
  const rows = await database
    .selectFrom("jobs")
    .select(columns)
    .where("user_id", "is", null)
    .where("kind", "=", kind)
    .orderBy("created_at", "desc")
    .orderBy("job_id")
    .limit(limit)
    .execute();
  return rows as JobRow[];
}

/** Deletes jobs that were over by then. */
export async function deleteOldJobs(database: Database, finishedBefore: Date): Promise<void> {
  await database.deleteFrom("jobs").where("finished_at", "<", finishedBefore).execute();
}

/** Deletes the jobs of a person; those that run lose their lease with them. */
export async function deleteJobsOf(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("jobs").where("user_id", "=", userId).execute();
}

/** The newest job of a kind that is the instance's; open ones first. */
export async function readNewestJob(database: Database, kind: string): Promise<JobRow | undefined> {
  const row = await database
    .selectFrom("jobs")
    .select(columns)
    .where("user_id", "is", null)
    .where("kind", "=", kind)
    .orderBy(sql`finished_at is null`, "desc")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row as JobRow | undefined;
}
