import { isPlayable, type TrackRow } from "./track-rows.ts";

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

const placesOf = new WeakMap<ShownOrder, Int32Array>();

/** The rows of an order without the headings of groups, from the top. */
export function shownPlaces(order: ShownOrder): Int32Array {
  const known = placesOf.get(order);
  if (known !== undefined) return known;
  const rows = order.groups.length === 0 ? order.entries : order.entries.filter((entry) => entry >= 0);
  placesOf.set(order, rows);
  return rows;
}

function uriOf(row: TrackRow | undefined): string | null {
  return isPlayable(row) ? row.uri : null;
}

/** Addresses of the rows as they are shown; null for those that cannot be played. */
export function shownUris(
  rows: readonly (TrackRow | undefined)[],
  order: ShownOrder | null,
): (string | null)[] {
  if (order === null) return rows.map(uriOf);
  return Array.from(shownPlaces(order), (index) => uriOf(rows[index]));
}

/** The first row of what is shown that can be played, by its place in the list's own order; null where none can. */
export function firstPlayable(
  rows: readonly (TrackRow | undefined)[],
  order: ShownOrder | null,
): number | null {
  const place =
    order === null ? rows.findIndex(isPlayable) : shownPlaces(order).find((row) => isPlayable(rows[row]));
  return place === undefined || place < 0 ? null : place;
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

const hasValue: Readonly<Record<RowSort, (row: TrackRow) => boolean>> = {
  default: () => true,
  title: () => true,
  album: ({ album }) => album !== null && album.name !== "",
  genre: ({ genre }) => genre !== null,
  added: ({ addedAt }) => addedAt !== null,
  time: () => true,
};

/** An order the other way round; rows without a value for it stay behind the others. */
export function reverseOrder(
  rows: readonly (TrackRow | undefined)[],
  order: Int32Array,
  sort: RowSort,
): Int32Array {
  const isSorted = (place: number): boolean => {
    const row = rows[place];
    return row !== undefined && row.kind !== "gone" && hasValue[sort](row);
  };
  const [sorted, others] = [order.filter(isSorted), order.filter((place) => !isSorted(place))];
  const reversed = new Int32Array(order.length);
  reversed.set(sorted.toReversed());
  reversed.set(others, sorted.length);
  return reversed;
}
