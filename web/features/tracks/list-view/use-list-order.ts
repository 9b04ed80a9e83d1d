import { useEffect, useMemo, useState } from "react";
import { filterRows } from "#web/features/tracks/rows/filter-rows.ts";
import {
  groupByGenre,
  reverseOrder,
  type RowSort,
  type ShownOrder,
} from "#web/features/tracks/rows/sort-orders.ts";
import {
  keysOf,
  makeKeysAhead,
  type MadeOnce,
  type RowKeys,
} from "#web/features/tracks/rows/cached-row-keys.ts";
import type { TrackRow } from "#web/features/tracks/rows/track-rows.ts";

interface Orderable {
  rows: readonly TrackRow[];
  isComplete: boolean;
  error: unknown;
}

interface Ordered {
  /** how many rows it is the order of */
  count: number;
  order: ShownOrder;
}

/** What is wanted, undefined until it is made; null where nothing is wanted. */
function useMade<Value>(wanted: MadeOnce<Value> | null | undefined): Value | null | undefined {
  const [, setMade] = useState<Value | null>(null);
  const known = wanted === null ? null : wanted?.known;
  useEffect(() => {
    if (!wanted || known !== undefined) return undefined;
    let isAsked = true;
    void wanted.ask().then((made) => isAsked && setMade(made));
    return () => {
      isAsked = false;
    };
  }, [wanted, known]);
  return known;
}

interface Making {
  sorted: Int32Array | null | undefined;
  texts: readonly string[] | null | undefined;
  sort: RowSort;
  isReversed: boolean;
  isGrouped: boolean;
  filter: string;
}

/** Null while something is missing for it, and for all rows in their own order. */
function makeOrder(
  rows: readonly TrackRow[],
  { sorted, texts, sort, isReversed, isGrouped, filter }: Making,
): ShownOrder | null {
  if (sorted === undefined || texts === undefined) return null;
  const ordered = isReversed && sorted !== null ? reverseOrder(rows, sorted, sort) : sorted;
  const entries = texts === null ? ordered : filterRows(texts, ordered, filter);
  if (entries === null) return null;
  return isGrouped ? groupByGenre(rows, entries) : { entries, groups: [] };
}

/** The keys of a list that has arrived, being made ahead; null before. */
function useKeys({ rows, isComplete, error }: Orderable): RowKeys | null {
  const keys = isComplete || error !== null ? keysOf(rows) : null;
  useEffect(() => (keys === null ? undefined : makeKeysAhead(keys)), [keys]);
  return keys;
}

function useLast(order: ShownOrder | null, count: number): Ordered | null {
  const [last, setLast] = useState<Ordered | null>(null);
  if (order !== null && last?.order !== order) setLast({ count, order });
  return last;
}

/** How a list is wanted; `isGrouped` puts headings into the order by genre. */
interface WantedOrder {
  sort: RowSort;
  isReversed: boolean;
  isGrouped: boolean;
  filter: string;
}

/**
 * The order in which a list is shown, without the rows that a filter leaves out: null for all of it in its own order,
 * `waiting` while another is still being made, or the rows are still arriving that it needs all of. The one before
 * stays until the next is there.
 */
export function useListOrder(
  list: Orderable,
  { sort, isReversed, isGrouped, filter }: WantedOrder,
): ShownOrder | null | "waiting" {
  const { rows } = list;
  const keys = useKeys(list);
  const sorted = useMade(sort === "default" ? null : keys?.orders[sort]);
  const texts = useMade(filter === "" ? null : keys?.texts);
  const order = useMemo(
    () =>
      makeOrder(rows, { sorted, texts, sort, isReversed, isGrouped: isGrouped && sort === "genre", filter }),
    [rows, sorted, texts, isReversed, isGrouped, sort, filter],
  );
  const last = useLast(order, rows.length);

  if (sort === "default" && filter === "") return null;
  if (order !== null) return order;
  // The order of other rows would name rows that are no more.
  return last?.count !== rows.length || keys === null ? "waiting" : last.order;
}
