import type { TrackRow } from "./track-rows.ts";

/** The orders that a list can be shown in; `default` is its own. */
export const rowSorts = ["default", "title", "album", "genre", "added", "time"] as const;
export type RowSort = (typeof rowSorts)[number];

/** Above any number of rows of a list, so that rank and place fit one exact number. */
const places = 2 ** 26;

/** The places of rows by their ranks, the least first; equal ones keep the list's own order. */
export function orderByRanks(ranks: Uint32Array): Int32Array {
  // A rank and its place in one number are sorted without asking back for every pair.
  const packed = Float64Array.from(ranks, (rank, place) => rank * places + place).sort();
  return Int32Array.from(packed, (value) => value % places);
}

/** A genre's rows in a grouped list. */
export interface RowGroup {
  /** null: no genre is known */
  genre: string | null;
  count: number;
}

/** What a list shows, from the top: places of rows, and groups as -1, -2, ... for the first, second, ... group. */
export interface ShownOrder {
  entries: Int32Array;
  groups: readonly RowGroup[];
}

function genreOf(row: TrackRow | undefined): string | null {
  return row === undefined || row.kind === "gone" ? null : row.genre;
}

/** Puts a heading before the rows of each genre. `order` is by genre. */
export function groupByGenre(rows: readonly (TrackRow | undefined)[], order: Int32Array): ShownOrder {
  const groups: RowGroup[] = [];
  const entries: number[] = [];
  let current: RowGroup | undefined;
  for (const index of order) {
    const genre = genreOf(rows[index]);
    if (current === undefined || current.genre !== genre) {
      current = { genre, count: 0 };
      groups.push(current);
      entries.push(-groups.length);
    }
    current.count += 1;
    entries.push(index);
  }
  return { entries: Int32Array.from(entries), groups };
}
