import { message } from "#contract/messages/messages.ts";
import { hostname } from "node:os";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { AppError } from "#server/platform/process/errors.ts";
import { createLog } from "#server/platform/process/log.ts";
import { transaction } from "#server/platform/database/transaction.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { countingKind, jobProcesses, untilAborted, type CountJob } from "#testing/server/job-processes.ts";

let app: TestApp;
let userId: string;
const processes = jobProcesses(() => app);

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 2, liked: 3, playlists: [] }) });
  ({ userId } = await app.signIn(app.freshAccount()));
});
afterEach(() => processes.stopAll());
afterAll(() => app.close());

test("a job runs to its end, and says how far it came", async () => {
  const kind = countingKind(() => undefined);
  const jobs = await processes.start([kind]);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 5 } });
  await processes.untilState(jobId, "done");
  expect(await processes.stateOf(jobId)).toMatchObject({
    user_id: userId,
    progress: { done: 5, total: 5 },
    checkpoint: { next: 5 },
    error: null,
    finished_at: expect.any(Date),
  });
});

test("what a process left midway is taken up by another at its checkpoint, and the first can write no more", async () => {
  const seen: [string, number][] = [];
  const held = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const lost = Promise.withResolvers<unknown>();
  const kind = countingKind(() => undefined);
  const stalled = {
    ...kind,
    run: async (_ctx: null, job: CountJob) => {
      await job.save({ next: 3 });
      reached.resolve();
      await held.promise;
      await job.save({ next: 9 }).catch(lost.resolve);
    },
  };
  const first = await processes.start([stalled], { lateByMs: 3_600_000 });
  const { jobId } = await first.start(kind, { userId, input: { to: 5 } });
  await reached.promise;
  const log = createLog("silent");
  const warn = vi.spyOn(log, "warn");
  const second = await processes.start([], { log });
  second.define({ ...countingKind((number) => void seen.push(["second", number])), name: kind.name }, null);
  await processes.untilState(jobId, "done");
  held.resolve();
  expect(await lost.promise).toMatchObject({ message: "Another process works on this job." });
  expect(seen).toEqual([
    ["second", 3],
    ["second", 4],
  ]);
  expect(await processes.stateOf(jobId)).toMatchObject({ state: "done", checkpoint: { next: 5 } });
  expect(warn.mock.calls).toEqual([
    [
      {
        jobId,
        kind: kind.name,
        from: `${hostname()}:${process.pid}`,
        by: `${hostname()}:${process.pid}`,
        done: 0,
        total: null,
        checkpoint: { next: 3 },
      },
      "took over a job that another process left",
    ],
  ]);
});

test("of two processes one runs a job, and both share many", async () => {
  const runs: number[] = [];
  const kind = countingKind(() => undefined, { atOnce: 3 });
  const counted = { ...kind, run: async (_ctx: null, job: CountJob) => void runs.push(job.input.to) };
  const [one] = [await processes.start([counted]), await processes.start([counted])];
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  const started = await Promise.all(
    numbers.map((to) => one.start(kind, { userId, input: { to }, key: String(to) })),
  );
  for (const { jobId } of started) await processes.untilState(jobId, "done");
  expect(runs.toSorted((a, b) => a - b)).toEqual(numbers);
});

test("no more jobs of a kind run at once in a process than the kind says", async () => {
  let max = 0;
  let now = 0;
  const two = Promise.withResolvers<void>();
  const kind = countingKind(
    async () => {
      max = Math.max(max, (now += 1));
      // The first waits for a second, so that the other is not over before this one begins.
      if (now === 2) two.resolve();
      await two.promise;
      await new Promise((done) => setImmediate(done));
      now -= 1;
    },
    { atOnce: 2 },
  );
  const jobs = await processes.start([kind]);
  const keys = Array.from({ length: 8 }, (_, index) => String(index));
  const started = await Promise.all(keys.map((key) => jobs.start(kind, { userId, input: { to: 5 }, key })));
  for (const { jobId } of started) await processes.untilState(jobId, "done");
  expect(max).toBe(2);
});

test("started twice it is one, started with another key or after its end it is another", async () => {
  const held = Promise.withResolvers<void>();
  const kind = countingKind(() => held.promise);
  const jobs = await processes.start([kind]);
  const start = (key?: string) =>
    jobs.start(kind, { userId, input: { to: 1 }, ...(key === undefined ? {} : { key }) });
  const all = await Promise.all([start(), start(), start()]);
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(all.map(({ jobId }) => jobId)).size).toBe(1);
  const other = await start("another");
  expect(other.isNew).toBe(true);
  held.resolve();
  await processes.untilState(all[0].jobId, "done");
  await processes.untilState(other.jobId, "done");
  const again = await start();
  expect(again.isNew).toBe(true);
  await processes.untilState(again.jobId, "done");
});

test("started in a transaction it is there when that is committed, and not when it is rolled back", async () => {
  const kind = countingKind(() => undefined);
  const jobs = await processes.start([kind]);
  const ids: string[] = [];
  const start = (fails: boolean) =>
    transaction(app.server.ctx.database, async (trx, afterCommit) => {
      ids.push((await jobs.start(kind, { userId, input: { to: 1 } }, { trx, afterCommit })).jobId);
      if (fails) throw new Error("rolled back");
    });
  await expect(start(true)).rejects.toThrow("rolled back");
  await start(false);
  await processes.untilState(ids[1] as string, "done");
  expect(await processes.stateOf(ids[0] as string)).toBeUndefined();
});

test("a checkpoint is saved with the rows of its transaction, or not at all", async () => {
  const kind = countingKind(() => undefined);
  const inTrx = {
    ...kind,
    run: async (_ctx: null, job: CountJob) => {
      const save = transaction(app.server.ctx.database, async (trx) => {
        await job.save({ next: 7 }, trx);
        throw new AppError("conflict", message("jobs.underWay"));
      });
      await save;
    },
  };
  const jobs = await processes.start([inTrx]);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 1 } });
  await processes.untilState(jobId, "failed");
  expect(await processes.stateOf(jobId)).toMatchObject({ checkpoint: null });
});

test("a process that stops leaves its job to the next, which goes on at the checkpoint", async () => {
  const seen: number[] = [];
  const reached = Promise.withResolvers<void>();
  const kind = countingKind(async (number, job) => {
    seen.push(number);
    if (number !== 2 || seen.length > 3) return;
    reached.resolve();
    await untilAborted(job);
  });
  const first = await processes.start([kind]);
  const { jobId } = await first.start(kind, { userId, input: { to: 4 } });
  await reached.promise;
  await processes.stopAll();
  expect(await processes.stateOf(jobId)).toMatchObject({
    state: "waiting",
    checkpoint: { next: 2 },
    attempts: 0,
  });
  await processes.start([kind]);
  await processes.untilState(jobId, "done");
  expect(seen).toEqual([0, 1, 2, 2, 3]);
});

test("a job whose row is deleted ends and writes nothing", async () => {
  const reached = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  const kind = countingKind(async (_number, job) => {
    reached.resolve();
    await untilAborted(job).catch((error: unknown) => {
      ended.resolve(error);
      throw error;
    });
  });
  const jobs = await processes.start([kind]);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 1 } });
  await reached.promise;
  await app.server.ctx.database.deleteFrom("jobs").where("job_id", "=", jobId).execute();
  expect(await ended.promise).toMatchObject({ message: "Another process works on this job." });
});

test("a job whose turn is over goes on behind others of its kind, and alone it goes on at once", async () => {
  const order: string[] = [];
  const kind = {
    ...countingKind(() => undefined),
    turnMs: 0,
    run: async (_ctx: null, job: CountJob) => {
      const at = job.checkpoint?.next ?? 0;
      order.push(`${job.input.to} from ${at}`);
      if (at === 0) await job.save({ next: 1 });
      if (at > 0 || job.input.to === 2) return;
      // As a long job does at each of its checkpoints.
      for (;;) {
        await job.save({ next: 1 });
        job.yieldTurn();
        await new Promise((done) => setImmediate(done));
      }
    },
  };
  const jobs = await processes.start([kind]);
  const long = await jobs.start(kind, { userId, input: { to: 1 }, key: "long" });
  await processes.untilState(long.jobId, "running");
  const short = await jobs.start(kind, { userId, input: { to: 2 }, key: "short" });
  for (const { jobId } of [long, short]) await processes.untilState(jobId, "done");
  expect(order).toEqual(["1 from 0", "2 from 0", "1 from 1"]);
});
