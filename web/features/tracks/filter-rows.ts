import { foldText, hasEveryWord } from "#web/platform/matches-words.ts";
import type { ShownOrder } from "./order-rows.ts";
import type { TrackRow } from "./track-rows.ts";

/** What is typed as it is compared and stands in the address. */
export function tidyFilter(typed: string): string {
  return typed.trim().replaceAll(/\s+/gu, " ");
}

/** Whether a row's title and artists together hold every word of the filter, case, accents and order aside. */
function fitsFilter(row: TrackRow | undefined, filter: string): boolean {
  if (row === undefined || row.kind === "gone") return false;
  return hasEveryWord([row.name, ...row.artists.map(({ name }) => name)].join(" "), filter);
}

/** The places of those rows of an order (null: the list's own) that fit a filter. */
export function filterRows(
  rows: readonly (TrackRow | undefined)[],
  order: Int32Array | null,
  filter: string,
): Int32Array {
  const places = order ?? Int32Array.from(rows, (_, index) => index);
  return foldText(filter) === "" ? places : places.filter((index) => fitsFilter(rows[index], filter));
}

/** Rows that an order shows, its headings left out. */
export function countShown({ entries, groups }: ShownOrder): number {
  return entries.length - groups.length;
}
