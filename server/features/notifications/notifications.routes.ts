import * as contract from "#contract/notifications/notifications.ts";
import type { AppContext } from "#server/features/context.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { serve, type Route } from "#server/platform/http/serve.ts";
import {
  countNotifications,
  markRead,
  readMutes,
  readNotifications,
  writeMutes,
} from "./notifications.db.ts";
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

  serve(contract.getNotificationTypes, (ctx: NotificationsCtx, _input, { session }) =>
    listTypes(ctx, session.userId),
  ),

  serve(contract.muteNotifications, async (ctx: NotificationsCtx, { body }, { session }) => {
    await transaction(ctx.database, (trx) => writeMutes(trx, session.userId, body.muted));
    return listTypes(ctx, session.userId);
  }),
];

async function listTypes(ctx: NotificationsCtx, userId: string) {
  const muted = await readMutes(ctx.database, userId);
  return { types: contract.notificationTypes.map((type) => ({ type, muted: muted.has(type) })) };
}
