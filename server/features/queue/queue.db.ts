import { sql, type Transaction } from "kysely";
import type * as z from "zod";
import type { QueueMark, QueueState, QueueThread } from "#contract/player/queue.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

type Trx = Transaction<DatabaseTables>;

/** A person's queue as it is stored; version 0 and null before anything was. */
export interface StoredQueue {
  version: number;
  state: QueueState | null;
  /** how many earlier ones are kept */
  undo: number;
}

/** The queue of a person. */
export async function readQueue(database: Database, userId: string): Promise<StoredQueue> {
  const [row, undo] = await Promise.all([
    database
      .selectFrom("queue_states")
      .select(["version", "state"])
      .where("user_id", "=", userId)
      .executeTakeFirst(),
    countUndo(database, userId),
  ]);
  if (row === undefined) return { version: 0, state: null, undo };
  return { version: row.version, state: row.state as QueueState, undo };
}

/** Ids of the songs that a person's queue remembers, the one that plays or played last first. */
export async function readHeardIds(database: Database, userId: string): Promise<string[]> {
  const { state } = await readQueue(database, userId);
  if (state === null) return [];
  const heard = state.history.map(({ song }) => song.id).toReversed();
  return state.current === null ? heard : [state.current.song.id, ...heard];
}

/** How often the queue of a person was changed, and how its list plays. */
export async function readMark(
  database: Database,
  userId: string,
): Promise<{ version: number; modes: z.infer<typeof QueueMark>["modes"] }> {
  const row = await database
    .selectFrom("queue_states")
    .select([
      "version",
      sql<boolean>`jsonb_typeof(state->'list') = 'object'`.as("has_list"),
      sql<boolean>`jsonb_typeof(state->'deck') = 'object' and state->'deck'->'arranged' is null`.as(
        "shuffled",
      ),
      sql<QueueState["repeat"]>`state->>'repeat'`.as("repeat"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const modes = row?.has_list === true ? { shuffled: row.shuffled, repeat: row.repeat } : null;
  return { version: row?.version ?? 0, modes };
}

/** A person's queue, held until the end of the transaction, so that two changes come one after the other. */
export async function lockQueue(trx: Trx, userId: string): Promise<Omit<StoredQueue, "undo">> {
  await trx.selectFrom("users").select("user_id").where("user_id", "=", userId).forUpdate().execute();
  const row = await trx
    .selectFrom("queue_states")
    .select(["version", "state"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { version: row?.version ?? 0, state: (row?.state as QueueState | undefined) ?? null };
}

/** Stores a queue over whatever is there. */
export async function writeQueue(
  trx: Trx,
  userId: string,
  queue: { version: number; state: QueueState; changedAt: Date },
): Promise<void> {
  const row = { version: queue.version, state: JSON.stringify(queue.state), changed_at: queue.changedAt };
  await trx
    .insertInto("queue_states")
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
    .execute();
}

/** Keeps an earlier queue, and of all of them the newest `limit`. */
export async function pushUndo(
  trx: Trx,
  userId: string,
  { version, state, limit }: { version: number; state: QueueState; limit: number },
): Promise<void> {
  await trx
    .insertInto("queue_undo")
    .values({ user_id: userId, version, state: JSON.stringify(state) })
    .execute();
  const kept = trx
    .selectFrom("queue_undo")
    .select("version")
    .where("user_id", "=", userId)
    .orderBy("version", "desc")
    .limit(limit);
  await trx.deleteFrom("queue_undo").where("user_id", "=", userId).where("version", "not in", kept).execute();
}

/**
 * The list that a person's queue is at, then those that were left for another, the last one first; each list once. Of the
 * states, which may be large, only what is shown is read.
 */
export async function readThreads(database: Database, userId: string, limit: number): Promise<QueueThread[]> {
  const { rows } = await sql<QueueThread>`
    with states as (
      select null::int as thread, state from queue_states where user_id = ${userId}
      union all
      select version, state from queue_undo where user_id = ${userId}
    ), lists as (
      select thread, state->'list'->'source' as source, state->'current'->'song' as song,
        (state->>'position_ms')::int as position_ms
      from states
    ), newest as (
      select distinct on (source->>'kind', source->>'id', source->>'name') thread, source, song, position_ms
      from lists where source is not null and song is not null
      order by source->>'kind', source->>'id', source->>'name', thread desc nulls first
    )
    select thread, source, song, position_ms from newest order by thread desc nulls first limit ${limit}
  `.execute(database);
  return rows;
}

/** Takes an earlier queue out, the newest where no version is named; null when there is none. */
export async function popUndo(trx: Trx, userId: string, version?: number): Promise<QueueState | null> {
  const newest = await trx
    .selectFrom("queue_undo")
    .select(["version", "state"])
    .where("user_id", "=", userId)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return null;
  await trx
    .deleteFrom("queue_undo")
    .where("user_id", "=", userId)
    .where("version", "=", newest.version)
    .execute();
  return newest.state as QueueState;
}

/** How many earlier queues there are. */
export async function countUndo(database: Database, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom("queue_undo")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores the rows of a list, or notes that it was used again. */
export async function writeList(
  database: Database,
  list: { userId: string; id: string; items: string; usedAt: Date },
): Promise<void> {
  await database
    .insertInto("queue_lists")
    .values({ user_id: list.userId, id: list.id, items: list.items, used_at: list.usedAt })
    .onConflict((conflict) => conflict.columns(["user_id", "id"]).doUpdateSet({ used_at: list.usedAt }))
    .execute();
}

/** The rows of a list as they were stored; undefined when there is none of that id. */
export async function readList(database: Database, userId: string, id: string): Promise<unknown> {
  const row = await database
    .selectFrom("queue_lists")
    .select("items")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.items;
}

/** Marks lists as used now; answers those of them that are stored. */
export async function touchLists(
  trx: Trx,
  userId: string,
  { ids, usedAt }: { ids: readonly string[]; usedAt: Date },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .updateTable("queue_lists")
    .set({ used_at: usedAt })
    .where("user_id", "=", userId)
    .where("id", "in", [...ids])
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps the `limit` lists used last, and the decks whose lists are all there. */
export async function dropOldLists(trx: Trx, userId: string, limit: number): Promise<void> {
  const kept = trx
    .selectFrom("queue_lists")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("used_at", "desc")
    .orderBy("id")
    .limit(limit);
  const { numDeletedRows } = await trx
    .deleteFrom("queue_lists")
    .where("user_id", "=", userId)
    .where("id", "not in", kept)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  const stored = trx.selectFrom("queue_lists").select("id").where("user_id", "=", userId);
  await trx
    .deleteFrom("queue_decks")
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("order_id", "not in", stored), eb("rows_id", "not in", stored)]))
    .execute();
}

/** A list's deck: which lists it is made of, and the place of what was heard last. */
export interface StoredDeck {
  order: string;
  rows: string;
  cursor: number;
}

/** Notes how far a list was heard. */
export async function writeDeck(
  trx: Trx,
  userId: string,
  deck: StoredDeck & { kind: string; id: string; changedAt: Date },
): Promise<void> {
  const row = {
    order_id: deck.order,
    rows_id: deck.rows,
    cursor: deck.cursor,
    changed_at: deck.changedAt,
  };
  await trx
    .insertInto("queue_decks")
    .values({ user_id: userId, kind: deck.kind, id: deck.id, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "id"]).doUpdateSet(row))
    .execute();
}

/** The deck of a list; null when it was never shuffled. */
export async function readDeck(
  database: Database,
  userId: string,
  { kind, id }: { kind: string; id: string },
): Promise<StoredDeck | null> {
  const row = await database
    .selectFrom("queue_decks")
    .select(["order_id", "rows_id", "cursor"])
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : { order: row.order_id, rows: row.rows_id, cursor: row.cursor };
}

/** Everything that a person's player kept here: queue, lists, decks and skip list. */
export async function deleteQueue(trx: Trx, userId: string): Promise<void> {
  for (const table of ["queue_states", "queue_undo", "queue_lists", "queue_decks", "queue_skips"] as const)
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
}
