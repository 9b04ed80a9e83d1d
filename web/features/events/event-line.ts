import type { EventDataOf, EventTopicName } from "#contract/events.ts";
import { joinTabs, type TabParts } from "#web/platform/tabs/elect-tab.ts";

/** What the stream calls back with. */
export interface SourceHandlers {
  onOpen: () => void;
  onEvent: (event: ReceivedEvent) => void;
  /** Comes once. `isRefused`: the server answered, and not with a stream. */
  onBroken: (isRefused: boolean) => void;
}

/** What the server reported. */
export type ReceivedEvent = {
  [Name in EventTopicName]: { topic: Name; data: EventDataOf<Name> };
}[EventTopicName];

/** What a line works with: the page's real parts, or a test's. */
export interface LineParts {
  userId: string;
  tabs: Omit<TabParts, "name">;
  /** Opens the stream; answers how to close it. */
  open: (handlers: SourceHandlers) => () => void;
  /** called in every tab with every event, the present state first */
  onEvent: (event: ReceivedEvent) => void;
  /** called in every tab whenever the stream begins or ceases to say what changes */
  onLive: (isLive: boolean) => void;
  /** the server refuses the stream, which may mean that the session is over */
  onRefused: () => void;
}

type LineMessage =
  | { kind: "hello" }
  | { kind: "told"; event: ReceivedEvent }
  | { kind: "live"; isLive: boolean };

/** Waits before the stream is opened again, in milliseconds; the last one repeats. */
const reopenWaitsMs = [1000, 2000, 5000, 15_000, 60_000];

/** Whether the stream is live; a listener is reported once a change. */
function makeMark(onLive: LineParts["onLive"]) {
  let isLive = false;
  return {
    read: () => isLive,
    note(isNow: boolean): void {
      if (isLive !== isNow) onLive(isNow);
      isLive = isNow;
    },
  };
}

/**
 * One stream a browser: the tab that leads opens it and notifies the others, who ask for the present state as they come.
 * Answers how to leave.
 */
export function joinLine({ userId, tabs: tabParts, open, onEvent, ...parts }: LineParts): () => void {
  const last = new Map<EventTopicName, ReceivedEvent>();
  const live = makeMark(parts.onLive);
  let isLeading = false;
  let close: (() => void) | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = (): void => {
    clearTimeout(timer);
    close?.();
    close = null;
  };
  const note = (event: ReceivedEvent): void => {
    last.set(event.topic, event);
    onEvent(event);
  };
  const reportLive = (isLive: boolean): void => {
    live.note(isLive);
    send({ kind: "live", isLive });
  };
  const openStream = (): void => {
    drop();
    close = open({
      onOpen: () => {
        attempt = 0;
        reportLive(true);
      },
      onEvent: (event) => {
        note(event);
        send({ kind: "told", event });
      },
      onBroken: (isRefused) => {
        drop();
        reportLive(false);
        timer = setTimeout(openStream, reopenWaitsMs[Math.min(attempt, reopenWaitsMs.length - 1)]);
        attempt += 1;
        if (isRefused) parts.onRefused();
      },
    });
  };

  const tabs = joinTabs(
    { ...tabParts, name: `gatefold-events:${userId}` },
    {
      onLead() {
        isLeading = true;
        live.note(false);
        openStream();
      },
      onFollow() {
        isLeading = false;
        drop();
        send({ kind: "hello" });
      },
      onMessage(message) {
        const heard = message as LineMessage;
        if (heard.kind === "told") note(heard.event);
        else if (heard.kind === "live") live.note(heard.isLive);
        else if (isLeading) {
          send({ kind: "live", isLive: live.read() });
          for (const event of last.values()) send({ kind: "told", event });
        }
      },
    },
  );
  function send(message: LineMessage): void {
    tabs.send(message);
  }

  return () => {
    drop();
    live.note(false);
    tabs.leave();
  };
}
