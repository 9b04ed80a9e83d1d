import { textsOf } from "./messages.ts";

/** Texts of the list of notifications, loaded when it is opened. */
export const notificationText = textsOf({
  title: "Notifications",
  markAllRead: "Mark all read",
  markFailed: "The notifications could not be marked",
  empty: "No notifications.",
  failed: "Failed to load",
  close: "Close",
  more_one: "and {{formatted}} more",
  more_other: "and {{formatted}} more",
  types: {
    renew_link: "Your link to {{service}} ends on {{date}}. Renew it, and nothing is interrupted.",
    link_ended:
      "Your link to {{service}} has ended. Your library stays readable; renew it to play and to refresh.",
  },
});
