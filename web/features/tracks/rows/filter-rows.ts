import { foldText } from "#web/platform/text/matches-words.ts";
import type { ShownOrder } from "./sort-orders.ts";
import { createSlices, type Pause } from "./time-slices.ts";
import type { TrackRow } from "./track-rows.ts";

/** What is typed as it is compared and stands in the address. */
export function tidyFilter(typed: string): string {
  return typed.trim().replaceAll(/\s+/gu, " ");
}

function foldRow(row: TrackRow | undefined): string {
  if (row === undefined || row.kind === "gone") return "";
  return foldText([row.name, ...row.artists.map(({ name }) => name)].join(" "));
}

/** The rows' titles and artists as a filter compares them, empty where there are none; made in slices. */
export async function foldRows(rows: readonly (TrackRow | undefined)[], pause: Pause): Promise<string[]> {
  const slices = createSlices(pause);
  const texts: string[] = [];
  for (const row of rows) {
    texts.push(foldRow(row));
    if (slices.tick()) await slices.rest();
  }
  return texts;
}

/**
 * The places of those rows of an order (null: the list's own) that hold every word of a filter, case, accents and
 * order aside. `texts`: of each row, by `foldRows`.
 */
export function filterRows(texts: readonly string[], order: Int32Array | null, filter: string): Int32Array {
  const places = order ?? Int32Array.from(texts, (_, index) => index);
  const words = foldText(filter).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return places;
  return places.filter((index) => words.every((word) => texts[index]?.includes(word) === true));
}

/** Rows that an order shows, its headings left out. */
export function countShown({ entries, groups }: ShownOrder): number {
  return entries.length - groups.length;
}
