import type { ColumnType } from "kysely";

/** A jsonb column: read parsed, written as text. */
type Json<T> = ColumnType<T, string, string>;

/** The tables of what plays next, which the feature `queue` writes. */
export interface QueueTables {
  queue_states: { user_id: string; version: number; state: Json<unknown>; changed_at: Date };
  queue_undo: { user_id: string; version: number; state: Json<unknown> };
  queue_lists: { user_id: string; id: string; items: Json<unknown>; used_at: Date };
  queue_decks: QueueDecksTable;
  queue_skips: {
    user_id: string;
    kind: "song" | "artist";
    id: string;
    name: string;
    created_at: Date;
  };
}

interface QueueDecksTable {
  user_id: string;
  kind: string;
  id: string;
  order_id: string;
  rows_id: string;
  cursor: number;
  changed_at: Date;
}
