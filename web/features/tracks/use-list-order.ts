import { useEffect, useState } from "react";
import { yieldToBrowser } from "#web/platform/ndjson.ts";
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
  order: ShownOrder;
}

/**
 * The order in which a list is shown: null for its own, `waiting` while another is still being made, or the rows are
 * still arriving that it needs all of. The one before stays until the next is there.
 */
export function useListOrder(
  list: Orderable,
  sort: RowSort,
  isGrouped: boolean,
): ShownOrder | null | "waiting" {
  const [made, setMade] = useState<Ordered | null>(null);
  const isReady = list.isComplete || list.error !== null;

  useEffect(() => {
    if (sort === "default" || !isReady) return undefined;
    const wanted = new AbortController();
    const pause = async () => {
      await yieldToBrowser();
      wanted.signal.throwIfAborted();
    };
    const make = async () => {
      const { rows } = list;
      const order = await orderRows(rows, sort, pause);
      const shown = isGrouped ? groupByGenre(rows, order) : { entries: order, groups: [] };
      if (!wanted.signal.aborted) setMade({ of: list, sort, isGrouped, order: shown });
    };
    make().catch((error: unknown) => {
      if (!wanted.signal.aborted) throw error;
    });
    return () => wanted.abort();
  }, [list, sort, isGrouped, isReady]);

  if (sort === "default") return null;
  // The order of other rows would name rows that are no more.
  if (made === null || made.of.rows.length !== list.rows.length || !isReady) return "waiting";
  return made.order;
}
