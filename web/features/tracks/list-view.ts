import { type RowSort, rowSorts } from "./order-rows.ts";

/** How a list is shown, as the address has it. */
export interface ListView {
  sort: RowSort;
  /** undefined: as the preference says */
  isGrouped: boolean | undefined;
}

/** Reads the query of an address: `sort`, `group=on|off`; what is wrong counts as left out. */
export function parseListView(query: Readonly<Record<string, unknown>>): ListView {
  const group = query["group"];
  return {
    sort: rowSorts.find((sort) => sort === query["sort"]) ?? "default",
    isGrouped: group === "on" ? true : group === "off" ? false : undefined,
  };
}

/** A view as the query of an address; the usual is left out. */
export function listViewQuery(view: ListView): { sort?: RowSort; group?: "on" | "off" } {
  return {
    ...(view.sort === "default" ? {} : { sort: view.sort }),
    ...(view.isGrouped === undefined ? {} : { group: view.isGrouped ? "on" : "off" }),
  };
}
