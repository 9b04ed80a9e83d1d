import { textsOf } from "./messages.ts";

/** Texts of the list and the page of notifications, loaded when one of them is opened. */
export const notificationText = textsOf({
  title: "Notifications",
  onlyUnread: "Only unread",
  markAllRead: "Mark all read",
  markFailed: "The notifications could not be marked",
  empty: "No notifications.",
  failed: "Failed to load",
  close: "Close",
  seeAll: "See all notifications",
  showMore: "Show more",
  more_one: "and {{formatted}} more",
  more_other: "and {{formatted}} more",
  types: {
    renew_link: "Your link to {{service}} ends on {{date}}. Renew it, and nothing is interrupted.",
    link_ended:
      "Your link to {{service}} has ended. Your library stays readable; renew it to play and to refresh.",
    friend_request: "{{name}} wants to be friends.",
    friend_accepted: "{{name}} is your friend now.",
    comparison_asked: "{{name}} would like to compare your libraries.",
  },
  places: {
    answer: "Answer",
    profile: "Open profile",
  },
  settings: "What to tell you",
  settingsLead: "What is off is not added to your notifications from now on. What is there already stays.",
  notSaved: "Failed",
  names: {
    renew_link: "Your link to the service ends soon",
    link_ended: "Your link to the service has ended",
    friend_request: "Somebody wants to be friends",
    friend_accepted: "A friend request was accepted",
    comparison_asked: "A friend would like to compare libraries",
  },
  browser: {
    label: "Also by this browser",
    hint: "Shown on your desktop while you look elsewhere and Gatefold is open. Your browser asks you first.",
    denied: "Your browser does not allow it. Allow notifications for this address in its settings.",
    unsupported: "This browser, or this address, has no notifications.",
  },
});
