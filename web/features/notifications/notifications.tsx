import { lazy } from "react";
import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** The bell of the top bar. */
export const NotificationBell = lazyPart(
  async () => (await import("./notification-bell.tsx")).NotificationBell,
);

/** Everything that the person heard of, and what they want to hear of; it has no heading of its own kind above it. */
export const NotificationsPage = lazy(async () => ({
  default: (await import("./notifications-page.tsx")).NotificationsPage,
}));
