import { type RangeSearch, readRangeSearch } from "./range/wanted-range.ts";

/** What the address of `/stats` says: the range, and whether it is compared with the days before. */
export interface StatsSearch extends RangeSearch {
  compare?: "no";
}

/** Reads the address of `/stats`; what it does not know is left out. */
export function readStatsSearch(search: Record<string, unknown>): StatsSearch {
  return { ...readRangeSearch(search), ...(search["compare"] === "no" ? { compare: "no" } : {}) };
}
