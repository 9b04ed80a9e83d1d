import type { Database } from "#server/platform/database/database.ts";

/** A song or artist that a person does not want to hear. */
export interface StoredSkip {
  kind: "song" | "artist";
  id: string;
  name: string;
  created_at: Date;
}

const columns = ["kind", "id", "name", "created_at"] as const;

/** The skip list, newest first, and how long it is. */
export async function readSkips(
  database: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: StoredSkip[]; total: number }> {
  const [items, total] = await Promise.all([
    database
      .selectFrom("queue_skips")
      .select(columns)
      .where("user_id", "=", userId)
      .orderBy("created_at", "desc")
      .orderBy("kind")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
    countSkips(database, userId),
  ]);
  return { items, total };
}

/** How many songs and artists are on it. */
export async function countSkips(database: Database, userId: string): Promise<number> {
  const { count } = await database
    .selectFrom("queue_skips")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A text that is another one after any change of the list. */
export async function readSkipsMark(database: Database, userId: string): Promise<string> {
  const { count, newest } = await database
    .selectFrom("queue_skips")
    .select((eb) => [eb.fn.countAll().as("count"), eb.fn.max("created_at").as("newest")])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return `${count} ${newest?.getTime() ?? 0}`;
}

/** Puts one on the list; the first date stays. Answers it as it stands there. */
export async function insertSkip(database: Database, userId: string, skip: StoredSkip): Promise<StoredSkip> {
  return database
    .insertInto("queue_skips")
    .values({ user_id: userId, ...skip })
    .onConflict((conflict) => conflict.columns(["user_id", "kind", "id"]).doUpdateSet({ name: skip.name }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Takes one off the list. */
export async function deleteSkip(
  database: Database,
  userId: string,
  { kind, id }: Pick<StoredSkip, "kind" | "id">,
): Promise<void> {
  await database
    .deleteFrom("queue_skips")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("id", "=", id)
    .execute();
}
