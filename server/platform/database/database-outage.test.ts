import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDatabaseOutages, type DatabaseOutages } from "./database-outage.ts";
import type { Log } from "#server/platform/process/log.ts";

let stopping: AbortController;
let outages: DatabaseOutages;
/** what the database answers when it is asked next; whether it is there, once all of these are used up */
let answers: boolean[];
let isThere: boolean;
let said: string[];

beforeEach(() => {
  stopping = new AbortController();
  outages = createDatabaseOutages(1);
  [answers, isThere, said] = [[], true, []];
  const log = {
    error: (text: string) => said.push(text),
    warn: (_: object, text: string) => said.push(text),
  };
  outages.watch({
    answers: async () => answers.shift() ?? isThere,
    log: log as unknown as Log,
    stopping: stopping.signal,
  });
});
afterEach(() => stopping.abort());

const lost = new Error("Connection terminated unexpectedly");
const refused = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const away = "the database does not answer; calls are answered 503 until it does";
const back = "the database answers again";

/** Whether the line of a connection that broke is kept back. */
const breakOff = (line = "a connection broke") => outages.holdsBack(lost, () => said.push(line));

test("a database that goes away and comes back is two lines, whatever failed by it", async () => {
  isThere = false;
  expect([breakOff("one"), breakOff("two")]).toEqual([true, true]);
  await expect.poll(() => said).toEqual([away]);
  expect(breakOff("three")).toBe(true);
  isThere = true;
  await expect.poll(() => said).toEqual([away, back]);
});

test("while it shuts down, a connection that answers yet does not let the lines through", async () => {
  answers = [true];
  isThere = false;
  breakOff();
  await expect.poll(() => said).toEqual([away]);
  isThere = true;
  await expect.poll(() => said).toEqual([away, back]);
});

test("a database that was away between two looks, for which connections were refused, is two lines", async () => {
  breakOff();
  expect(outages.holdsBack(refused, () => said.push("a request failed"))).toBe(true);
  await expect.poll(() => said).toEqual([away, back]);
  breakOff();
  await expect.poll(() => said).toEqual([away, back, "a connection broke"]);
});

test("what broke while the database is there is written after all, and another error at once", async () => {
  expect(outages.holdsBack(new Error("a bug"), () => undefined)).toBe(false);
  breakOff();
  await expect.poll(() => said).toEqual(["a connection broke"]);
});

test("where the server stops, what was kept back is written, and nothing is kept back any more", async () => {
  outages = createDatabaseOutages(60_000);
  outages.watch({
    answers: async () => true,
    log: undefined as unknown as Log,
    stopping: stopping.signal,
  });
  breakOff();
  await turn();
  stopping.abort();
  await expect.poll(() => said).toEqual(["a connection broke"]);
  expect(breakOff()).toBe(false);
});
