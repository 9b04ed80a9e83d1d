import { tidyFilter } from "#web/features/tracks/rows/filter-rows.ts";
import { type RowSort, rowSorts } from "#web/features/tracks/rows/sort-orders.ts";

/** How a list is shown, as the address has it. */
export interface ListView {
  sort: RowSort;
  /** the other way round than the order usually goes */
  isReversed: boolean;
  /** undefined: as the preference says */
  isGrouped: boolean | undefined;
  /** words of which only the rows that hold them all are shown; empty shows all */
  filter: string;
}

const maxFilterLength = 200;

/** Reads the query of an address: `sort`, `dir=reversed`, `group=on|off`, `filter`; what is wrong counts as left out. */
export function parseListView(query: Readonly<Record<string, unknown>>): ListView {
  const group = query["group"];
  // The router reads what looks like a number as one.
  const filter = ["string", "number"].includes(typeof query["filter"]) ? String(query["filter"]) : "";
  return {
    sort: rowSorts.find((sort) => sort === query["sort"]) ?? "default",
    isReversed: query["dir"] === "reversed",
    isGrouped: group === "on" ? true : group === "off" ? false : undefined,
    filter: tidyFilter(filter.slice(0, maxFilterLength)),
  };
}

/** A view as the query of an address; the usual is left out. */
export function listViewQuery(view: ListView): {
  sort?: RowSort;
  dir?: "reversed";
  group?: "on" | "off";
  filter?: string;
} {
  return {
    ...(view.sort === "default" ? {} : { sort: view.sort }),
    ...(view.isReversed && view.sort !== "default" ? { dir: "reversed" } : {}),
    ...(view.isGrouped === undefined ? {} : { group: view.isGrouped ? "on" : "off" }),
    ...(view.filter === "" ? {} : { filter: view.filter }),
  };
}
