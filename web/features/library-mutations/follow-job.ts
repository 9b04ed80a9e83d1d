import { queryOptions } from "@tanstack/react-query";
import type { Job } from "#contract/jobs/jobs.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

const watchMs = 1000;

/** Whether a job has come to its end. */
export function isOver(state: Job["state"]): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}

/** A job as it is now, asked for every second until it is over. */
export function jobQuery(id: string) {
  return queryOptions({
    queryKey: ["jobs", id],
    queryFn: ({ signal }) => call("GET /jobs/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data.state) ? false : watchMs),
    staleTime: 0,
  });
}

/** The person's open job of a kind, or null; asked for every second while it is wanted. */
export function openJobQuery(kind: string) {
  return queryOptions({
    queryKey: ["jobs", "open", kind],
    queryFn: async ({ signal }) =>
      (await call("GET /jobs", { signal })).items.find((job) => job.kind === kind) ?? null,
    refetchInterval: watchMs,
    staleTime: 0,
  });
}

/** Cancels a job; what it did stays done. */
export async function cancelJob(id: string): Promise<void> {
  queryClient.setQueryData(jobQuery(id).queryKey, await call("DELETE /jobs/{id}", { params: { id } }));
}
