import { infiniteQueryOptions } from "@tanstack/react-query";
import { rangeOf } from "#web/features/stats/range/wanted-range.ts";
import { viewerZone } from "#web/features/stats/stats.queries.ts";
import { call } from "#web/platform/api/api.ts";
import { kindOf, type PlaysSearch } from "./plays-search.ts";

const pageSize = 100;

/** Stored plays, newest first, in pages. */
export function playsQuery(search: PlaysSearch) {
  const { q, song, artist, album, genre, weekday, hour, decade, tempo, key } = search;
  return infiniteQueryOptions({
    queryKey: ["stats", "plays", search],
    queryFn: ({ signal, pageParam }) =>
      call("GET /stats/plays", {
        query: {
          ...rangeOf(search),
          tz: viewerZone(),
          show: kindOf(search),
          limit: pageSize,
          offset: pageParam,
          ...(q === undefined ? {} : { q }),
          ...(song === undefined ? {} : { song }),
          ...(artist === undefined ? {} : { artist }),
          ...(album === undefined ? {} : { album }),
          ...(genre === undefined ? {} : { genre }),
          ...(weekday === undefined ? {} : { weekday }),
          ...(hour === undefined ? {} : { hour }),
          ...(decade === undefined ? {} : { decade }),
          ...(tempo === undefined ? {} : { tempo }),
          ...(key === undefined ? {} : { key }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length === 0 || read >= last.total ? undefined : read;
    },
  });
}
