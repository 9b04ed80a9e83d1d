import { lazyPart } from "#web/platform/loading/lazy-component.ts";

/** The bell of the top bar. */
export const NotificationBell = lazyPart(
  async () => (await import("./notification-bell.tsx")).NotificationBell,
);
