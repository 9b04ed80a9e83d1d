/* The public entry to what the server reports as it changes. */
import { create } from "zustand";
import type { EventDataOf, EventTopicName } from "#contract/events.ts";
import { openEventSource } from "#web/platform/api/event-source.ts";
import { getSession } from "#web/platform/api/session.ts";
import { joinLine, type SourceHandlers, type ReceivedEvent } from "./event-line.ts";

type Listener = (event: ReceivedEvent) => void;

/** Every topic of the stream; the compiler asks for those that the contract gains. */
const topics = {
  job: true,
  notification: true,
  library: true,
  queue: true,
  social: true,
  privateSession: true,
} as const satisfies Record<EventTopicName, true>;

const listeners = new Set<Listener>();
const last = new Map<EventTopicName, ReceivedEvent>();
let leave: (() => void) | null = null;

const useLine = create<{ isLive: boolean }>(() => ({ isLive: false }));

/** Whether the server reports at present what changes; while it does not, anyone who needs to know asks now and then. */
export function useIsStreamLive(): boolean {
  return useLine((state) => state.isLive);
}

/**
 * Calls back with what the server sends on a topic, in whichever tab; at once with its last report, if there is one.
 * Answers how to stop.
 */
export function onServerEvent<Name extends EventTopicName>(
  topic: Name,
  listener: (data: EventDataOf<Name>) => void,
): () => void {
  const take: Listener = (event) => {
    if (event.topic === topic) listener(event.data as EventDataOf<Name>);
  };
  listeners.add(take);
  const known = last.get(topic);
  if (known !== undefined) take(known);
  return () => void listeners.delete(take);
}

/** Begins to listen for the signed-in person. `onRefused`: see `LineParts`. */
export function startEvents(onRefused: () => void): void {
  stopEvents();
  leave = joinLine({
    userId: getSession()?.userId ?? "",
    tabs: {
      // Addresses that are not secure have none, whatever the types say.
      locks: "locks" in navigator ? navigator.locks : null,
      openChannel: (name) => new BroadcastChannel(name),
    },
    open: openSource,
    onEvent(event) {
      last.set(event.topic, event);
      for (const listener of listeners) listener(event);
    },
    onLive: (isLive) => useLine.setState({ isLive }),
    onRefused,
  });
}

/** Stops listening, when someone signs out. */
export function stopEvents(): void {
  leave?.();
  leave = null;
  last.clear();
}

function openSource({ onOpen, onEvent, onBroken }: SourceHandlers): () => void {
  const follow = (source: EventSource) => {
    source.addEventListener("open", onOpen);
    for (const topic of Object.keys(topics))
      source.addEventListener(topic, ({ data }: MessageEvent<string>) =>
        onEvent({ topic, data: JSON.parse(data) } as ReceivedEvent),
      );
  };
  return openEventSource("/events", follow, onBroken);
}
