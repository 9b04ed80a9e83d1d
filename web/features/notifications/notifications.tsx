import { lazyPage, lazyPart } from "#web/platform/loading/lazy-component.ts";

/** The bell of the top bar. */
export const NotificationBell = lazyPart(
  async () => (await import("./notification-bell.tsx")).NotificationBell,
);

/** Everything that the person heard of, and what they want to hear of; it has no heading of its own kind above it. */
export const NotificationsPage = lazyPage(async () => ({
  default: (await import("./notifications-page.tsx")).NotificationsPage,
}));

/** What the person is notified of, among their settings, for anyone who has agreed to be; it has no heading. */
export const NotificationChoices = lazyPart(
  async () => (await import("./notification-settings.tsx")).NotificationChoices,
);

/** What comes by mail, among their settings; it has a heading of its own, below that of the setting. */
export const MailChoices = lazyPart(async () => (await import("./mail-choices.tsx")).MailChoices);
