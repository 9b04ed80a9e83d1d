import { queryOptions } from "@tanstack/react-query";
import type { ImportJob } from "#contract/history/history.ts";
import type { TableMapping } from "#contract/history/play-tables.ts";
import { call } from "#web/platform/api/api.ts";

const pollEveryMs = 2_000;

const importKeys = {
  history: ["imports", "history"],
  progress: (jobId: string) => ["imports", "progress", jobId],
  report: (jobId: string) => ["imports", "report", jobId],
  liveReport: (jobId: string) => ["imports", "live-report", jobId],
  check: (uploadId: string, timeZone: string, mapping: TableMapping | null) => [
    "imports",
    "check",
    uploadId,
    timeZone,
    mapping,
  ],
  preview: (uploadId: string, mapping: TableMapping) => ["imports", "preview", uploadId, mapping],
} as const;

/** Whether an import goes on. */
export function isOpen({ status }: Pick<ImportJob, "status">): boolean {
  return status === "pending" || status === "processing";
}

/** The person's imports, newest first. */
export const importsQuery = queryOptions({
  queryKey: importKeys.history,
  queryFn: ({ signal }) => call("GET /spotify-import/history", { signal }),
});

/** An import, asked for every 2 s until it is over. */
export function progressQuery(jobId: string) {
  return queryOptions({
    queryKey: importKeys.progress(jobId),
    queryFn: ({ signal }) =>
      call("GET /spotify-import/progress/{job_id}", { params: { job_id: jobId }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && !isOpen(state.data) ? false : pollEveryMs),
  });
}

/** What the first rows of an uploaded table become. */
export function previewQuery(uploadId: string, mapping: TableMapping) {
  return queryOptions({
    queryKey: importKeys.preview(uploadId, mapping),
    queryFn: ({ signal }) =>
      call("POST /spotify-import/upload/{upload_id}/preview", {
        params: { upload_id: uploadId },
        body: mapping,
        signal,
      }),
  });
}

/** A file that has arrived; `mapping`: how a table is read, null for any other file. */
export interface ArrivedFile {
  uploadId: string;
  filename: string;
  mapping: TableMapping | null;
}

/** What importing an uploaded file would do. It is counted once: what it says is of the moment. */
export function checkQuery({ uploadId, filename, mapping }: ArrivedFile, timeZone: string) {
  return queryOptions({
    queryKey: importKeys.check(uploadId, timeZone, mapping),
    queryFn: ({ signal }) =>
      call("POST /spotify-import/upload/{upload_id}/check", {
        params: { upload_id: uploadId },
        body: { filename, mapping, time_zone: timeZone },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Why rows of an import were stored or left out. */
export function reportQuery(jobId: string) {
  return queryOptions({
    queryKey: importKeys.report(jobId),
    queryFn: ({ signal }) =>
      call("GET /spotify-import/report/{job_id}", { params: { job_id: jobId }, signal }),
  });
}

/** The same of an import that runs, so far: asked for every 2 s. */
export function liveReportQuery(jobId: string) {
  return queryOptions({
    ...reportQuery(jobId),
    queryKey: importKeys.liveReport(jobId),
    refetchInterval: pollEveryMs,
  });
}
