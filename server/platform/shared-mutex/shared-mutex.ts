import { message } from "#contract/messages/messages.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/platform/database/database.ts";
import { AppError } from "#server/platform/process/errors.ts";
import { createKeyedMutex, type KeyedMutex } from "#server/platform/process/locks/keyed-mutex.ts";
import type { Log } from "#server/platform/process/log.ts";
import { askForService, drawTicket, renewTicket, returnAllTickets, returnTicket } from "./shared-mutex.db.ts";

/** What the mutex works with. */
export interface SharedMutexCtx {
  database: Database;
  log: Log;
  /** epoch milliseconds */
  now: () => number;
  /** aborted when the server stops: what waits then fails with its reason */
  stopping: AbortSignal;
}

const askEveryMs = 50;
const renewEveryMs = 1_500;
/** Whatever holds a key that long in another process is a long job: who waits is better answered. */
const maxWaitMs = 60_000;
const tryAgainAfterMs = 10_000;

/**
 * Work that excludes other work under the same key in every process on the database, in the order in which the processes
 * asked; within a process, in the order in which it was given. The turn is a row (a ticket) with a lease, not a lock: no
 * connection of the pool is held while the work calls a provider. A process that dies holds others up for 6 s.
 *
 * Where another process keeps the key for a minute, `run` throws AppError `busy` with `retry_at`, which pauses a job.
 *
 * @param scope keeps its keys apart from those of other mutexes
 */
export function createSharedMutex(ctx: SharedMutexCtx, scope: string): KeyedMutex {
  const here = createKeyedMutex();
  return { run: (key, work) => here.run(key, () => runServed(ctx, `${scope}:${key}`, work)) };
}

/** Gives back the tickets of a process that died; where this one is known to be the only one, before it works. */
export async function clearSharedMutexes({ database }: Pick<SharedMutexCtx, "database">): Promise<void> {
  await returnAllTickets(database);
}

async function runServed<T>(ctx: SharedMutexCtx, key: string, work: () => Promise<T>): Promise<T> {
  const ticketId = await waitForService(ctx, key);
  const renewing = setInterval(() => {
    renewTicket(ctx.database, ticketId)
      .then((isHeld) => isHeld || ctx.log.warn({ key }, "a turn was lost: this process stalled"))
      .catch((error: unknown) => ctx.log.warn({ err: error, key }, "a turn could not be renewed"));
  }, renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await giveBack(ctx, key, ticketId);
  }
}

/** @returns the ticket that is served */
async function waitForService(ctx: SharedMutexCtx, key: string): Promise<number> {
  const deadlineMs = performance.now() + maxWaitMs;
  let ticketId = await drawTicket(ctx.database, key);
  try {
    for (;;) {
      const state = await askForService(ctx.database, { key, ticketId });
      if (state === "served") return ticketId;
      if (state === null) ticketId = await drawTicket(ctx.database, key);
      if (performance.now() > deadlineMs) throw busy(ctx);
      await delay(askEveryMs, undefined, { signal: ctx.stopping });
    }
  } catch (error) {
    await giveBack(ctx, key, ticketId);
    throw ctx.stopping.aborted ? ctx.stopping.reason : error;
  }
}

/** What was worked stands, whether the ticket can be given back or runs out. */
async function giveBack({ database, log }: SharedMutexCtx, key: string, ticketId: number): Promise<void> {
  await returnTicket(database, ticketId).catch((error: unknown) =>
    log.warn({ err: error, key }, "a turn could not be given back; it runs out"),
  );
}

function busy({ now }: SharedMutexCtx): AppError {
  return new AppError("busy", message("requests.playlistBusy"), {
    retry_at: Math.ceil((now() + tryAgainAfterMs) / 1000),
  });
}
