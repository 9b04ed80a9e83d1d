import * as contract from "#contract/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { serve, type Route } from "#server/platform/serve.ts";
import { countNotifications, markRead, readNotifications } from "./notifications.db.ts";

type NotificationsCtx = Pick<AppContext, "database" | "now">;

export const notificationRoutes: Route<NotificationsCtx>[] = [
  serve(contract.listNotifications, async (ctx: NotificationsCtx, { query }, { session }) => {
    const { userId } = session;
    const { limit, offset, unread: onlyUnread } = query;
    const rows = await readNotifications(ctx.database, { userId, onlyUnread, limit, offset });
    const { total, unread } = await countNotifications(ctx.database, userId);
    return {
      items: rows.map((row) => ({
        id: String(row.notification_id),
        type: row.type,
        created_at: Math.floor(row.created_at.getTime() / 1000),
        read: row.read_at !== null,
        data: row.data,
      })),
      total: onlyUnread ? unread : total,
      unread,
    };
  }),

  serve(contract.markNotificationsRead, async (ctx: NotificationsCtx, { body }, { session }) => ({
    marked: await markRead(ctx.database, session.userId, { ids: body.ids }, new Date(ctx.now())),
  })),
];
