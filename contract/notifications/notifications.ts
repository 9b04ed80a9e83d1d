import { MessageRef } from "#contract/base/errors.ts";
import type { MessageId } from "#contract/messages/messages.ts";
import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { EpochSeconds, Offset, queryBoolean, queryInteger } from "#contract/base/values.ts";

/** Every type of notification; each can be muted. */
export const notificationTypes = [
  "renew_link",
  "link_ended",
  "friend_request",
  "friend_accepted",
  "comparison_asked",
  "import_finished",
  "import_failed",
  "sync_waits",
  "operation_finished",
  "operation_conflict",
  "operation_failed",
  "milestone",
  "terms_changed",
  "source_refused",
  "job_parked",
  "relay_stopped",
  "weekly_recap",
] as const;

/**
 * A notification to a person. `type` is a stable word, one of `notificationTypes`; `data` holds what its sentence
 * needs, by type: `renew_link` {service, expires_at}, `link_ended` {service}; `friend_request`, `friend_accepted` and
 * `comparison_asked` {user_id, display_name} of the other person, which are deleted when that person blocks, is blocked, or
 * leaves. `import_finished` {filename}, `import_failed` {filename, detail, message}; `sync_waits` {until}, once an hour
 * at most, when reading the library is held up for ten minutes or more; `operation_finished` {operation},
 * `operation_conflict` and `operation_failed` {operation, detail, message}, where `operation` is the kind of the job:
 * the end of an undo is reported only where it did not succeed, since anyone who pressed it sees it; `milestone` {kind,
 * value, name} as in `/stats/milestones`, of the last seven days; `terms_changed` {version} to anyone who agreed to
 * earlier terms; `source_refused` {source, reason} to admins, when a service that is asked for genres refused this
 * instance and was switched off (`reason` as in `lookups` of `/classification/coverage`); `job_parked` {job, detail,
 * message} to admins, when the server ended twice amid a job of this kind, which is not tried again by itself;
 * `relay_stopped` {service}, when plays are not sent on any more since the service refused the token; `weekly_recap` {week, plays,
 * minutes} of a week in which something was heard, `week` being its Monday. `detail`
 * is an English sentence, and `message` the same as a message, null in notifications from before there were messages. All
 * notifications are deleted after 180 days.
 */
export const Notification = z.object({
  id: z.string(),
  type: z.string(),
  created_at: EpochSeconds,
  read: z.boolean(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), MessageRef])),
});

/** Lists notifications, newest first. `total` counts all of them, or the unread ones with `unread=true`; `unread` counts the unread ones. */
export const listNotifications = endpoint({
  method: "GET",
  path: "/social/notifications",
  summary: "List the signed-in person's notifications",
  access: "consent",
  query: z.object({
    unread: queryBoolean(false).describe("whether to list unread notifications only"),
    limit: queryInteger({ min: 1, max: 100, fallback: 100 }),
    offset: Offset,
  }),
  output: z.object({
    items: z.array(Notification),
    total: z.number().int(),
    unread: z.number().int(),
  }),
});

/** Marks the notifications in `ids` as read, or all without it. Unknown ids, and those of other people, are ignored. */
export const markNotificationsRead = endpoint({
  method: "POST",
  path: "/social/notifications/mark-read",
  summary: "Mark notifications as read",
  access: "consent",
  body: z.strictObject({
    ids: z
      .array(z.string().regex(/^\d{1,18}$/, "input.notId" satisfies MessageId))
      .max(100)
      .optional(),
  }),
  output: z.object({
    marked: z.number().int().describe("number of notifications that were unread until now"),
  }),
});

const NotificationTypes = z.object({
  types: z.array(z.object({ type: z.enum(notificationTypes), muted: z.boolean() })),
});

/** Lists every type, and whether the person muted it. */
export const getNotificationTypes = endpoint({
  method: "GET",
  path: "/social/notifications/types",
  summary: "List notification types and whether they are muted",
  access: "consent",
  output: NotificationTypes,
});

/** Mutes exactly these types and unmutes all others. Notifications of a muted type are no longer added; existing ones stay. */
export const muteNotifications = endpoint({
  method: "PUT",
  path: "/social/notifications/types",
  summary: "Mute notification types",
  access: "consent",
  body: z.strictObject({ muted: z.array(z.enum(notificationTypes)).max(50) }),
  output: NotificationTypes,
});
