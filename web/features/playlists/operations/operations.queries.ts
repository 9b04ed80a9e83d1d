import { infiniteQueryOptions } from "@tanstack/react-query";
import type { RouteInput, RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";

/** What was done, as the server lists it. */
export type Operation = RouteOutput<"GET /operations">["items"][number];

/** A change of an operation: of a song, or of a playlist as a whole. */
export type OperationChange = RouteOutput<"GET /operations/{id}/changes">["items"][number];

type Kind = NonNullable<RouteInput<"GET /operations">["query"]["kind"]>;

/** Which operations are shown; all where neither is given. */
export interface OperationFilter {
  kind?: Kind;
  /** an id, or `liked` */
  playlist?: string;
}

const pageSize = 50;
const whileRunningMs = 2_000;

/** Where the next page begins, or nothing. */
function nextOffset(last: { items: readonly unknown[]; total: number }, pages: readonly (typeof last)[]) {
  const read = pages.reduce((sum, { items }) => sum + items.length, 0);
  return last.items.length > 0 && read < last.total ? read : undefined;
}

/** Operations, newest first, page by page; read again while one goes on. */
export function operationsQuery({ kind, playlist }: OperationFilter) {
  const filter = {
    ...(kind === undefined ? {} : { kind }),
    ...(playlist === undefined ? {} : { playlist_id: playlist }),
  };
  return infiniteQueryOptions({
    queryKey: ["operations", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      call("GET /operations", { query: { limit: pageSize, offset: pageParam, ...filter }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some((item) => item.state === "running")) === true
        ? whileRunningMs
        : false,
    staleTime: 0,
  });
}

/** What an operation did, song by song, page by page. */
export function operationChangesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ["operations", "changes", id],
    queryFn: ({ pageParam, signal }) =>
      call("GET /operations/{id}/changes", {
        params: { id },
        query: { limit: pageSize, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
  });
}
