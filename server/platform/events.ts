import { EventEmitter, on } from "node:events";
import pg from "pg";
import type { Log } from "./log.ts";

/**
 * Tells every process of the instance that something happened. A topic carries no data: whoever listens reads
 * the database, so that a missed event costs time only.
 */
export interface EventBus {
  publish(topic: string): Promise<void>;
  /** Yields once at every publication of `topic`, until `signal` is aborted. */
  subscribe(topic: string, signal: AbortSignal): AsyncIterable<void>;
  close(): Promise<void>;
}

const channel = "gatefold_events";
const reconnectAfterMs = 1_000;

/**
 * In embedded mode there is one process and an emitter is all. With DATABASE_URL, PostgreSQL's LISTEN and NOTIFY
 * carry topics between processes; a broken listener reconnects after a second, and whoever listens is woken then,
 * since topics may have been missed. A publication that fails reaches this process only and is no failure.
 *
 * @param url DATABASE_URL, or null in embedded mode
 */
export async function createEventBus(url: string | null, log: Log): Promise<EventBus> {
  const emitter = new EventEmitter().setMaxListeners(0);
  const listener = url === null ? null : await listen(url, emitter, log);
  return {
    publish: async (topic) => {
      if (listener === null) emitter.emit(topic);
      else await listener.notify(topic);
    },
    subscribe: (topic, signal) => events(emitter, topic, signal),
    close: async () => listener?.close(),
  };
}

async function* events(emitter: EventEmitter, topic: string, signal: AbortSignal): AsyncGenerator<void> {
  try {
    for await (const _event of on(emitter, topic, { signal })) yield;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function listen(url: string, emitter: EventEmitter, log: Log) {
  let client: pg.Client;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    clearTimeout(retry);
    client = new pg.Client({ connectionString: url, application_name: "gatefold events" });
    client.on("notification", (message) => emitter.emit(message.payload ?? ""));
    client.on("error", (error) => {
      log.warn({ err: error }, "the event connection broke");
      clearTimeout(retry);
      if (!closed) retry = setTimeout(() => void reconnect(), reconnectAfterMs);
    });
    await client.connect();
    await client.query(`listen ${channel}`);
  };

  const reconnect = async () => {
    try {
      await connect();
      for (const topic of emitter.eventNames()) emitter.emit(topic);
    } catch (error) {
      client.emit("error", error);
    }
  };

  await connect();
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other: the driver takes a single query at a time.
    notify: async (topic: string) => {
      last = last
        .then(() => client.query("select pg_notify($1, $2)", [channel, topic]))
        .catch((error: unknown) => {
          log.warn({ err: error }, "an event did not reach the other processes");
          emitter.emit(topic);
        });
      await last;
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client.end();
    },
  };
}
