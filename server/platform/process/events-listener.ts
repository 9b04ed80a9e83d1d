import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";

/** This process's connection for LISTEN and NOTIFY, which is opened again whenever it is lost. */
export interface PostgresListener {
  /** Notifies all processes of a topic. Never throws: without a connection, this process at once and the others later. */
  notify(topic: string): Promise<void>;
  close(): Promise<void>;
}

export interface PostgresListenerOptions {
  /** notified of every topic that arrives */
  wake: (topic: string) => void;
  /** called when the connection is back: any topic may have been missed */
  wakeAll: () => void;
  log: Log;
}

const channel = "gatefold_events";
const applicationName = "gatefold events";

/** Waits between two attempts: doubled up to the longest, each up to twice as long so that processes do not come at once. */
const firstWaitMs = 200;
const maxWaitMs = 5_000;

/** A connection whose other end vanished without a word answers nothing and reveals nothing: it is asked now and then. */
const askEveryMs = 15_000;
const answersWithinMs = 5_000;

/** Opens the connection; throws what the driver says when it cannot be opened at first. */
export async function listenOnPostgres(
  url: string,
  { wake, wakeAll, log }: PostgresListenerOptions,
): Promise<PostgresListener> {
  let client: pg.Client | null = null;
  const closing = new AbortController();
  const missed = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  const keepOpen = async (first: Opened) => {
    for (let opened: Opened | null = first; opened !== null; opened = await reopen()) {
      client = opened.client;
      if (opened !== first) await catchUp();
      await untilEnded(opened);
      client = null;
      // With an error, so that a lost database is not said twice.
      const err = new Error("Connection terminated, the one for events");
      if (!closing.signal.aborted) log.warn({ err }, "the event connection broke; it is opened again");
    }
  };

  const reopen = async (): Promise<Opened | null> => {
    for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
      await pause(waitMs * (1 + Math.random()), closing.signal);
      if (closing.signal.aborted) return null;
      try {
        return await open(url, wake);
      } catch (error) {
        log.debug({ err: error }, "the event connection is not back yet");
      }
    }
  };

  const catchUp = async () => {
    log.info("the event connection is back");
    wakeAll();
    const topics = [...missed];
    missed.clear();
    for (const topic of topics) await notify(topic);
  };

  // One after the other: the driver takes a single query at a time.
  const notify = (topic: string): Promise<void> => {
    last = last.then(() => send(topic));
    return last;
  };

  const send = async (topic: string) => {
    try {
      if (client === null) throw new Error("There is no event connection.");
      await client.query("select pg_notify($1, $2)", [channel, topic]);
    } catch {
      missed.add(topic);
      wake(topic);
    }
  };

  const kept = keepOpen(await open(url, wake));
  return {
    notify,
    close: async () => {
      closing.abort();
      if (client !== null) endSoon(client);
      await kept;
    },
  };
}

/** A connection that listens. */
interface Opened {
  client: pg.Client;
  ended: Promise<void>;
}

/** Throws what the driver says when it cannot be opened. */
async function open(url: string, wake: (topic: string) => void): Promise<Opened> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
    keepAlive: true,
  });
  // What breaks a connection also ends it, and the end is what is acted upon.
  client.on("error", () => undefined);
  client.on("notification", ({ payload }) => wake(payload ?? ""));
  const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    return { client, ended };
  } catch (error) {
    endSoon(client);
    throw error;
  }
}

async function untilEnded({ client, ended }: Opened): Promise<void> {
  const asking = setInterval(() => {
    client.query("select 1").catch(() => endSoon(client));
  }, askEveryMs).unref();
  await ended;
  clearInterval(asking);
}

/** Ends a client that may be broken, without waiting for it. */
function endSoon(client: pg.Client): void {
  client.end().catch(() => undefined);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined);
}
