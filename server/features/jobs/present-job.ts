import type { Job } from "#contract/jobs/jobs.ts";
import type { JobRow } from "#server/platform/jobs/jobs.db.ts";

/** A job as clients see it. */
export function presentJob(row: JobRow): Job {
  return {
    job_id: row.job_id,
    kind: row.kind,
    state: row.state,
    progress: { ...row.progress },
    place: row.place ?? null,
    paused_until: epochSeconds(row.paused_until),
    error: row.error as Job["error"],
    created_at: Math.floor(row.created_at.getTime() / 1000),
    finished_at: epochSeconds(row.finished_at),
  };
}

function epochSeconds(time: Date | null): number | null {
  return time === null ? null : Math.floor(time.getTime() / 1000);
}
