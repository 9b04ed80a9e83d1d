import { formatDate } from "#web/platform/text/format.ts";
import { notificationText } from "#web/platform/messages/en-notifications.ts";
import type { Notification } from "./notifications.queries.ts";

/** What a sentence of each type needs of its data, beside what every type may have. */
const sentences = {
  renew_link: { key: "types.renew_link", needs: "service" },
  link_ended: { key: "types.link_ended", needs: "service" },
  friend_request: { key: "types.friend_request", needs: "user_id" },
  friend_accepted: { key: "types.friend_accepted", needs: "user_id" },
  comparison_asked: { key: "types.comparison_asked", needs: "user_id" },
} as const;

function isKnown(type: string): type is keyof typeof sentences {
  return type in sentences;
}

/** Whether the link's renewal is what a notification asks for. */
export function isAboutLink({ type }: Pick<Notification, "type">): boolean {
  return type === "renew_link" || type === "link_ended";
}

/** A type in words: its underscores are spaces (specification 2, section 2). */
export function typeInWords(type: string): string {
  return type.replaceAll("_", " ");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A notification in a sentence; of a type that this version does not know, the type in words. */
export function describeNotification({ type, data }: Pick<Notification, "type" | "data">): string {
  if (!isKnown(type) || textOf(data[sentences[type].needs]) === "") return typeInWords(type);
  const endsAt = data["expires_at"];
  return notificationText(sentences[type].key, {
    service: textOf(data["service"]),
    name: textOf(data["display_name"]) || textOf(data["user_id"]),
    date: typeof endsAt === "number" ? formatDate(new Date(endsAt * 1000).toISOString()) : "",
  });
}

/** Where a notification leads, and what the link there says. */
export type NotificationPlace =
  | { to: "/friends/requests"; label: string }
  | { to: "/people/$id"; params: { id: string }; search: { tab?: "compare" }; label: string };

/** Where the person does something about a notification; null where there is no such place. */
export function placeOf({ type, data }: Pick<Notification, "type" | "data">): NotificationPlace | null {
  if (type === "friend_request") return { to: "/friends/requests", label: notificationText("places.answer") };
  const id = textOf(data["user_id"]);
  if (id === "") return null;
  if (type === "friend_accepted")
    return { to: "/people/$id", params: { id }, search: {}, label: notificationText("places.profile") };
  if (type !== "comparison_asked") return null;
  return {
    to: "/people/$id",
    params: { id },
    search: { tab: "compare" },
    label: notificationText("places.answer"),
  };
}
