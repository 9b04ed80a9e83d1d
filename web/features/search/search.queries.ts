import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { RouteOutput } from "#contract/api.ts";
import { libraryKeys } from "#web/features/library/library.ts";
import { call } from "#web/platform/api/api.ts";
import { UnreachableFailure } from "#web/platform/api/failure.ts";
import { searchKept } from "./search-kept.ts";

export type SearchAnswer = RouteOutput<"GET /library/search">;
export type SearchItem = SearchAnswer["items"][number];

/** What is searched for: words and operators, and a genre; null for any. */
export interface Wanted {
  q: string;
  genre: string | null;
}

/** Cards of one answer, and how long it is good for (specification 1, section 5). */
const pageSize = 100;
const freshForMs = 5 * 60_000;

/** Whether there is anything to search for. */
export function isAsking({ q, genre }: Wanted): boolean {
  return q !== "" || genre !== null;
}

/** Songs that fit, a hundred at a time; cached 5 minutes, or until the library was read again. Not tried again by itself. */
export function searchQuery(wanted: Wanted) {
  const { q, genre } = wanted;
  return infiniteQueryOptions({
    queryKey: libraryKeys.search(wanted),
    queryFn: async ({ signal, pageParam: offset }) => {
      const query = {
        ...(q === "" ? {} : { q }),
        ...(genre === null ? {} : { genre }),
        limit: pageSize,
        ...(offset === 0 ? {} : { offset }),
        include_liked: true,
        include_playlists: true,
      };
      try {
        return await call("GET /library/search", { query, signal });
      } catch (error) {
        const kept = error instanceof UnreachableFailure && offset === 0 ? await searchKept(wanted) : null;
        if (kept === null) throw error;
        return kept;
      }
    },
    initialPageParam: 0,
    getNextPageParam: (last: SearchAnswer, pages) => {
      const shown = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length === 0 || shown >= last.total ? null : shown;
    },
    staleTime: freshForMs,
    enabled: isAsking(wanted),
    retry: false,
    // While the next letters are looked for, what was found stays.
    placeholderData: keepPreviousData,
  });
}
