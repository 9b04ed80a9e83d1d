import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { createSharedMutex } from "./shared-mutex.ts";
import { drawTicket, askForService } from "./shared-mutex.db.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The mutex as another process has it. */
function aProcess() {
  const stopping = new AbortController();
  const { database, log, now } = app.server.ctx;
  return { mutex: createSharedMutex({ database, log, now, stopping: stopping.signal }, "test"), stopping };
}

async function tickets(): Promise<number> {
  const rows = await app.server.ctx.database.selectFrom("mutex_tickets").select("key").execute();
  return rows.filter(({ key }) => key.startsWith("test:")).length;
}

test("work of several processes under one key never overlaps, and every piece is done", async () => {
  const processes = [aProcess(), aProcess(), aProcess()];
  let running = 0;
  let max = 0;
  const done: number[] = [];
  const work = (piece: number) => async () => {
    max = Math.max(max, (running += 1));
    await tickets();
    running -= 1;
    done.push(piece);
    if (piece % 5 === 0) throw new Error("fails");
  };
  const pieces = processes.flatMap(({ mutex }, at) =>
    Array.from({ length: 8 }, (_, piece) => mutex.run("one", work(3 * piece + at))),
  );
  const ends = await Promise.allSettled(pieces);
  expect(max).toBe(1);
  expect(done).toHaveLength(24);
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(5);
  expect(await tickets()).toBe(0);
});

test("keys do not wait for each other", async () => {
  const [one, other] = [aProcess(), aProcess()];
  const held = Promise.withResolvers<void>();
  const first = one.mutex.run("a", () => held.promise);
  expect(await other.mutex.run("b", () => Promise.resolve("done"))).toBe("done");
  held.resolve();
  await first;
});

test("a process that died holds others up until its lease ends, and no longer", async () => {
  const { database } = app.server.ctx;
  const dead = { key: "test:left", ticketId: await drawTicket(database, "test:left") };
  expect(await askForService(database, dead)).toBe("served");
  const { mutex } = aProcess();
  let isDone = false;
  const next = mutex.run("left", async () => void (isDone = true));
  await expect.poll(tickets).toBe(2);
  expect(isDone).toBe(false);
  await database
    .updateTable("mutex_tickets")
    .set({ lease_until: new Date(0) })
    .where("ticket_id", "=", dead.ticketId)
    .execute();
  await next;
  expect(isDone).toBe(true);
  // What comes back from its stall finds that it holds nothing any more.
  expect(await askForService(database, dead)).toBe(null);
});

test("what waits while the server stops fails with its reason and leaves no ticket", async () => {
  const [one, other] = [aProcess(), aProcess()];
  const held = Promise.withResolvers<void>();
  const first = one.mutex.run("stop", () => held.promise);
  await expect.poll(tickets).toBe(1);
  const waiting = other.mutex.run("stop", () => Promise.resolve());
  await expect.poll(tickets).toBe(2);
  other.stopping.abort(new Error("The process stops."));
  await expect(waiting).rejects.toThrow("The process stops.");
  expect(await tickets()).toBe(1);
  held.resolve();
  await first;
});
