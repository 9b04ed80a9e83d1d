import { groupSize } from "#contract/genres/plan-limits.ts";
import type { RouteInput } from "#contract/api.ts";
import { type DryRun, dryRunQuery, latestPlanQuery } from "#web/features/genres/genres.queries.ts";
import { refreshGenreFigures } from "#web/features/library-mutations/library-mutations.ts";
import { call } from "#web/platform/api/api.ts";
import { queryClient } from "#web/platform/api/query-client.ts";

type Body = RouteInput<"POST /classification/dry-run">["body"];

/** How a plan is made. */
export type PlanSettings = { [K in keyof Body]-?: Exclude<Body[K], undefined> };

/** Specification 1, sections 7 and 9. */
export const defaultPlanSettings: PlanSettings = {
  threshold: groupSize.usual,
  include_liked: true,
  include_playlists: true,
  use_ai: false,
  group_similar: true,
  parallel: true,
  concurrency: 6,
  playlist_concurrency: 3,
};

/** Sorts the library by genre without writing anything; what it suggests is shown everywhere. */
export async function makePlan(settings: PlanSettings): Promise<DryRun> {
  const plan = await call("POST /classification/dry-run", { body: settings });
  queryClient.setQueryData(dryRunQuery.queryKey, plan);
  void queryClient.invalidateQueries(latestPlanQuery);
  // Artists may have been looked up for it.
  refreshGenreFigures();
  return plan;
}
