import { useInfiniteQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useListView } from "#web/features/tracks/tracks.tsx";
import { rowOfFound, searchQuery, type Wanted } from "#web/features/search/asked/search.queries.ts";

/** What a search answered so far, in the order that the address asks for. */
export function useAnswer(wanted: Wanted) {
  const { sort, isReversed } = useListView();
  const answer = useInfiniteQuery(searchQuery(wanted, { sort, isReversed }));
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = answer;
  const onNearEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const rows = useMemo(() => (data?.pages ?? []).flatMap((page) => page.items).map(rowOfFound), [data]);
  return {
    first: data?.pages[0],
    rows,
    total: data?.pages[0]?.total ?? 0,
    isOfBefore: answer.isPlaceholderData,
    // That the next page did not come is said below the songs.
    error: isFetchNextPageError ? null : error,
    retry: () => void answer.refetch(),
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    onNearEnd,
  };
}

export type FoundAnswer = ReturnType<typeof useAnswer>;
