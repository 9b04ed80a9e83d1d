import type { Reason } from "#contract/base/errors.ts";
import { inEnglish, message } from "#contract/messages/messages.ts";
import { reasonOf } from "#server/platform/jobs/job-answer.ts";
import type { EnrichmentRun, EnrichmentStatus } from "#contract/admin/enrichment.ts";
import type { EnrichmentInput, EnrichmentProgress } from "#server/features/genres/genres.ts";
import type { JobRow } from "#server/platform/jobs/jobs.db.ts";

/** A run of the enrichment as admins see it. */
export function presentRun(row: JobRow): EnrichmentRun {
  const { done, total, counts, left } = row.progress as EnrichmentProgress;
  return {
    job_id: row.job_id,
    task: (row.input as EnrichmentInput).task,
    status: statusOf(row),
    processed_count: done,
    expected_total: total,
    counts,
    paused_until: row.paused_until === null ? null : epochSeconds(row.paused_until),
    ...(row.error === null ? reasonLeft(row, left) : reasonOf(row.error)),
    started_at: epochSeconds(row.created_at),
    finished_at: row.finished_at === null ? null : epochSeconds(row.finished_at),
  };
}

function reasonLeft({ state }: JobRow, left: EnrichmentProgress["left"]): Reason {
  const said = state === "cancelled" ? message("jobs.cancelledByAdmin") : left;
  if (said === null) return { detail: null, message: null };
  return typeof said === "string"
    ? { detail: said, message: null }
    : { detail: inEnglish(said), message: said };
}

/** The status of the specification: an end is an error unless everything was done. */
function statusOf({ state, progress }: JobRow): EnrichmentStatus {
  if (state === "done") return "done";
  if (state === "failed" || state === "cancelled") return "error";
  const { status } = progress as EnrichmentProgress;
  return status === "done" ? "annotate_ulib" : status;
}

function epochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
