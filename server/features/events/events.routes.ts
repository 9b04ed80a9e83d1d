import { message } from "#contract/messages/messages.ts";
import { setTimeout as delay } from "node:timers/promises";
import {
  createStreamTicket,
  streamEvents,
  ticketSeconds,
  type EventDataOf,
  type EventTopicName,
} from "#contract/events.ts";
import type { AppContext } from "#server/features/context.ts";
import { serve, type Route, type Session } from "#server/platform/http/serve.ts";
import { tokenOf } from "#server/platform/http/authorize.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { EventTopic } from "./event-topic.ts";
import { issueTicket } from "./tickets.ts";

/** What the stream is made of. */
export interface EventsCtx extends Pick<AppContext, "database" | "events" | "now" | "secrets"> {
  topics: readonly EventTopic[];
}

/** What changes many times a second is read so often at most. */
const betweenReadingsMs = 250;

export const eventRoutes: Route<EventsCtx>[] = [
  serve(createStreamTicket, async (ctx: EventsCtx, _input, { request }) => {
    const token = tokenOf(createStreamTicket, request);
    if (token === null) throw new AppError("not-signed-in", message("events.signIn"));
    return { ticket: await issueTicket(ctx, token), expires_in: ticketSeconds };
  }),

  serve(streamEvents, (ctx: EventsCtx, _input, { session, request, signal }) => {
    const lastEventId = request.headers["last-event-id"];
    return followTopics(ctx, session, {
      lastEventId: typeof lastEventId === "string" ? lastEventId : null,
      signal,
    });
  }),
];

interface StreamedEvent {
  event: string;
  id?: string;
  data: EventDataOf<EventTopicName>;
}

/** Every topic's present state, then what changes, until `signal` is aborted. */
async function* followTopics(
  ctx: EventsCtx,
  session: Session,
  { lastEventId, signal }: { lastEventId: string | null; signal: AbortSignal },
): AsyncGenerator<StreamedEvent> {
  // Ended by a signal of its own: a subscription that waits for its next event cannot be known to return.
  const left = new AbortController();
  const until = AbortSignal.any([signal, left.signal]);
  const readers = ctx.topics.map((topic) => ({ topic, read: topic.open(session, lastEventId) }));
  const due = new Set(readers);
  let changed = Promise.withResolvers<void>();
  until.addEventListener("abort", () => changed.resolve(), { once: true });
  const watch = async (reader: (typeof readers)[number]) => {
    for await (const _event of ctx.events.subscribe(reader.topic.changedBy(session.userId), until)) {
      due.add(reader);
      changed.resolve();
    }
  };
  try {
    // Subscribed before the first reading, so that no change falls between the two.
    for (const reader of readers) watch(reader).catch((error: unknown) => left.abort(error));
    while (!until.aborted) {
      changed = Promise.withResolvers<void>();
      const round = [...due];
      due.clear();
      for (const reader of round)
        for (const event of await reader.read()) yield { event: reader.topic.name, ...event };
      if (due.size === 0 && !until.aborted) await changed.promise;
      await delay(betweenReadingsMs, undefined, { signal: until }).catch(() => undefined);
    }
  } finally {
    left.abort();
  }
}
