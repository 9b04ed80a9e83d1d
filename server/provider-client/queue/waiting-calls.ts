import { message } from "#contract/messages/messages.ts";
import { AppError } from "#server/platform/process/errors.ts";
import type { QueueCaller } from "./request-queue.ts";

// How often a process that waits for its turn asks again: far below the time that one call takes over the internet.
const askAgainMs = 40;

/** What the instance's queue reports a process: a turn, a place to keep, or why there is none. */
export type Admission =
  | { kind: "granted"; turn: number; giveUnusedBack: () => Promise<void> }
  | { kind: "wait"; turn: number }
  | { kind: "refused"; failure: AppError };

interface WaitingCallsOptions {
  /** calls of this process at a time */
  width: number;
  /** Asks for a turn of the whole instance, keeping the place that the process has. */
  ask: (caller: QueueCaller, turn: number | null) => Promise<Admission>;
  leavePlace: (turn: number) => Promise<void>;
}

/** Callers of this process in order, one of whom asks for a turn of the whole instance at a time. */
export interface WaitingCalls {
  /** Runs `work` under a turn. Throws what refuses it, or the signal's reason when the caller leaves first. */
  run<T>(caller: QueueCaller, work: (turn: number) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Waiter {
  caller: QueueCaller;
  begin: (turn: number) => Promise<void>;
  refuse: (error: unknown) => void;
}

export function createWaitingCalls(options: WaitingCallsOptions): WaitingCalls {
  const waiting: Waiter[] = [];
  const underWay = new Set<Promise<void>>();
  let asking: Promise<void> | null = null;
  let wake: (() => void) | null = null;
  let isClosed = false;

  const next = () =>
    underWay.size >= options.width
      ? undefined
      : (waiting.find(({ caller }) => caller.priority === "interactive") ?? waiting[0]);

  const askWhileWaiting = async () => {
    let place: number | null = null;
    for (let first = next(); first; first = next()) {
      const answer = await options.ask(first.caller, place);
      place = answer.kind === "wait" ? answer.turn : null;
      if (answer.kind === "wait") await asleep();
      else if (answer.kind === "refused") refuse(waiting, first, answer.failure);
      else if (takeOut(waiting, first)) begin(first, answer.turn);
      else await answer.giveUnusedBack();
    }
    if (place !== null) await options.leavePlace(place);
  };

  const begin = (waiter: Waiter, turn: number) => {
    const call = waiter.begin(turn).finally(() => {
      underWay.delete(call);
      keepAsking();
    });
    underWay.add(call);
  };

  const asleep = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, askAgainMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const keepAsking = () => {
    wake?.();
    if (asking !== null || !next()) return;
    asking = askWhileWaiting()
      .catch((error: unknown) => {
        // The database failed: the waiter gets the failure, and may try again.
        for (const waiter of waiting.splice(0)) waiter.refuse(error);
      })
      .finally(() => {
        asking = null;
        keepAsking();
      });
  };

  return {
    run: async (caller, work) => {
      if (isClosed) throw stopping();
      caller.signal?.throwIfAborted();
      return new Promise((resolve, reject) => {
        waiting.push(aWaiter(waiting, caller, { work, resolve, reject }));
        keepAsking();
      });
    },
    close: async () => {
      isClosed = true;
      for (const waiter of waiting.splice(0)) waiter.refuse(stopping());
      wake?.();
      await asking;
      await Promise.all(underWay);
    },
  };
}

/** A caller in the queue, who may leave it on its signal as long as nothing was sent. */
function aWaiter<T>(
  waiting: Waiter[],
  caller: QueueCaller,
  call: {
    work: (turn: number) => Promise<T>;
    resolve: (value: T) => void;
    reject: (error: unknown) => void;
  },
): Waiter {
  const leave = () => refuse(waiting, waiter, caller.signal?.reason);
  const stay = () => caller.signal?.removeEventListener("abort", leave);
  const waiter: Waiter = {
    caller,
    begin: async (turn) => {
      stay();
      await call.work(turn).then(call.resolve, call.reject);
    },
    refuse: (error) => {
      stay();
      call.reject(error);
    },
  };
  caller.signal?.addEventListener("abort", leave, { once: true });
  return waiter;
}

function takeOut(waiting: Waiter[], waiter: Waiter): boolean {
  const at = waiting.indexOf(waiter);
  if (at >= 0) waiting.splice(at, 1);
  return at >= 0;
}

function refuse(waiting: Waiter[], waiter: Waiter, error: unknown): void {
  if (takeOut(waiting, waiter)) waiter.refuse(error);
}

function stopping(): AppError {
  return new AppError("unavailable", message("provider.stopping"));
}
