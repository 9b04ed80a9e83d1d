import * as z from "zod";
import { endpoint } from "#contract/base/endpoint.ts";
import { Job } from "#contract/jobs/jobs.ts";
import { CacheStatus } from "#contract/library/library.ts";
import { Notification } from "#contract/notifications/notifications.ts";
import { QueueMark } from "#contract/player/queue.ts";
import { PrivateSession } from "#contract/stats/private-session.ts";

/**
 * What the event stream reports, by the name in an event's `event:` field. Each topic sends the present state first and
 * again when it changes, so that a client which was away misses nothing by coming back.
 */
export const eventTopics = {
  /** A job of the person that is open, or ended within the last minute; one event a job and change. */
  job: Job,
  /**
   * `items`: notifications since the one in `Last-Event-ID`, or since the stream was opened, newest first, at most 100.
   * The event's `id:` is what a client sends back as `Last-Event-ID`, as EventSource does.
   */
  notification: z.object({ unread: z.number().int(), items: z.array(Notification) }),
  /** The cached library's state, as `GET /library/cache/status` answers it; up to four times a second while a scan runs. */
  library: CacheStatus,
  /** The queue or the skip list was changed, in any browser; clients request the new content. */
  queue: QueueMark,
  /**
   * The numbers of friends, requests and comparisons, whenever one of them was added, answered or ended: clients request the
   * lists again. Nothing is sent before the person has consented.
   */
  social: z.object({
    friends: z.number().int(),
    incoming: z.number().int(),
    outgoing: z.number().int(),
    comparisons: z.number().int(),
    shared: z
      .string()
      .describe("opaque value that changes whenever a friend shares more or less than before"),
  }),
  /** The private session, as `GET /stats/private-session` answers it, whenever one is switched on or off in any browser. */
  privateSession: PrivateSession,
} as const;

export type EventTopicName = keyof typeof eventTopics;
export type EventDataOf<T extends EventTopicName> = z.output<(typeof eventTopics)[T]>;

/** For how many seconds a ticket is valid. */
export const ticketSeconds = 60;

/**
 * A ticket for one event stream, in place of `Authorization`, which EventSource cannot send: `?ticket=` of any endpoint
 * that answers events. It is valid once, for 60 seconds, in every process. The stream ends with the session that requested the
 * ticket. A stream that broke needs another one (decisions, 9.6). `?access_token=` works as well, but ends up in logs on the way.
 */
export const createStreamTicket = endpoint({
  method: "POST",
  path: "/events/ticket",
  summary: "Create a ticket for one event stream",
  access: "own",
  perMinute: 240,
  output: z.object({
    ticket: z.string(),
    expires_in: z.number().int().describe("lifetime of the ticket in seconds"),
  }),
});

/**
 * One event stream a browser (decisions, 8.15). Between events a comment comes every 15 s. It ends when the session
 * does and when the server stops; EventSource then comes again by itself.
 */
export const streamEvents = endpoint({
  method: "GET",
  path: "/events",
  summary: "Stream the signed-in person's events",
  access: "own",
  events: z.union(Object.values(eventTopics)),
});
