import { randomUUID } from "node:crypto";
import { AppError } from "#server/platform/errors.ts";
import { backgroundEndAt, budgetOf, hourOf, nextCallAt, type CallBudget } from "./call-budget.ts";
import { forgetOldCalls, readHours } from "./call-ledger.db.ts";
import {
  pausedFailure,
  storePause,
  usedUpFailure,
  type CallLane,
  type LaneCaller,
  type LaneOptions,
} from "./call-lane.ts";
import { readPause } from "./provider-pauses.db.ts";
import {
  askForTurn,
  giveTurnBack,
  giveUnusedTurnBack,
  renewTurn,
  writeWait,
  type TurnAnswer,
} from "./provider-turns.db.ts";

// How often a process that waits for its turn asks again: far below the time that one call takes over the internet.
const askAgainMs = 40;
const renewEveryMs = 1_500;
const usualCallMs = 500;

/** Somebody of this process who waits to send one call. */
interface Waiter {
  caller: LaneCaller;
  /** sends, and resolves when the call is over */
  begin: (turn: number) => void;
  refuse: (error: unknown) => void;
}

/**
 * The lane of a provider whose calls are limited: one queue for all processes of the instance, kept in the database,
 * and a budget for the day. A process asks for one turn at a time, for the most urgent of its own callers.
 */
export function createBudgetedLane(options: LaneOptions & { dailyCalls: number }): CallLane {
  const { connection, database, now } = options;
  const budget = budgetOf(options.dailyCalls);
  const waiting: Waiter[] = [];
  const underWay = new Set<Promise<unknown>>();
  const owner = randomUUID();
  const pace = createPace();
  let asking: Promise<void> | null = null;
  let wake: (() => void) | null = null;
  let isClosed = false;

  const most = () => waiting.find(({ caller }) => caller.priority === "interactive") ?? waiting[0];

  const askWhileAnybodyWaits = async () => {
    let turn: number | null = null;
    for (let next = most(); next && underWay.size < connection.width; next = most()) {
      const { answer, hourMs } = await ask({ options, budget, owner }, next, turn);
      turn = answer.kind === "queued" || answer.kind === "limited" ? answer.turn : null;
      if (answer.kind === "granted") await hand(next, answer.turn, hourMs);
      else if (turn === null) refuse(next, failureOf(answer, next));
      else await sleepUntilAskedAgain();
    }
    if (turn !== null) await giveTurnBack(database, { provider: connection.id, turn });
  };

  const hand = async (next: Waiter, turn: number, hourMs: number) => {
    if (remove(next)) return next.begin(turn);
    // Whoever asked has left meanwhile.
    const { priority } = next.caller;
    await giveUnusedTurnBack(database, { provider: connection.id, turn, hourMs, priority });
  };

  const failureOf = (answer: TurnAnswer, { caller }: Waiter): unknown => {
    if (answer.kind === "used-up")
      return usedUpFailure(connection, caller.priority, { untilMs: answer.untilMs, nowMs: now() });
    return answer.kind === "paused" ? pausedFailure(answer.untilMs, now()) : new Error("no turn");
  };

  const remove = (waiter: Waiter): boolean => {
    const at = waiting.indexOf(waiter);
    if (at >= 0) waiting.splice(at, 1);
    return at >= 0;
  };
  const refuse = (waiter: Waiter, error: unknown) => {
    if (remove(waiter)) waiter.refuse(error);
  };

  const sleepUntilAskedAgain = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, askAgainMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const keepAsking = () => {
    wake?.();
    if (asking !== null || waiting.length === 0 || underWay.size >= connection.width) return;
    asking = askWhileAnybodyWaits()
      .catch((error: unknown) => {
        // The database failed: whoever waits is told, and may try again.
        for (const waiter of waiting.splice(0)) waiter.refuse(error);
      })
      .finally(() => {
        asking = null;
        keepAsking();
      });
  };

  /** Sends under the turn and gives it back, whatever comes of it. */
  const sendUnder = async <T>(turn: number, send: () => Promise<T>): Promise<T> => {
    const at = { provider: connection.id, turn };
    const warn = (error: unknown) =>
      options.log.warn({ err: error }, "a turn at the provider could not be renewed or given back");
    const renewal = setInterval(() => void renewTurn(database, at).catch(warn), renewEveryMs);
    const begunMs = performance.now();
    try {
      return await send();
    } finally {
      clearInterval(renewal);
      pace.took(performance.now() - begunMs);
      await giveTurnBack(database, at).catch(warn);
    }
  };

  const run = <T>(caller: LaneCaller, send: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (isClosed) return reject(stoppingFailure());
      if (caller.signal?.aborted === true) return reject(caller.signal.reason);
      const leave = () => refuse(waiter, caller.signal?.reason);
      const settled = () => caller.signal?.removeEventListener("abort", leave);
      const waiter: Waiter = {
        caller,
        begin: (turn) => {
          settled();
          const call = sendUnder(turn, send).then(resolve, reject);
          underWay.add(call);
          void call.finally(() => {
            underWay.delete(call);
            keepAsking();
          });
        },
        refuse: (error) => {
          settled();
          reject(error);
        },
      };
      caller.signal?.addEventListener("abort", leave, { once: true });
      waiting.push(waiter);
      keepAsking();
    });

  return {
    run,
    wait: (ms) => writeWait(database, connection.id, new Date(now() + ms)),
    pause: (untilMs, reason) => storePause(options, untilMs, reason),
    secondsFor: (calls) => secondsFor(options, budget, { calls, msPerCall: pace.msPerCall() }),
    close: async () => {
      isClosed = true;
      for (const waiter of waiting.splice(0)) waiter.refuse(stoppingFailure());
      wake?.();
      await asking;
      await Promise.allSettled(underWay);
      await forgetOldCalls(database, now());
    },
  };
}

async function ask(
  lane: { options: LaneOptions; budget: CallBudget; owner: string },
  { caller: { priority } }: Waiter,
  turn: number | null,
): Promise<{ answer: TurnAnswer; hourMs: number }> {
  const { connection, database, now } = lane.options;
  const nowMs = now();
  const hourMs = hourOf(nowMs);
  const answer = await askForTurn(database, {
    provider: connection.id,
    width: connection.width,
    owner: lane.owner,
    turn,
    priority,
    nowMs,
    hourMs,
    allowedAt: (hours) => nextCallAt(lane.budget, priority, hours, nowMs),
  });
  return { answer, hourMs };
}

async function secondsFor(
  { database, connection, now }: LaneOptions,
  budget: CallBudget,
  work: { calls: number; msPerCall: number },
): Promise<number | null> {
  const nowMs = now();
  const pausedUntil = await readPause(database, connection.id, new Date(nowMs));
  const hours = await readHours(database, connection.id, nowMs);
  const from = Math.max(nowMs, pausedUntil?.getTime() ?? 0);
  const end = backgroundEndAt(budget, hours, { ...work, nowMs: from });
  return Number.isFinite(end) ? Math.ceil((end - nowMs) / 1000) : null;
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

function stoppingFailure(): AppError {
  return new AppError("unavailable", "Gatefold is stopping; try again in a moment.");
}
