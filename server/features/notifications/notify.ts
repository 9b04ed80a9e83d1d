import type { AppContext } from "#server/features/context.ts";
import { insertNotification, markRead } from "./notifications.db.ts";

/** Words for what people are told of; screens have a sentence for each. */
export type NotificationType = "renew_link" | "link_ended";

/** Something to tell a person. */
export interface Notice {
  userId: string;
  type: NotificationType;
  /** what it is about, unique among the person's notices: told again under the same key, it is told once */
  key: string;
  /** what the sentence of its type needs */
  data: Record<string, string | number | boolean | null>;
}

/** Topic of a person's notifications on the event bus. */
export function notificationsTopic(userId: string): string {
  return `notifications:${userId}`;
}

/** Tells a person of something, once per key, whichever processes do so at the same time. */
export async function notify(
  ctx: Pick<AppContext, "database" | "events" | "now">,
  notice: Notice,
): Promise<void> {
  const isNew = await insertNotification(ctx.database, {
    user_id: notice.userId,
    type: notice.type,
    notice_key: notice.key,
    data: notice.data,
    created_at: new Date(ctx.now()),
  });
  if (isNew) await ctx.events.publish(notificationsTopic(notice.userId));
}

/** Marks what has been settled as read: its types are no longer news. */
export async function settleNotices(
  ctx: Pick<AppContext, "database" | "events" | "now">,
  userId: string,
  types: NotificationType[],
): Promise<void> {
  const settled = await markRead(ctx.database, userId, { types }, new Date(ctx.now()));
  if (settled > 0) await ctx.events.publish(notificationsTopic(userId));
}
