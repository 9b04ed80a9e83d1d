import type { EventDataOf, EventTopicName } from "#contract/events.ts";
import type { Session } from "#server/platform/http/serve.ts";

/** An event to be sent; `id` is what comes back as Last-Event-ID. */
export interface TopicEvent<Name extends EventTopicName> {
  id?: string;
  data: EventDataOf<Name>;
}

/**
 * A topic of the event stream. Its name and data stand in `eventTopics` of contract/events.ts, it is handed to the
 * stream in `server/app.ts`. Since events on the bus carry no data, a change is read from the database.
 */
export interface EventTopic<Name extends EventTopicName = EventTopicName> {
  name: Name;
  /** what is published on the event bus when something changed for the person */
  changedBy: (userId: string) => string;
  /**
   * Called once a stream.
   *
   * @param lastEventId the Last-Event-ID of the client, of whichever topic; null when it sent none
   * @returns reads what this stream is to send now: first the present state, later what changed since the last call
   */
  open: (session: Session, lastEventId: string | null) => () => Promise<TopicEvent<Name>[]>;
}

/** Publishes state: of what `read` answers, by its key, only what changed since the last call. */
export function sendChanges<Name extends EventTopicName>(
  read: () => Promise<{ key: string; data: EventDataOf<Name> }[]>,
): () => Promise<TopicEvent<Name>[]> {
  let sent = new Map<string, string>();
  return async () => {
    const before = sent;
    const now = await read();
    sent = new Map(now.map(({ key, data }) => [key, JSON.stringify(data)]));
    return now.filter(({ key }) => sent.get(key) !== before.get(key)).map(({ data }) => ({ data }));
  };
}
