import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { RouteInput, RouteOutput } from "#contract/api.ts";
import { call } from "#web/platform/api/api.ts";
import { nextOffset, socialKeys } from "#web/features/social/social.queries.ts";

/** How two libraries compare. */
export type Comparison = RouteOutput<"GET /social/comparisons/{user_id}">;
/** Whose songs: of both, or of one alone. */
export type Side = RouteInput<"GET /social/comparisons/{user_id}/songs">["query"]["which"];

const songsAtOnce = 50;

/* Nothing of a comparison is kept once it is not shown: either of the two may end it at any moment. */

/** The comparison with a friend who agreed. */
export function comparisonQuery(userId: string) {
  return queryOptions({
    queryKey: [...socialKeys.comparison(userId), "whole"],
    queryFn: ({ signal }) =>
      call("GET /social/comparisons/{user_id}", { params: { user_id: userId }, signal }),
    retry: false,
    gcTime: 0,
  });
}

/** Songs of one side of a comparison, 50 at a time. */
export function comparedSongsQuery(userId: string, which: Side) {
  return infiniteQueryOptions({
    queryKey: [...socialKeys.comparison(userId), "songs", which],
    queryFn: ({ signal, pageParam: offset }) =>
      call("GET /social/comparisons/{user_id}/songs", {
        params: { user_id: userId },
        query: { which, limit: songsAtOnce, offset },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    retry: false,
    gcTime: 0,
  });
}
