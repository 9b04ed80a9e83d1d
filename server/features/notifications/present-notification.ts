import type * as z from "zod";
import type { Notification } from "#contract/notifications/notifications.ts";
import type { NotificationRow } from "./notifications.db.ts";

/** A notification as clients see it. */
export function presentNotification(row: NotificationRow): z.infer<typeof Notification> {
  return {
    id: String(row.notification_id),
    type: row.type,
    created_at: Math.floor(row.created_at.getTime() / 1000),
    read: row.read_at !== null,
    data: row.data,
  };
}
