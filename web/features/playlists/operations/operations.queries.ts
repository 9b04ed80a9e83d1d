import { infiniteQueryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";

/** What was done, as the server lists it. */
export type Operation = RouteOutput<"GET /operations">["items"][number];

const pageSize = 50;
const whileRunningMs = 2_000;

/** Operations, newest first, page by page; read again while one goes on. */
export const operationsQuery = infiniteQueryOptions({
  queryKey: ["operations"],
  queryFn: ({ pageParam, signal }) =>
    call("GET /operations", { query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last, pages) => {
    const read = pages.reduce((sum, { items }) => sum + items.length, 0);
    return last.items.length > 0 && read < last.total ? read : undefined;
  },
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ items }) => items.some((item) => item.state === "running")) === true
      ? whileRunningMs
      : false,
  staleTime: 0,
});
