import type { RouteOutput } from "#contract/api.ts";
import { type DryRun, latestPlanQuery } from "#web/features/genres/genres.queries.ts";
import { refreshPlaylists } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

/** What came of applying a plan, as far as it was when the answer came. */
export type AppliedPlan = RouteOutput<"POST /playlists/apply">;

/** Makes the playlists of a plan with these songs. */
export async function sendPlan(
  plan: DryRun,
  songs: Readonly<Record<string, string[]>>,
): Promise<AppliedPlan> {
  return call("POST /playlists/apply", {
    body: { dry_run_hash: plan.hash, threshold: plan.threshold, tracks_by_genre: songs },
  });
}

/** Reads again what applying a plan has changed: the playlists, and what is still suggested. */
export function refreshAfterPlan(playlists: AppliedPlan["playlists"]): void {
  refreshPlaylists(playlists.flatMap(({ playlist_id: id }) => id ?? []));
  void queryClient.invalidateQueries(latestPlanQuery);
}
