import { useNavigate, useSearch } from "@tanstack/react-router";
import { useUiState } from "#web/platform/ui-state.ts";
import { type ListView, listViewQuery, parseListView } from "./list-view.ts";
import type { RowSort } from "./order-rows.ts";

interface ListViewState {
  sort: RowSort;
  /** headings are wanted; they appear with the order by genre */
  isGrouped: boolean;
  filter: string;
  setSort: (sort: RowSort) => void;
  setGrouped: (isGrouped: boolean) => void;
  setFilter: (filter: string) => void;
}

/** How the list of this page is shown: in its address, so that back, forward and reload bring it back. */
export function useListView(): ListViewState {
  const query: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const groupsAlways = useUiState((state) => state.genreGroupingPref === "always");
  const view = parseListView(query);
  const change = (next: Partial<ListView>) => {
    const { sort: _sort, group: _group, filter: _filter, ...others } = query;
    const search = { ...others, ...listViewQuery({ ...view, ...next }) };
    void navigate({ to: ".", search: () => search as never, replace: true, resetScroll: false });
  };
  return {
    sort: view.sort,
    isGrouped: view.isGrouped ?? groupsAlways,
    filter: view.filter,
    setSort: (sort) => change({ sort }),
    setGrouped: (isGrouped) => change({ isGrouped }),
    setFilter: (filter) => change({ filter }),
  };
}
