import { message, type Message } from "#contract/messages/messages.ts";
import type { Database } from "#server/platform/database/database.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { Log } from "#server/platform/process/log.ts";
import type { CallPriority } from "./call-budget.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";
import { writePause } from "./provider-pauses.db.ts";

/** What every call of a provider passes on its way: its turn, its count, its limits. */
export interface RequestQueue {
  /**
   * Sends one call when it is its turn. Throws AppError `provider-paused`, with nothing sent, during a pause and when
   * the day's calls are used up; the signal's reason when the caller leaves first.
   */
  run<T>(caller: QueueCaller, send: () => Promise<T>): Promise<T>;
  /** Everyone waits that long before the next call. */
  wait(ms: number): Promise<void>;
  /** Until when (epoch ms) everyone waits out a short limit; null: no one does. */
  waitingUntil(): Promise<number | null>;
  /** Stores a pause and makes its failure. */
  pause(untilMs: number, reason: string): Promise<AppError>;
  /** Seconds that so many background calls will take, pauses for want of calls included; null where nothing limits them. */
  secondsFor(calls: number): Promise<number | null>;
  /** Nothing more is sent; resolves when what was under way is counted. */
  close(): Promise<void>;
}

export interface QueueCaller {
  priority: CallPriority;
  signal: AbortSignal | undefined;
}

export interface RequestQueueOptions {
  connection: ProviderConnection;
  /** under which name turns, calls, waits and pauses are kept: the service limits each application apart */
  quota: string;
  database: Database;
  log: Log;
  now: () => number;
}

/** The failure during a provider's pause. */
export function pausedFailure(untilMs: number, nowMs: number): AppError {
  return failureUntil(message("provider.pause"), untilMs, nowMs);
}

/** The failure that says that a day's calls are used up; its sentence is shown with the scan that waits for them. */
export function usedUpFailure(
  connection: ProviderConnection,
  priority: CallPriority,
  times: { untilMs: number; nowMs: number },
): AppError {
  const service = connection.serviceName;
  return failureUntil(
    priority === "background"
      ? message("provider.callsUsedUpForReading", { service })
      : message("provider.callsUsedUp", { service }),
    times.untilMs,
    times.nowMs,
  );
}

function failureUntil(said: Message, untilMs: number, nowMs: number): AppError {
  return new AppError("provider-paused", said, {
    retry_at: Math.ceil(untilMs / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)),
  });
}

/** Stores a pause that the provider asked for, for all processes. */
export async function storePause(
  options: RequestQueueOptions,
  untilMs: number,
  reason: string,
): Promise<AppError> {
  const { quota, database, log, now } = options;
  log.warn(
    { provider: quota, until: new Date(untilMs).toISOString(), reason },
    "the provider asks for a long pause",
  );
  await writePause(database, { provider: quota, paused_until: new Date(untilMs), reason });
  return pausedFailure(untilMs, now());
}

/** Waits that long by the wall clock. Throws the signal's reason. */
export async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason instanceof Error ? signal.reason : new Error("aborted"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
