import type { EventDataOf, EventTopicName } from "#contract/events.ts";
import { joinTabs, type TabParts } from "#web/platform/tabs/elect-tab.ts";

/** What the stream calls back with. */
export interface SourceHandlers {
  onOpen: () => void;
  onEvent: (told: ToldEvent) => void;
  /** Comes once. `isRefused`: the server answered, and not with a stream. */
  onBroken: (isRefused: boolean) => void;
}

/** What the server told. */
export type ToldEvent = {
  [Name in EventTopicName]: { topic: Name; data: EventDataOf<Name> };
}[EventTopicName];

/** What a line works with: the page's real parts, or a test's. */
export interface LineParts {
  userId: string;
  tabs: Omit<TabParts, "name">;
  /** Opens the stream; answers how to close it. */
  open: (handlers: SourceHandlers) => () => void;
  /** called in every tab with whatever is told, the present state first */
  onEvent: (told: ToldEvent) => void;
  /** the server refuses the stream, which may mean that the session is over */
  onRefused: () => void;
}

type LineMessage = { kind: "hello" } | { kind: "told"; told: ToldEvent };

/** Waits before the stream is opened again, in milliseconds; the last one repeats. */
const reopenWaitsMs = [1000, 2000, 5000, 15_000, 60_000];

/**
 * One stream a browser: the tab that leads opens it and tells the others, who ask for the present state as they come.
 * Answers how to leave.
 */
export function joinLine({ userId, tabs: tabParts, open, onEvent, onRefused }: LineParts): () => void {
  const last = new Map<EventTopicName, ToldEvent>();
  let isLeading = false;
  let close: (() => void) | null = null;
  let attempt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = (): void => {
    clearTimeout(timer);
    close?.();
    close = null;
  };
  const note = (told: ToldEvent): void => {
    last.set(told.topic, told);
    onEvent(told);
  };
  const openStream = (): void => {
    drop();
    close = open({
      onOpen: () => {
        attempt = 0;
      },
      onEvent: (told) => {
        note(told);
        send({ kind: "told", told });
      },
      onBroken: (isRefused) => {
        drop();
        timer = setTimeout(openStream, reopenWaitsMs[Math.min(attempt, reopenWaitsMs.length - 1)]);
        attempt += 1;
        if (isRefused) onRefused();
      },
    });
  };

  const tabs = joinTabs(
    { ...tabParts, name: `gatefold-events:${userId}` },
    {
      onLead() {
        isLeading = true;
        openStream();
      },
      onFollow() {
        isLeading = false;
        drop();
        send({ kind: "hello" });
      },
      onMessage(message) {
        const heard = message as LineMessage;
        if (heard.kind === "told") note(heard.told);
        else if (isLeading) for (const told of last.values()) send({ kind: "told", told });
      },
    },
  );
  function send(message: LineMessage): void {
    tabs.send(message);
  }

  return () => {
    drop();
    tabs.leave();
  };
}
