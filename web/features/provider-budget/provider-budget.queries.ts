import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api/api.ts";

const everyMs = 4000;
const adminEveryMs = 30_000;

/** The calls of one provider, no matter who asks; for admins. */
export function budgetQuery(provider: string) {
  return queryOptions({
    queryKey: ["provider-budget", provider],
    queryFn: ({ signal }) => call("GET /provider-budget", { query: { provider }, signal }),
    refetchInterval: adminEveryMs,
    staleTime: 0,
  });
}

/** The signed-in person's provider, asked again and again while it is watched. */
export const ownBudgetQuery = queryOptions({
  queryKey: ["provider-budget", "own"],
  queryFn: ({ signal }) => call("GET /provider-budget", { signal }),
  refetchInterval: everyMs,
  staleTime: 0,
});
