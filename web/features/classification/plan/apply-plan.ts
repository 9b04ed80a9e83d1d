import { queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import type { Job } from "#contract/jobs.ts";
import { type DryRun, latestPlanQuery } from "#web/features/classification/classification.queries.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

/** What came of applying a plan, as far as it was when the answer came. */
export type AppliedPlan = RouteOutput<"POST /playlists/apply">;

const watchMs = 1000;

/** Whether a job has come to its end. */
export function isOver(state: Job["state"]): boolean {
  return state === "done" || state === "failed" || state === "cancelled";
}

/** Makes the playlists of a plan with these songs. */
export async function sendPlan(
  plan: DryRun,
  songs: Readonly<Record<string, string[]>>,
): Promise<AppliedPlan> {
  return call("POST /playlists/apply", {
    body: { dry_run_hash: plan.hash, threshold: plan.threshold, tracks_by_genre: songs },
  });
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

/** Cancels a job; what it did stays done. */
export async function cancelJob(id: string): Promise<void> {
  queryClient.setQueryData(jobQuery(id).queryKey, await call("DELETE /jobs/{id}", { params: { id } }));
}

/** Reads again what applying a plan has changed: the playlists, and what is still suggested. */
export function refreshAfterPlan(playlists: AppliedPlan["playlists"]): void {
  refreshPlaylists(playlists.flatMap(({ playlist_id: id }) => id ?? []));
  void queryClient.invalidateQueries(latestPlanQuery);
}
