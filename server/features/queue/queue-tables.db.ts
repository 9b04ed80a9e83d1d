import { sql } from "kysely";
import * as z from "zod";
import { QueueState } from "#contract/player/queue.ts";
import type { PersonTable } from "#server/platform/person-data/person-table.db.ts";
import { restoreTable, StoredTime } from "#server/platform/person-data/restore-rule.db.ts";

const Queue = z.object({ version: z.int32(), state: QueueState });
const StoredList = z.object({
  id: z.string().regex(/^[0-9a-f]{64}$/u),
  items: z.array(z.union([z.string(), z.number()]).nullable()),
  used_at: StoredTime,
});
const ShuffleOrder = z.object({
  kind: z.string(),
  id: z.string(),
  order_id: z.string(),
  rows_id: z.string(),
  cursor: z.int32(),
  changed_at: StoredTime,
});
const Skip = z.object({
  kind: z.enum(["song", "artist"]),
  id: z.string().min(1).max(500),
  name: z.string(),
  created_at: StoredTime,
});
/** A queue and its lists belong together: half of another one would play something else. */
const whenEmpty = { into: "same-service", onlyWhenEmpty: ["queue_states"] } as const;

/** What plays next, as files. */
export const queueTables: readonly PersonTable[] = [
  {
    path: "playing/queue.json",
    about: "copy.about.queue",
    tables: ["queue_states"],
    from: sql`queue_states mine`,
    columns: sql`version, state, changed_at`,
    order: { user_id: "text" },
    back: restoreTable("queue_states", Queue.extend({ changed_at: StoredTime }), whenEmpty),
  },
  {
    path: "playing/former-queues.json",
    about: "copy.about.formerQueues",
    tables: ["queue_undo"],
    from: sql`queue_undo mine`,
    columns: sql`version, state`,
    order: { version: "integer" },
    rowsAtOnce: 5,
    back: restoreTable("queue_undo", Queue, whenEmpty),
  },
  {
    path: "playing/lists.json",
    about: "copy.about.queueLists",
    tables: ["queue_lists"],
    from: sql`queue_lists mine`,
    columns: sql`id, items, used_at`,
    order: { id: "text" },
    rowsAtOnce: 2,
    back: restoreTable("queue_lists", StoredList, whenEmpty),
  },
  {
    path: "playing/shuffled.json",
    about: "copy.about.shuffled",
    tables: ["queue_decks"],
    from: sql`queue_decks mine`,
    columns: sql`kind, id, order_id, rows_id, cursor, changed_at`,
    order: { kind: "text", id: "text" },
    back: restoreTable("queue_decks", ShuffleOrder, whenEmpty),
  },
  {
    path: "playing/never-play.json",
    about: "copy.about.neverPlay",
    tables: ["queue_skips"],
    from: sql`queue_skips mine`,
    columns: sql`kind, id, name, created_at`,
    order: { kind: "text", id: "text" },
    back: restoreTable("queue_skips", Skip, { into: "same-service" }),
  },
];
