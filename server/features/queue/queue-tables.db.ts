import { sql } from "kysely";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";

/** What plays next, as files. */
export const queueTables: readonly PersonTable[] = [
  {
    path: "playing/queue.json",
    about: "Your queue.",
    tables: ["queue_states"],
    from: sql`queue_states mine`,
    columns: sql`version, state, changed_at`,
    order: { user_id: "text" },
  },
  {
    path: "playing/former-queues.json",
    about: "Queues that Undo brings back.",
    tables: ["queue_undo"],
    from: sql`queue_undo mine`,
    columns: sql`version, state`,
    order: { version: "integer" },
    rowsAtOnce: 5,
  },
  {
    path: "playing/lists.json",
    about: "Lists that played, in the order in which they were shown.",
    tables: ["queue_lists"],
    from: sql`queue_lists mine`,
    columns: sql`id, items, used_at`,
    order: { id: "text" },
    rowsAtOnce: 2,
  },
  {
    path: "playing/shuffled.json",
    about: "How far you are through shuffled lists.",
    tables: ["queue_decks"],
    from: sql`queue_decks mine`,
    columns: sql`kind, id, order_id, rows_id, cursor, changed_at`,
    order: { kind: "text", id: "text" },
  },
  {
    path: "playing/never-play.json",
    about: "Songs and artists that never play.",
    tables: ["queue_skips"],
    from: sql`queue_skips mine`,
    columns: sql`kind, id, name, created_at`,
    order: { kind: "text", id: "text" },
  },
];
