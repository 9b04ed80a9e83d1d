import { EventEmitter, on } from "node:events";
import { listenOnPostgres } from "./events-listener.ts";
import type { Log } from "./log.ts";

/**
 * Notifies every process of the instance that something happened. A topic carries no data: a listener reads
 * the database, so that a missed event costs time only.
 */
export interface EventBus {
  publish(topic: string): Promise<void>;
  /** Yields once at every publication of `topic`, until `signal` is aborted. */
  subscribe(topic: string, signal: AbortSignal): AsyncIterable<void>;
  close(): Promise<void>;
}

/** Stands before every topic: an emitter's own names, of which `error` throws, are never emitted. */
const prefix = "topic:";

/**
 * In embedded mode there is one process and an emitter is all. With DATABASE_URL, PostgreSQL's LISTEN and NOTIFY
 * carry topics between processes. When that connection is lost it is opened again; then anyone who listens in this
 * process is woken, and the topics that were published here meanwhile are published again, since either side may have
 * missed some. A publication that fails reaches this process at once and is no failure.
 *
 * @param url DATABASE_URL, or null in embedded mode
 */
export async function createEventBus(url: string | null, log: Log): Promise<EventBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const wake = (topic: string) => void emitter.emit(prefix + topic);
  const wakeAll = () => {
    for (const name of emitter.eventNames())
      if (typeof name === "string" && name.startsWith(prefix)) emitter.emit(name);
  };
  const listener = url === null ? null : await listenOnPostgres(url, { wake, wakeAll, log });
  return {
    publish: async (topic) => (listener === null ? wake(topic) : listener.notify(topic)),
    subscribe: (topic, signal) => events(emitter, prefix + topic, signal),
    close: async () => listener?.close(),
  };
}

async function* events(emitter: EventEmitter, name: string, signal: AbortSignal): AsyncGenerator<void> {
  try {
    for await (const _event of on(emitter, name, { signal })) yield;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
