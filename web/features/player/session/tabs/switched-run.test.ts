import { expect, test } from "vitest";
import type { PlayerRun } from "./player-run.ts";
import { startSwitchedRun } from "./switched-run.ts";

/** A player that says what is done with it, and a server that goes and comes. */
function open({ hasKept = true, isAway = false, failing = false } = {}) {
  const log: string[] = [];
  const listeners = new Set<() => void>();
  let away = isAway;
  const runOf = (name: string) => (): PlayerRun => {
    log.push(`start ${name}`);
    return {
      commands: () => null,
      ready: () => Promise.reject(new Error(name)),
      stop: (isForgetting = true) => void log.push(`${isForgetting ? "stop" : "leave"} ${name}`),
    };
  };
  const run = startSwitchedRun({
    startOnline: runOf("online"),
    startKept: async () => {
      if (failing) throw new TypeError("cannot be loaded");
      return hasKept ? { start: runOf("kept"), handBack: async () => void log.push("hand back") } : null;
    },
    isAway: () => away,
    onConnection: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
  const set = async (next: boolean) => {
    away = next;
    for (const listener of listeners) listener();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { log, run, set, listeners };
}

test("kept songs take over while the server is away, and the queue goes back to it before it plays again", async () => {
  const { log, run, set, listeners } = open();
  await set(true);
  expect(log.splice(0)).toEqual(["start online", "leave online", "start kept"]);
  await expect(run.ready()).rejects.toThrow("kept");
  await set(false);
  expect(log.splice(0)).toEqual(["hand back", "leave kept", "start online"]);
  run.stop();
  expect([log.splice(0), listeners.size]).toEqual([["stop online"], 0]);
});

test("a page that opens without the server begins with kept songs", async () => {
  const { log, set } = open({ isAway: true });
  await set(true);
  expect(log).toEqual(["start online", "leave online", "start kept"]);
});

test.each([{ hasKept: false }, { failing: true }])(
  "with %j the player waits for the server",
  async (given) => {
    const { log, set } = open(given);
    await set(true);
    await set(false);
    expect(log).toEqual(["start online"]);
  },
);

test("a server that is back, or a sign-out, before kept songs are there starts nothing", async () => {
  const back = open();
  const going = back.set(true);
  await back.set(false);
  await going;
  expect(back.log).toEqual(["start online"]);
  const left = open();
  const leaving = left.set(true);
  left.run.stop();
  await leaving;
  expect(left.log).toEqual(["start online", "stop online"]);
});
