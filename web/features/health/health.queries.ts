import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { HealthKind } from "#contract/health.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";

const pageSize = 50;

/** How many things there are to look at, of every kind. Read again whenever the library is. */
export const healthTotalsQuery = queryOptions({
  queryKey: libraryKeys.health("totals"),
  queryFn: ({ signal }) => call("GET /library/health", { signal }),
});

/** The things of a kind, in pages. */
export function healthItemsQuery(kind: HealthKind) {
  return infiniteQueryOptions({
    queryKey: libraryKeys.health(kind),
    queryFn: ({ signal, pageParam }) =>
      call("GET /library/health", { query: { kind, limit: pageSize, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length === 0 || read >= last.total ? undefined : read;
    },
  });
}
