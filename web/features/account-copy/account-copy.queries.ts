import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";

/** What the keys of these queries begin with. */
export const copyKey = "account-copy";

/** The job that looks at an upload; started once. */
export function previewJobQuery(uploadId: string) {
  return queryOptions({
    queryKey: [copyKey, "preview", uploadId],
    queryFn: () => call("POST /account-copy/{upload_id}/preview", { params: { upload_id: uploadId } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** What a job has found in a copy, once it is over. */
export function copyReportQuery(jobId: string) {
  return queryOptions({
    queryKey: [copyKey, "report", jobId],
    queryFn: ({ signal }) => call("GET /account-copy/jobs/{job_id}", { params: { job_id: jobId }, signal }),
  });
}
