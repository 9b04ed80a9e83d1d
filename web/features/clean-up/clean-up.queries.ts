import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import type { SameSong, VersionRule } from "#contract/playlists/clean-up.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";

/** What one pass found, counted. */
export type Totals = RouteOutput<"GET /clean-up">;

/** A part of the pass that is shown by playlist. */
export type Part = "duplicates" | "gone" | "empty" | "local" | "not-liked";

const pageSize = 50;

/** What one pass finds, by a rule for duplicates and one for versions. */
export function totalsQuery(rule: SameSong, versionRule: VersionRule) {
  return queryOptions({
    queryKey: libraryKeys.cleanUp("totals", rule, versionRule),
    queryFn: ({ signal }) => call("GET /clean-up", { query: { rule, version_rule: versionRule }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Playlists of a part, in pages. */
export function playlistsQuery(part: Part, rule: SameSong) {
  return infiniteQueryOptions({
    queryKey: libraryKeys.cleanUp("playlists", part, rule),
    queryFn: ({ signal, pageParam }) =>
      call("GET /clean-up/playlists", {
        query: { part, rule, limit: String(pageSize), offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

/** Rows of one playlist of a part, in pages. */
export function rowsQuery(playlistId: string, part: Exclude<Part, "empty">, rule: SameSong) {
  return infiniteQueryOptions({
    queryKey: libraryKeys.cleanUp("rows", playlistId, part, rule),
    queryFn: ({ signal, pageParam }) =>
      call("GET /clean-up/playlists/{id}", {
        params: { id: playlistId },
        query: { part, rule, limit: String(pageSize), offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

/** Songs in several versions, in pages. */
export function versionsQuery(rule: VersionRule) {
  return infiniteQueryOptions({
    queryKey: libraryKeys.cleanUp("versions", rule),
    queryFn: ({ signal, pageParam }) =>
      call("GET /clean-up/versions", {
        query: { version_rule: rule, limit: String(pageSize), offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  });
}

/** Unsorted likes, newest first, in pages. */
export const likesQuery = infiniteQueryOptions({
  queryKey: libraryKeys.cleanUp("likes"),
  queryFn: ({ signal, pageParam }) =>
    call("GET /clean-up/likes", {
      query: { limit: String(pageSize), offset: String(pageParam) },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
});

function nextOffset(
  last: { items: readonly unknown[]; total: number },
  pages: readonly { items: readonly unknown[] }[],
): number | undefined {
  const read = pages.reduce((sum, page) => sum + page.items.length, 0);
  return last.items.length === 0 || read >= last.total ? undefined : read;
}
