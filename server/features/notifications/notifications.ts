/** What people hear of. Other features send notices here, each notice under a key that makes it one. */
export { notificationRoutes } from "./notifications.routes.ts";
export { createNotificationTopic } from "./notification-topic.ts";
export { sweepNoticesJob } from "./notifications.jobs.ts";
export { notify, notifyWithin, settleNotices, withdrawNotices, type NoticeWork } from "./notify.ts";
export { notificationTables } from "./notification-tables.db.ts";
export { deleteNotifications } from "./notifications.db.ts";
