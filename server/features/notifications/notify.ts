import type * as z from "zod";
import type { Transaction } from "kysely";
import type { Notification as Shown, notificationTypes } from "#contract/notifications/notifications.ts";
import type { AppContext } from "#server/features/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { DatabaseTables } from "#server/platform/database/database-tables.ts";
import type { AfterCommit } from "#server/platform/database/transaction.ts";
import { deleteNotificationsAbout, insertNotification, markRead } from "./notifications.db.ts";

/** Words for what people hear of; screens have a sentence for each. */
export type NotificationType = (typeof notificationTypes)[number];

/** A notice to a person. */
export interface Notice {
  userId: string;
  type: NotificationType;
  /** what it is about, unique among the person's notices: repeated under the same key, it is shown once */
  key: string;
  /** what the sentence of its type needs */
  data: z.infer<typeof Shown>["data"];
  /** the person it is about: it goes when they leave */
  aboutUserId?: string;
}

/** A transaction that something else is done in as well. */
export interface NoticeWork {
  trx: Transaction<DatabaseTables>;
  afterCommit: AfterCommit;
}

/** Topic of a person's notifications on the event bus. */
export function notificationsTopic(userId: string): string {
  return `notifications:${userId}`;
}

type NotifyCtx = Pick<AppContext, "database" | "events" | "now">;

/** Reports a person of something, once per key, whichever processes do so at the same time; nothing of a muted type. */
export async function notify(ctx: NotifyCtx, notice: Notice): Promise<void> {
  const isNew = await store(ctx, ctx.database, notice);
  if (isNew) await ctx.events.publish(notificationsTopic(notice.userId));
}

/** As `notify`, as part of a transaction: sent if and only if that commits. */
export async function notifyWithin(ctx: NotifyCtx, work: NoticeWork, notice: Notice): Promise<void> {
  const isNew = await store(ctx, work.trx, notice);
  if (isNew) work.afterCommit(() => ctx.events.publish(notificationsTopic(notice.userId)));
}

function store({ now }: NotifyCtx, database: Database, notice: Notice): Promise<boolean> {
  const { userId, type, key, data, aboutUserId } = notice;
  return insertNotification(database, {
    user_id: userId,
    type,
    notice_key: key,
    data,
    about_user_id: aboutUserId ?? null,
    created_at: new Date(now()),
  });
}

/** Takes back what a person heard of another; of these types, or of all. */
export async function withdrawNotices(
  ctx: NotifyCtx,
  { trx, afterCommit }: NoticeWork,
  recipient: { userId: string; aboutUserId: string; types?: NotificationType[] },
): Promise<void> {
  const { userId, aboutUserId, types } = recipient;
  const about = { userId: aboutUserId, ...(types ? { types } : {}) };
  const withdrawn = await deleteNotificationsAbout(trx, userId, about);
  if (withdrawn > 0) afterCommit(() => ctx.events.publish(notificationsTopic(userId)));
}

/** Marks what has been settled as read: its types are no longer news. */
export async function settleNotices(
  ctx: NotifyCtx,
  userId: string,
  types: NotificationType[],
): Promise<void> {
  const settled = await markRead(ctx.database, userId, { types }, new Date(ctx.now()));
  if (settled > 0) await ctx.events.publish(notificationsTopic(userId));
}
