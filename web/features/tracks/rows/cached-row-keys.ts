import { yieldToBrowser } from "#web/platform/api/ndjson.ts";
import { whenIdle } from "#web/platform/loading/when-idle.ts";
import { foldRows } from "./filter-rows.ts";
import { orderByRanks, type RowSort } from "./sort-orders.ts";
import { rankRows } from "./rank-rows.ts";
import type { TrackRow } from "./track-rows.ts";

type Order = Exclude<RowSort, "default">;

/** Something that takes long, made once. */
export interface MadeOnce<Value> {
  /** undefined until it is made */
  known: Value | undefined;
  ask: () => Promise<Value>;
}

/** What a list is ordered and narrowed by. */
export interface RowKeys {
  /** of how many rows: lists that still arrive grow */
  count: number;
  /** the places of all rows, by the order that is wanted */
  orders: Readonly<Record<Order, MadeOnce<Int32Array>>>;
  /** each row's text as the filter compares it */
  texts: MadeOnce<readonly string[]>;
}

const kept = new WeakMap<readonly TrackRow[], RowKeys>();

function madeOnce<Value>(make: () => Promise<Value>): MadeOnce<Value> {
  let making: Promise<Value> | undefined;
  const once: MadeOnce<Value> = {
    known: undefined,
    ask: () => (making ??= make().then((value) => (once.known = value))),
  };
  return once;
}

/** The keys of these very rows. */
export function keysOf(rows: readonly TrackRow[]): RowKeys {
  const known = kept.get(rows);
  if (known?.count === rows.length) return known;
  const orderBy = (sort: Order) =>
    madeOnce(async () => orderByRanks(await rankRows(rows, sort, yieldToBrowser)));
  const keys: RowKeys = {
    count: rows.length,
    orders: {
      title: orderBy("title"),
      album: orderBy("album"),
      genre: orderBy("genre"),
      added: orderBy("added"),
      time: orderBy("time"),
    },
    texts: madeOnce(() => foldRows(rows, yieldToBrowser)),
  };
  kept.set(rows, keys);
  return keys;
}

/**
 * Makes the keys of a list before anyone asks for another order, one kind after the other, whenever the browser has
 * nothing else to do; returns how to stop.
 */
export function makeKeysAhead(keys: RowKeys): () => void {
  const { title, album, genre, added, time } = keys.orders;
  let isStopped = false;
  const goOn = async (): Promise<void> => {
    for (const { ask } of [title, added, keys.texts, album, genre, time]) {
      await whenIdle();
      if (isStopped) return;
      await ask();
    }
  };
  void goOn();
  return () => (isStopped = true);
}
