import PQueue from "p-queue";
import { hourOf, type CallPriority } from "./call-budget.ts";
import { addCalls, forgetOldCalls } from "./call-ledger.db.ts";
import {
  pausedFailure,
  pauseFor,
  storePause,
  type RequestQueue,
  type RequestQueueOptions,
} from "./request-queue.ts";
import { readPause } from "./provider-pauses.db.ts";

// After how long the stored pause is looked up again, so that another process's pause is seen, and after how long no
// call goes out before that is done: looking up waits for the database, which a scan keeps busy.
const lookAgainMs = 2_000;
const pauseMemoryMs = 6_000;
const countEveryMs = 5_000;
/** A wait is looked at again: it ends as well where the clock was set or the machine slept. */
const waitStepMs = 1_000;

/**
 * The queue of a provider that limits nothing: the embedded one, which lives in this process. A queue in memory, and
 * calls counted in batches, so that no call waits for the database.
 */
export function createMemoryQueue(options: RequestQueueOptions): RequestQueue {
  const queue = new PQueue({ concurrency: options.connection.width });
  const gate = createPauseGate(options);
  const counts = createBatchedCounts(options);
  return {
    run: ({ priority, signal }, send) =>
      queue.add(
        async () => {
          await gate.pass(signal);
          counts.add(priority);
          return send();
        },
        { priority: priority === "interactive" ? 1 : 0 },
      ),
    wait: async (ms) => gate.wait(ms),
    waitingUntil: () => Promise.resolve(gate.waitingUntil()),
    pause: gate.pause,
    secondsFor: () => Promise.resolve(null),
    close: async () => {
      queue.clear();
      await counts.close();
    },
  };
}

/** What stands between the queue and the wire: short waits that everyone shares, and stored pauses. */
function createPauseGate(options: RequestQueueOptions) {
  const { database, quota, now } = options;
  let waitUntilMs = 0;
  let known: { untilMs: number; readAtMs: number } = { untilMs: 0, readAtMs: -Infinity };
  let reading: Promise<void> | null = null;

  const lookUp = async () => {
    const before = known;
    const until = await readPause(database, quota, new Date(now()));
    // A pause that began here meanwhile is newer than what was read.
    if (known === before) known = { untilMs: until?.getTime() ?? 0, readAtMs: now() };
  };

  return {
    /** Waits out a short limit. Throws `provider-paused` during a pause. */
    pass: async (signal: AbortSignal | undefined) => {
      const ageMs = now() - known.readAtMs;
      if (ageMs > lookAgainMs) {
        reading ??= lookUp().finally(() => {
          reading = null;
        });
        if (ageMs > pauseMemoryMs) await reading;
        // The next waiter learns that it failed.
        else reading.catch(() => undefined);
      }
      if (known.untilMs > now()) throw pausedFailure(known.untilMs, now());
      while (waitUntilMs > now()) await pauseFor(Math.min(waitUntilMs - now(), waitStepMs), signal);
    },
    wait: (ms: number) => {
      waitUntilMs = Math.max(waitUntilMs, now() + ms);
    },
    waitingUntil: () => (waitUntilMs > now() ? waitUntilMs : null),
    pause: async (untilMs: number, reason: string) => {
      const failure = await storePause(options, untilMs, reason);
      known = { untilMs: Math.max(known.untilMs, untilMs), readAtMs: now() };
      return failure;
    },
  };
}

/** Counts in memory and writes what came together; a process that dies loses the last seconds' counts. */
function createBatchedCounts({ database, quota, log, now }: RequestQueueOptions) {
  let counted = new Map<string, { hourMs: number; priority: CallPriority; calls: number }>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = async () => {
    const batch = [...counted.values()];
    counted = new Map();
    try {
      for (const row of batch) await addCalls(database, { provider: quota, ...row });
      await forgetOldCalls(database, now());
    } catch (error) {
      log.warn({ err: error, provider: quota }, "calls to the provider could not be counted");
    }
  };
  const writeAfterLast = () => {
    timer = null;
    writing = writing.then(write);
  };

  return {
    add: (priority: CallPriority) => {
      const hourMs = hourOf(now());
      const key = `${hourMs} ${priority}`;
      const entry = counted.get(key) ?? { hourMs, priority, calls: 0 };
      entry.calls += 1;
      counted.set(key, entry);
      timer ??= setTimeout(writeAfterLast, countEveryMs).unref();
    },
    close: async () => {
      if (timer !== null) {
        clearTimeout(timer);
        writeAfterLast();
      }
      await writing;
    },
  };
}
