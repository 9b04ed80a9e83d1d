import type { AppContext } from "#server/features/context.ts";
import type { EventTopic } from "#server/features/events/events.ts";
import { countNotifications, readNotifications } from "./notifications.db.ts";
import { notificationsTopic } from "./notify.ts";
import { presentNotification } from "./present-notification.ts";

const maxItems = 100;

/** The topic `notification`: how many are unread, and those that are new to the stream. */
export function createNotificationTopic(ctx: Pick<AppContext, "database">): EventTopic<"notification"> {
  return {
    name: "notification",
    changedBy: notificationsTopic,
    open: ({ userId }, lastEventId) => {
      let afterId = parseId(lastEventId);
      let unreadBefore: number | null = null;
      return async () => {
        const { unread } = await countNotifications(ctx.database, userId);
        const page = { userId, onlyUnread: false, offset: 0 };
        if (afterId === null) {
          // Nothing was missed: what is there when the stream is opened is no news.
          const [newest] = await readNotifications(ctx.database, { ...page, limit: 1 });
          afterId = newest?.notification_id ?? 0;
        }
        const rows = await readNotifications(ctx.database, { ...page, limit: maxItems, afterId });
        if (rows.length === 0 && unread === unreadBefore) return [];
        unreadBefore = unread;
        afterId = rows[0]?.notification_id ?? afterId;
        return [{ id: String(afterId), data: { unread, items: rows.map(presentNotification) } }];
      };
    },
  };
}

function parseId(lastEventId: string | null): number | null {
  return lastEventId !== null && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
}
