import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { EpochSeconds, Offset, queryBoolean, queryInteger } from "./values.ts";

/**
 * Something that a person is told of. `type` is a stable word (`renew_link`, `link_ended`); `data` holds what its
 * sentence needs, by type: `renew_link` {service, expires_at}, `link_ended` {service}.
 */
export const Notification = z.object({
  id: z.string(),
  type: z.string(),
  created_at: EpochSeconds,
  read: z.boolean(),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

/** Newest first. `total` counts what the list holds (with `unread=true` the unread ones), `unread` the unread ones. */
export const listNotifications = endpoint({
  method: "GET",
  path: "/social/notifications",
  summary: "What the signed-in person is told of",
  access: "own",
  query: z.object({
    unread: queryBoolean(false).describe("true: the unread ones only"),
    limit: queryInteger({ min: 1, max: 100, fallback: 100 }),
    offset: Offset,
  }),
  output: z.object({
    items: z.array(Notification),
    total: z.number().int(),
    unread: z.number().int(),
  }),
});

/** Marks notifications as read: those of `ids`, all without it. Ids of others, and unknown ones, change nothing. */
export const markNotificationsRead = endpoint({
  method: "POST",
  path: "/social/notifications/mark-read",
  summary: "Mark notifications as read",
  access: "own",
  body: z.strictObject({
    ids: z
      .array(z.string().regex(/^\d{1,18}$/, "is not an id"))
      .max(100)
      .optional(),
  }),
  output: z.object({ marked: z.number().int().describe("how many were unread until now") }),
});
