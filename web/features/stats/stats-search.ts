import { type RangeSearch, readRangeSearch, timeOfDay } from "./range/wanted-range.ts";

/** What the address of `/stats` says: the range, and whether it is compared with the days before. */
export interface StatsSearch extends RangeSearch {
  compare?: "no";
}

/** Reads the address of `/stats`; what it does not know is left out. */
export function readStatsSearch(search: Record<string, unknown>): StatsSearch {
  return { ...readRangeSearch(search), ...(search["compare"] === "no" ? { compare: "no" } : {}) };
}

/** Reads the address of `/stats/week`: a day of the week that is shown; anything else is the last week that is over. */
export function readRecapSearch({ week }: Record<string, unknown>): { week?: string } {
  return typeof week === "string" && !Number.isNaN(timeOfDay(week)) ? { week } : {};
}
