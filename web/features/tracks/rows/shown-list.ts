import type { RowGroup, ShownOrder } from "./sort-orders.ts";
import type { TrackRow, TrackRows } from "./track-rows.ts";

/** What a list shows, by place from the top: rows in some order, and headings between them. */
export interface ShownList {
  count: number;
  /** of all that there is, for assistive technology */
  total: number;
  /** the row's place in the list's own order; undefined for headings and beyond the end */
  indexAt: (place: number) => number | undefined;
  /** undefined for headings and rows that have not arrived */
  rowAt: (place: number) => TrackRow | undefined;
  groupAt: (place: number) => RowGroup | undefined;
  /** counted from 1, headings left out */
  numberAt: (place: number) => number;
  /** where a row is shown; -1 if it is not */
  placeOf: (index: number) => number;
}

function listInOwnOrder(rows: TrackRows): ShownList {
  return {
    count: rows.count,
    total: rows.total,
    indexAt: (place) => (place < rows.count ? place : undefined),
    rowAt: rows.rowAt,
    groupAt: () => undefined,
    numberAt: (place) => place + 1,
    placeOf: (index) => index,
  };
}

/** The rows in an order; in their own without one. */
export function showRows(rows: TrackRows, order: ShownOrder | null): ShownList {
  if (order === null) return listInOwnOrder(rows);
  const { entries, groups } = order;
  const indexAt = (place: number) => {
    const entry = entries[place];
    return entry === undefined || entry < 0 ? undefined : entry;
  };
  const headings: number[] = [];
  if (groups.length > 0) for (const [place, entry] of entries.entries()) if (entry < 0) headings.push(place);
  return {
    count: entries.length,
    total: entries.length,
    indexAt,
    rowAt: (place) => {
      const index = indexAt(place);
      return index === undefined ? undefined : rows.rowAt(index);
    },
    groupAt: (place) => {
      const entry = entries[place];
      return entry !== undefined && entry < 0 ? groups[-entry - 1] : undefined;
    },
    numberAt: (place) => {
      const after = headings.findIndex((heading) => heading > place);
      return place + 1 - (after === -1 ? headings.length : after);
    },
    placeOf: (index) => entries.indexOf(index),
  };
}
