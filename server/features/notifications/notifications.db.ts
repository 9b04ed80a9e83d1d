import type { MessageRef } from "#contract/base/errors.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";

/** A notification as stored. */
export interface NotificationRow {
  notification_id: number;
  type: string;
  data: Record<string, string | number | boolean | MessageRef | null>;
  created_at: Date;
  read_at: Date | null;
}

/** A notice to be stored. */
export interface NewNotification {
  user_id: string;
  type: string;
  notice_key: string;
  data: object;
  about_user_id: string | null;
  created_at: Date;
}

/** Stores a notice unless one with its key is there, or its type is muted. @returns whether it is new */
export async function insertNotification(database: Database, notice: NewNotification): Promise<boolean> {
  const { user_id, type, notice_key, data, about_user_id, created_at } = notice;
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, type, notice_key, data, about_user_id, created_at)
    select ${user_id}, ${type}, ${notice_key}, ${JSON.stringify(data)}::jsonb, ${about_user_id}, ${created_at}::timestamptz
    where not exists (select from notification_mutes where user_id = ${user_id} and type = ${type})
    on conflict (user_id, notice_key) do nothing
  `.execute(database);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes notices from before an instant, at most so much at once. Answers whose it was, each once. */
export async function sweepNotifications(database: Database, before: Date, max: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with old as (
      select user_id, notification_id from notifications where created_at < ${before}::timestamptz limit ${max}
    ), gone as (
      delete from notifications using old
      where notifications.user_id = old.user_id and notifications.notification_id = old.notification_id
      returning notifications.user_id
    ) select distinct user_id from gone
  `.execute(database);
  return rows.map(({ user_id: userId }) => userId);
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

/** The types that a person muted. */
export async function readMutes(database: Database, userId: string): Promise<Set<string>> {
  const rows = await database
    .selectFrom("notification_mutes")
    .select("type")
    .where("user_id", "=", userId)
    .execute();
  return new Set(rows.map(({ type }) => type));
}

/** Mutes exactly these types. */
export async function writeMutes(
  trx: Transaction<DatabaseTables>,
  userId: string,
  types: readonly string[],
): Promise<void> {
  await trx.deleteFrom("notification_mutes").where("user_id", "=", userId).execute();
  const rows = [...new Set(types)].map((type) => ({ user_id: userId, type }));
  if (rows.length === 0) return;
  await trx
    .insertInto("notification_mutes")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes what a person heard of another; of these types, or of all. @returns how much that was */
export async function deleteNotificationsAbout(
  database: Database,
  userId: string,
  about: { userId: string; types?: readonly string[] },
): Promise<number> {
  let deleting = database
    .deleteFrom("notifications")
    .where("user_id", "=", userId)
    .where("about_user_id", "=", about.userId);
  if (about.types) deleting = deleting.where("type", "in", about.types);
  return Number((await deleting.executeTakeFirst()).numDeletedRows);
}

/** All notices of a person, and the muted types. */
export async function deleteNotifications(trx: Transaction<DatabaseTables>, userId: string): Promise<void> {
  await trx.deleteFrom("notifications").where("user_id", "=", userId).execute();
  await trx.deleteFrom("notification_mutes").where("user_id", "=", userId).execute();
}
