import { lazy } from "react";

/** The bell of the top bar. */
export const NotificationBell = lazy(async () => ({
  default: (await import("./notification-bell.tsx")).NotificationBell,
}));
