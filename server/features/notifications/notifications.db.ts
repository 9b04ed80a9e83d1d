import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** A notification as stored. */
export interface NotificationRow {
  notification_id: number;
  type: string;
  data: Record<string, string | number | boolean | null>;
  created_at: Date;
  read_at: Date | null;
}

/** Stores a notice unless one with its key is there. @returns whether it is new */
export async function insertNotification(
  database: Database,
  notice: { user_id: string; type: string; notice_key: string; data: object; created_at: Date },
): Promise<boolean> {
  const inserted = await database
    .insertInto("notifications")
    .values({ ...notice, data: JSON.stringify(notice.data) })
    .onConflict((conflict) => conflict.columns(["user_id", "notice_key"]).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A page, newest first; of those after `afterId` where it is given. */
export async function readNotifications(
  database: Database,
  at: { userId: string; onlyUnread: boolean; limit: number; offset: number; afterId?: number },
): Promise<NotificationRow[]> {
  let rows = database
    .selectFrom("notifications")
    .select(["notification_id", "type", "data", "created_at", "read_at"])
    .where("user_id", "=", at.userId);
  if (at.onlyUnread) rows = rows.where("read_at", "is", null);
  if (at.afterId !== undefined) rows = rows.where("notification_id", ">", at.afterId);
  const found = await rows.orderBy("notification_id", "desc").limit(at.limit).offset(at.offset).execute();
  return found as NotificationRow[];
}

/** How many there are, and how many of them are unread. */
export async function countNotifications(
  database: Database,
  userId: string,
): Promise<{ total: number; unread: number }> {
  return database
    .selectFrom("notifications")
    .select([
      sql<number>`count(*)`.as("total"),
      sql<number>`count(*) filter (where read_at is null)`.as("unread"),
    ])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** Marks the unread ones among `which` as read. @returns how many those were */
export async function markRead(
  database: Database,
  userId: string,
  which: { ids?: string[] | undefined; types?: string[] },
  now: Date,
): Promise<number> {
  if (which.ids?.length === 0) return 0;
  let marking = database
    .updateTable("notifications")
    .set({ read_at: now })
    .where("user_id", "=", userId)
    .where("read_at", "is", null);
  if (which.ids) marking = marking.where("notification_id", "in", which.ids.map(Number));
  if (which.types) marking = marking.where("type", "in", which.types);
  return Number((await marking.executeTakeFirst()).numUpdatedRows);
}

/** Everything that a person was told. */
export async function deleteNotifications(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("notifications").where("user_id", "=", userId).execute();
}
