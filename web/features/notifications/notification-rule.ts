import { formatDate } from "#web/platform/text/format.ts";
import { notificationText } from "#web/platform/messages/en-notifications.ts";
import type { Notification } from "./notifications.queries.ts";

const sentences = { renew_link: "types.renew_link", link_ended: "types.link_ended" } as const;

function isKnown(type: string): type is keyof typeof sentences {
  return type in sentences;
}

/** Whether the link's renewal is what a notification asks for. */
export function isAboutLink({ type }: Pick<Notification, "type">): boolean {
  return isKnown(type);
}

/** A notification in a sentence; of a type that this version does not know, the type in words. */
export function describeNotification({ type, data }: Pick<Notification, "type" | "data">): string {
  if (!isKnown(type)) return type.replaceAll("_", " ");
  const endsAt = data["expires_at"];
  const date = typeof endsAt === "number" ? formatDate(new Date(endsAt * 1000).toISOString()) : "";
  return notificationText(sentences[type], { service: String(data["service"] ?? ""), date });
}
