import { inEnglish, message } from "#contract/messages/messages.ts";
import type { ImportJob, ImportReport } from "#contract/history/history.ts";
import { completeReport, countStored } from "./import/import-report.ts";
import type { ImportProgress } from "./import/import-job.ts";
import type { ImportRow } from "./stored/imports.db.ts";

const statuses = {
  waiting: "pending",
  running: "processing",
  paused: "processing",
  done: "completed",
  failed: "failed",
  cancelled: "cancelled",
} as const;

/** An import as it is shown. One whose job is gone without an end failed. */
export function presentImport(row: ImportRow): ImportJob {
  const status = statusOf(row);
  const isOpen = status === "pending" || status === "processing";
  const progress = isOpen ? (row.progress as ImportProgress | null) : null;
  const report = reportOf(row);
  return {
    job_id: row.job_id,
    filename: row.filename,
    file_size_bytes: row.file_size_bytes,
    status,
    progress_pct: isOpen ? percentOf(progress) : 100,
    eta_s: progress?.eta_s ?? null,
    place: status === "pending" ? row.place : null,
    stats: {
      streaming_events: countStored(report),
      library_tracks: report.library_tracks,
      playlist_additions: report.playlist_additions,
    },
    loved_songs: report.loved_songs,
    created_at: Math.floor(row.created_at.getTime() / 1000),
    ...(status === "failed" ? whyItFailed(row) : { error_log: null, error_message: null }),
  };
}

/** It is over only when its job is: until then no other import is taken. */
function statusOf({ state, status }: ImportRow): ImportJob["status"] {
  const isJobOpen = state === "waiting" || state === "running" || state === "paused";
  if (isJobOpen && status !== "cancelled") return statuses[state];
  return status ?? (state === null ? "failed" : statuses[state]);
}

/** What an import has come to; of one that runs so far. */
export function reportOf(row: ImportRow): ImportReport {
  return completeReport(row.status === null ? (row.live_report ?? row.report) : row.report);
}

function whyItFailed({ error_log: log, error_message: said, error }: ImportRow) {
  if (log !== null) return { error_log: log, error_message: said };
  if (error !== null) return { error_log: error.detail, error_message: error.message ?? null };
  const unknown = message("jobs.failed");
  return { error_log: inEnglish(unknown), error_message: unknown };
}

/** Below 100 until it is over. */
function percentOf(progress: ImportProgress | null): number {
  if (progress === null || progress.total === null || progress.total === 0) return 0;
  return Math.min(99, Math.round((progress.done / progress.total) * 100));
}
