import { randomUUID } from "node:crypto";
import { backgroundEndAt, budgetOf, hourOf, nextCallAt, type CallBudget } from "./call-budget.ts";
import { forgetOldCalls, readHours } from "./call-ledger.db.ts";
import {
  pausedFailure,
  storePause,
  usedUpFailure,
  type RequestQueue,
  type QueueCaller,
  type RequestQueueOptions,
} from "./request-queue.ts";
import { readPause } from "./provider-pauses.db.ts";
import { acquireSlot, releaseSlot, cancelSlot, readWait, renewSlot, writeWait } from "./provider-turns.db.ts";
import { createWaitingCalls, type Admission } from "./waiting-calls.ts";

const renewEveryMs = 1_500;
const usualCallMs = 500;

/**
 * The queue of an application whose calls a provider limits: one queue for all processes of the instance, kept in the
 * database, and a budget for the day. A process asks for one turn at a time, for the most urgent of its own callers.
 */
export function createBudgetedQueue(options: RequestQueueOptions & { dailyCalls: number }): RequestQueue {
  const { connection, quota, database, now } = options;
  const queue = { ...options, budget: budgetOf(options.dailyCalls), owner: randomUUID() };
  const pace = createPace();
  const waiting = createWaitingCalls({
    width: connection.width,
    ask: (caller, turn) => ask(queue, caller, turn),
    leavePlace: (turn) => releaseSlot(database, { provider: quota, turn }),
  });
  return {
    run: (caller, send) =>
      waiting.run(caller, async (turn) => {
        const startedMs = performance.now();
        try {
          return await sendUnder(options, turn, send);
        } finally {
          pace.took(performance.now() - startedMs);
        }
      }),
    wait: (ms) => writeWait(database, quota, new Date(now() + ms)),
    waitingUntil: async () => (await readWait(database, quota, new Date(now())))?.getTime() ?? null,
    pause: (untilMs, reason) => storePause(options, untilMs, reason),
    secondsFor: (calls) => secondsFor(queue, { calls, msPerCall: pace.msPerCall() }),
    close: async () => {
      await waiting.close();
      await forgetOldCalls(database, now());
    },
  };
}

interface BudgetedQueue extends RequestQueueOptions {
  budget: CallBudget;
  owner: string;
}

async function ask(queue: BudgetedQueue, caller: QueueCaller, turn: number | null): Promise<Admission> {
  const { connection, quota, database, now } = queue;
  const { priority } = caller;
  const nowMs = now();
  const at = { provider: quota, priority, hourMs: hourOf(nowMs) };
  const answer = await acquireSlot(database, {
    ...at,
    width: connection.width,
    owner: queue.owner,
    turn,
    nowMs,
    allowedAt: (hours) => nextCallAt(queue.budget, priority, hours, nowMs),
  });
  if (answer.kind === "queued") return { kind: "wait", turn: answer.turn };
  if (answer.kind === "paused") return { kind: "refused", failure: pausedFailure(answer.untilMs, nowMs) };
  if (answer.kind === "used-up") {
    const times = { untilMs: answer.untilMs, nowMs };
    return { kind: "refused", failure: usedUpFailure(connection, priority, times) };
  }
  const giveUnusedBack = () => cancelSlot(database, { ...at, turn: answer.turn });
  return { kind: "granted", turn: answer.turn, giveUnusedBack };
}

/** Sends under the turn and gives it back, whatever comes of it. */
async function sendUnder<T>(
  { quota, database, log }: RequestQueueOptions,
  turn: number,
  send: () => Promise<T>,
): Promise<T> {
  const at = { provider: quota, turn };
  const warn = (error: unknown) =>
    log.warn({ err: error }, "a turn at the provider could not be renewed or given back");
  const renewal = setInterval(() => void renewSlot(database, at).catch(warn), renewEveryMs);
  try {
    return await send();
  } finally {
    clearInterval(renewal);
    await releaseSlot(database, at).catch(warn);
  }
}

async function secondsFor(
  { database, quota, now, budget }: BudgetedQueue,
  work: { calls: number; msPerCall: number },
): Promise<number | null> {
  const nowMs = now();
  const pausedUntil = await readPause(database, quota, new Date(nowMs));
  const hours = await readHours(database, quota, nowMs);
  const from = Math.max(nowMs, pausedUntil?.getTime() ?? 0);
  return Math.ceil((backgroundEndAt(budget, hours, { ...work, nowMs: from }) - nowMs) / 1000);
}

/** How long calls take, the last ones counting most. */
function createPace() {
  let average: number | null = null;
  return {
    took: (ms: number) => {
      average = average === null ? ms : 0.9 * average + 0.1 * ms;
    },
    msPerCall: () => average ?? usualCallMs,
  };
}
