import type { Transaction } from "kysely";
import type { PlanOptions } from "#contract/base/plan-changes.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** A plan that a person may apply. */
export interface StoredPlan {
  hash: string;
  threshold: number;
  tracks_by_genre: Record<string, string[]>;
  made_at: Date;
  /** null: made before these were kept */
  options: PlanOptions | null;
  /** ids of the songs that no playlist is proposed for; null like `options` */
  left_over: string[] | null;
}

const columns = ["hash", "threshold", "tracks_by_genre", "made_at", "left_over", "options"] as const;

/** Stores a plan over an earlier one of the same hash, and keeps the newest `limit` of the person. */
export async function writePlan(
  trx: Transaction<DatabaseTables>,
  userId: string,
  { plan, limit }: { plan: StoredPlan; limit: number },
): Promise<void> {
  const { hash, threshold, made_at: madeAt } = plan;
  const row = {
    threshold,
    tracks_by_genre: JSON.stringify(plan.tracks_by_genre),
    made_at: madeAt,
    options: JSON.stringify(plan.options),
    left_over: JSON.stringify(plan.left_over),
  };
  await trx
    .insertInto("genre_plans")
    .values({ user_id: userId, hash, ...row })
    .onConflict((conflict) => conflict.columns(["user_id", "hash"]).doUpdateSet(row))
    .execute();
  const kept = trx
    .selectFrom("genre_plans")
    .select("hash")
    .where("user_id", "=", userId)
    .orderBy("made_at", "desc")
    .limit(limit);
  await trx.deleteFrom("genre_plans").where("user_id", "=", userId).where("hash", "not in", kept).execute();
}

/** Notes that a plan was made again, where it is still the one that was stored at a moment. @returns whether it is */
export async function renewPlan(
  database: Database,
  { userId, hash, storedAt, now }: { userId: string; hash: string; storedAt: Date; now: Date },
): Promise<boolean> {
  const { numUpdatedRows: count } = await database
    .updateTable("genre_plans")
    .set({ made_at: now })
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .where("made_at", "=", storedAt)
    .executeTakeFirst();
  return count === 1n;
}

/** A person's plan that was made after a moment; undefined when there is none. */
export async function readPlan(
  database: Database,
  { userId, hash, after }: { userId: string; hash: string; after: Date },
): Promise<StoredPlan | undefined> {
  const row = await database
    .selectFrom("genre_plans")
    .select(columns)
    .where("user_id", "=", userId)
    .where("hash", "=", hash)
    .where("made_at", ">", after)
    .executeTakeFirst();
  return row && { ...row, options: row.options as PlanOptions | null };
}

/** A person's newest plan that was made after a moment; undefined when there is none. */
export async function readNewestPlan(
  database: Database,
  { userId, after }: { userId: string; after: Date },
): Promise<Pick<StoredPlan, "hash" | "threshold" | "tracks_by_genre" | "made_at"> | undefined> {
  return database
    .selectFrom("genre_plans")
    .select(["hash", "threshold", "tracks_by_genre", "made_at"])
    .where("user_id", "=", userId)
    .where("made_at", ">", after)
    .orderBy("made_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
