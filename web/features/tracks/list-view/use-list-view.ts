import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useUiState } from "#web/platform/appearance/ui-state.ts";
import { type ListView, listViewQuery, parseListView } from "./list-view.ts";
import type { RowSort } from "#web/features/tracks/rows/sort-orders.ts";

interface ListViewState {
  sort: RowSort;
  isReversed: boolean;
  /** headings are wanted; they appear with the order by genre */
  isGrouped: boolean;
  filter: string;
  /** path and query of the page as it is shown, to come back to exactly this view */
  address: string;
  /** `isReversed`: the other way round than the order usually goes */
  setSort: (sort: RowSort, isReversed?: boolean) => void;
  /** Headings come with the order by genre, which is taken as well. */
  setGrouped: (isGrouped: boolean) => void;
  setFilter: (filter: string) => void;
}

/** How the list of this page is shown: in its address, so that back, forward and reload bring it back. */
export function useListView(): ListViewState {
  const query: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const address = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr });
  const groupsAlways = useUiState((state) => state.genreGroupingPref === "always");
  const view = parseListView(query);
  const change = (next: Partial<ListView>) => {
    const { sort: _sort, dir: _dir, group: _group, filter: _filter, ...others } = query;
    const search = { ...others, ...listViewQuery({ ...view, ...next }) };
    void navigate({ to: ".", search: () => search as never, replace: true, resetScroll: false });
  };
  return {
    sort: view.sort,
    isReversed: view.isReversed,
    isGrouped: view.isGrouped ?? groupsAlways,
    filter: view.filter,
    address,
    setSort: (sort, isReversed = false) => change({ sort, isReversed }),
    setGrouped: (isGrouped) =>
      change(
        isGrouped && view.sort !== "genre" ? { isGrouped, sort: "genre", isReversed: false } : { isGrouped },
      ),
    setFilter: (filter) => change({ filter }),
  };
}
