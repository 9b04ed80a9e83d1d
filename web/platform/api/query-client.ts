import { type Query, QueryClient, type QueryKey } from "@tanstack/react-query";
import { ApiFailure } from "./failure.ts";

const retriesOfReads = 2;

/**
 * The cache of what the server reported. Reads are tried again twice, but not when the server refused them for
 * a reason that another try will not change.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      networkMode: "always",
      retry: (failureCount, error) =>
        failureCount < retriesOfReads && !(error instanceof ApiFailure && error.status < 500),
    },
    mutations: { networkMode: "always" },
  },
});

/** Option of queries that `outdate` concerns: what was outdated while no one looked is read as soon as someone does. */
export function refetchWhenSeen({ state }: Pick<Query, "state">): "always" | false {
  return state.isInvalidated ? "always" : false;
}

/** Says that what is below a key has changed: it is read again at once, in a hidden tab when someone looks at it again. */
export function outdate(queries: QueryClient, queryKey: QueryKey): void {
  void queries.invalidateQueries({ queryKey, refetchType: document.hidden ? "none" : "active" });
}
