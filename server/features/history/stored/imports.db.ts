import { inEnglish, type Message } from "#contract/messages/messages.ts";
import { sql, type Transaction } from "kysely";
import type { ImportReport } from "#contract/history/history.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import { placeInQueue } from "#server/platform/jobs/job-turns.db.ts";
import type { JobError, JobState } from "#server/platform/jobs/jobs.db.ts";

type Reader = Database | Transaction<DatabaseTables>;

/** An import with what its job says; that is null once the job was over for 30 days. */
export interface ImportRow {
  job_id: string;
  filename: string;
  file_size_bytes: number;
  status: "completed" | "failed" | "cancelled" | null;
  report: ImportReport;
  error_log: string | null;
  /** the same by the id of its text; null of imports from before there were any */
  error_message: Message | null;
  created_at: Date;
  state: JobState | null;
  /** in the queue of imports, 1 being next; null unless it waits */
  place: number | null;
  progress: unknown;
  error: JobError | null;
  /** so far, of one that runs */
  live_report: ImportReport | null;
}

/** A new import, of a job that is stored with it. */
export async function insertImport(
  trx: Transaction<DatabaseTables>,
  row: {
    userId: string;
    jobId: string;
    filename: string;
    sizeBytes: number;
    report: ImportReport;
    createdAt: Date;
  },
): Promise<void> {
  await trx
    .insertInto("history_imports")
    .values({
      user_id: row.userId,
      job_id: row.jobId,
      filename: row.filename,
      file_size_bytes: row.sizeBytes,
      status: null,
      report: JSON.stringify(row.report),
      error_log: null,
      error_message: null,
      created_at: row.createdAt,
    })
    .execute();
}

/** A person's imports, newest first; one of them if `jobId` names it. */
export async function readImports(database: Reader, userId: string, jobId?: string): Promise<ImportRow[]> {
  let asking = database
    .selectFrom("history_imports as import")
    .leftJoin("jobs", "jobs.job_id", "import.job_id")
    .select([
      "import.job_id",
      "import.filename",
      "import.file_size_bytes",
      "import.status",
      "import.report",
      "import.error_log",
      "import.error_message",
      "import.created_at",
      "jobs.state",
      placeInQueue.as("place"),
      "jobs.progress",
      "jobs.error",
      sql<ImportReport | null>`jobs.checkpoint -> 'report'`.as("live_report"),
    ])
    .where("import.user_id", "=", userId)
    .orderBy("import.created_at", "desc")
    .orderBy("import.job_id");
  if (jobId !== undefined) asking = asking.where("import.job_id", "=", jobId);
  return (await asking.execute()) as ImportRow[];
}

/** Stores what an import has come to; its end with `status`. */
export async function updateImport(
  database: Reader,
  { userId, jobId }: { userId: string; jobId: string },
  changes: { status?: "completed" | "failed" | "cancelled"; report?: ImportReport; said?: Message },
): Promise<void> {
  await database
    .updateTable("history_imports")
    .set({
      ...(changes.status === undefined ? {} : { status: changes.status }),
      ...(changes.report === undefined ? {} : { report: JSON.stringify(changes.report) }),
      ...(changes.said === undefined
        ? {}
        : { error_log: inEnglish(changes.said), error_message: JSON.stringify(changes.said) }),
    })
    .where("user_id", "=", userId)
    .where("job_id", "=", jobId)
    .execute();
}

/** Deletes an import from the list. */
export async function deleteImport(
  trx: Transaction<DatabaseTables>,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<void> {
  await trx.deleteFrom("history_imports").where("user_id", "=", userId).where("job_id", "=", jobId).execute();
}

/** The open jobs of a person that change what is stored of their listening. */
export async function readOpenHistoryJobs(
  database: Reader,
  userId: string,
  kinds: readonly string[],
): Promise<{ job_id: string; kind: string; input: unknown }[]> {
  return database
    .selectFrom("jobs")
    .select(["job_id", "kind", "input"])
    .where("user_id", "=", userId)
    .where("kind", "in", kinds)
    .where("state", "in", ["waiting", "running", "paused"])
    .execute();
}

/** The id of a person's account at the service that they signed in with. */
export async function readAccountId(database: Reader, userId: string): Promise<string> {
  const row = await database
    .selectFrom("users")
    .select("account_id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.account_id;
}
