import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/platform/api.ts";

const everyMs = 4000;

/** The signed-in person's provider, asked again and again while it is watched. */
export const ownBudgetQuery = queryOptions({
  queryKey: ["provider-budget", "own"],
  queryFn: ({ signal }) => call("GET /provider-budget", { signal }),
  refetchInterval: everyMs,
  staleTime: 0,
});
