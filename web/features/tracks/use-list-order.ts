import { useEffect, useState } from "react";
import { yieldToBrowser } from "#web/platform/ndjson.ts";
import { filterRows } from "./filter-rows.ts";
import { groupByGenre, orderRows, type RowSort, type ShownOrder } from "./order-rows.ts";
import type { TrackRow } from "./track-rows.ts";

interface Orderable {
  rows: readonly TrackRow[];
  isComplete: boolean;
  error: unknown;
}

interface Ordered {
  /** what it is the order of */
  of: Orderable;
  sort: RowSort;
  isGrouped: boolean;
  filter: string;
  order: ShownOrder;
}

/**
 * The order in which a list is shown, without the rows that a filter leaves out: null for all of it in its own order,
 * `waiting` while another is still being made, or the rows are still arriving that it needs all of. The one before
 * stays until the next is there.
 */
export function useListOrder(
  list: Orderable,
  sort: RowSort,
  isGrouped: boolean,
  filter = "",
): ShownOrder | null | "waiting" {
  const [made, setMade] = useState<Ordered | null>(null);
  const isReady = list.isComplete || list.error !== null;

  useEffect(() => {
    if ((sort === "default" && filter === "") || !isReady) return undefined;
    const wanted = new AbortController();
    const pause = async () => {
      await yieldToBrowser();
      wanted.signal.throwIfAborted();
    };
    const make = async () => {
      const { rows } = list;
      const sorted = sort === "default" ? null : await orderRows(rows, sort, pause);
      const order = filterRows(rows, sorted, filter);
      const shown = isGrouped ? groupByGenre(rows, order) : { entries: order, groups: [] };
      if (!wanted.signal.aborted) setMade({ of: list, sort, isGrouped, filter, order: shown });
    };
    make().catch((error: unknown) => {
      if (!wanted.signal.aborted) throw error;
    });
    return () => wanted.abort();
  }, [list, sort, isGrouped, filter, isReady]);

  if (sort === "default" && filter === "") return null;
  // The order of other rows would name rows that are no more.
  if (made === null || made.of.rows.length !== list.rows.length || !isReady) return "waiting";
  return made.order;
}
