import * as contract from "#contract/notifications.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import { countNotifications, markRead, readNotifications } from "./notifications.db.ts";
import { notificationsTopic } from "./notify.ts";
import { presentNotification } from "./present-notification.ts";

type NotificationsCtx = Pick<AppContext, "database" | "events" | "now">;

export const notificationRoutes: Route<NotificationsCtx>[] = [
  serve(contract.listNotifications, async (ctx: NotificationsCtx, { query }, { session }) => {
    const { userId } = session;
    const { limit, offset, unread: onlyUnread } = query;
    const rows = await readNotifications(ctx.database, { userId, onlyUnread, limit, offset });
    const { total, unread } = await countNotifications(ctx.database, userId);
    return {
      items: rows.map(presentNotification),
      total: onlyUnread ? unread : total,
      unread,
    };
  }),

  serve(contract.markNotificationsRead, async (ctx: NotificationsCtx, { body }, { session }) => {
    const marked = await markRead(ctx.database, session.userId, { ids: body.ids }, new Date(ctx.now()));
    if (marked > 0) await ctx.events.publish(notificationsTopic(session.userId));
    return { marked };
  }),
];
