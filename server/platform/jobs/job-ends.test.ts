import { inEnglish, message } from "#contract/messages/messages.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#server/platform/process/errors.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import type { Shown } from "#testing/server/http-client.ts";
import { consent } from "#testing/people/sign-in.ts";
import { createLog } from "#server/platform/process/log.ts";
import { countingKind, jobProcesses, untilAborted } from "#testing/server/job-processes.ts";
import { defineJob, PauseJob, type RecurringJob } from "./job-kind.ts";

let app: TestApp;
let userId: string;
const processes = jobProcesses(() => app);

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 2, liked: 3, playlists: [] }),
    env: { ADMINS: "demo:account-1", NOTIFY_URL: "http://127.0.0.1:9/nobody-listens" },
  });
  ({ userId } = await app.signIn(app.freshAccount()));
});
afterEach(() => processes.stopAll());
afterAll(() => app.close());

test("a job is cancelled wherever it runs, before it began and while it is paused", async () => {
  const reached = Promise.withResolvers<void>();
  const running = countingKind(async (number, job) => {
    if (number === 2) {
      reached.resolve();
      await untilAborted(job);
    }
  });
  const paused = countingKind(() => {
    throw new PauseJob(new Date(app.clock.now() + 3_600_000), message("provider.pause"));
  });
  const here = await processes.start([running, paused]);
  const elsewhere = await processes.start([]);
  const one = await here.start(running, { userId, input: { to: 5 } });
  const two = await here.start(paused, { userId, input: { to: 5 } });
  const later = { startAt: new Date(app.clock.now() + 3_600_000) };
  const three = await here.start(running, { userId, input: { to: 5 }, key: "later", ...later });
  await reached.promise;
  await processes.untilState(two.jobId, "paused");
  for (const { jobId } of [one, two, three]) expect(await elsewhere.cancel({ userId, jobId })).toBe(1);
  for (const { jobId } of [one, two, three]) await processes.untilState(jobId, "cancelled");
  expect(await processes.stateOf(one.jobId)).toMatchObject({
    checkpoint: { next: 2 },
    finished_at: expect.any(Date),
  });
  // Over is over.
  for (const { jobId } of [one, two, three]) expect(await elsewhere.cancel({ userId, jobId })).toBe(0);
});

test("who watches a job where it runs hears of the end of its run, also where the database went away before it began", async () => {
  const kind = countingKind(() => undefined);
  const { events } = app.server.ctx;
  let isAway = false;
  const jobs = await processes.start([kind], {
    log: createLog("silent"),
    events: {
      ...events,
      publish: async (topic) => {
        if (isAway) throw new Error("The database is away.");
        await events.publish(topic);
      },
    },
  });
  for (const away of [false, true]) {
    isAway = away;
    const over = Promise.withResolvers<void>();
    const start = { userId, input: { to: 1 }, key: String(away), here: over.resolve };
    await jobs.start(kind, start).catch(() => undefined);
    await over.promise;
  }
});

test("a paused job goes on when its pause is over, and not before", async () => {
  let asked = 0;
  const kind = countingKind((number) => {
    if (number === 1 && (asked += 1) === 1)
      throw new AppError("provider-paused", message("provider.pause"), {
        retry_at: Math.ceil(app.clock.now() / 1000) + 600,
      });
  });
  const jobs = await processes.start([kind]);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 3 } });
  await processes.untilState(jobId, "paused");
  expect(await processes.stateOf(jobId)).toMatchObject({
    error: {
      detail: inEnglish(message("provider.pause")),
      message: message("provider.pause"),
      code: "provider-paused",
    },
  });
  app.clock.advance(500_000);
  // A job that came later runs: so someone looked.
  const other = countingKind(() => undefined);
  jobs.define(other, null);
  await processes.untilState((await jobs.start(other, { userId, input: { to: 1 } })).jobId, "done");
  expect((await processes.stateOf(jobId))?.state).toBe("paused");
  app.clock.advance(101_000);
  await processes.untilState(jobId, "done");
  expect(asked).toBe(2);
});

test("an unexpected error is tried again later, and fails in the end", async () => {
  let tries = 0;
  const kind = countingKind(
    () => {
      tries += 1;
      throw new Error("a bug");
    },
    { retries: 1 },
  );
  const jobs = await processes.start([kind]);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 1 } });
  await processes.untilState(jobId, "paused");
  app.clock.advance(11_000);
  await processes.untilState(jobId, "failed");
  expect(tries).toBe(2);
  expect(await processes.stateOf(jobId)).toMatchObject({
    error: { detail: "This failed on the server.", code: "internal" },
    finished_at: expect.any(Date),
  });
});

test("a job that came on since is not counted as tried", async () => {
  let tries = 0;
  const kind = countingKind(
    (number) => {
      if (number > 0 && (tries += 1) % 2 === 1) throw new Error("a bug");
    },
    { retries: 1 },
  );
  const jobs = await processes.start([kind]);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 4 } });
  for (const next of [1, 2, 3]) {
    await expect
      .poll(() => processes.stateOf(jobId))
      .toMatchObject({ state: "paused", checkpoint: { next } });
    app.clock.advance(11_000);
  }
  await processes.untilState(jobId, "done");
});

test("a failure for people ends the job with its sentence", async () => {
  const kind = countingKind(() => {
    throw new AppError("unprocessable", message("history.nothingToImport"));
  });
  const jobs = await processes.start([kind]);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 1 } });
  await processes.untilState(jobId, "failed");
  expect(await processes.stateOf(jobId)).toMatchObject({
    error: { detail: inEnglish(message("history.nothingToImport")), code: "unprocessable" },
  });
});

test("a kind that there always is runs at the start, again when it is due, and once for all processes", async () => {
  let runs = 0;
  const kind = defineJob({
    name: "always",
    everyMs: 3_600_000,
    progress: { done: 0, total: null },
    run: async (_ctx: null, _job: RecurringJob) => void (runs += 1),
  });
  await processes.start([kind]);
  await processes.start([kind]);
  await expect.poll(() => runs).toBe(1);
  app.clock.advance(3_600_001);
  await expect.poll(() => runs).toBe(2);
  const { database } = app.server.ctx;
  const rows = await database.selectFrom("jobs").select("state").where("kind", "=", "always").execute();
  expect(rows).toHaveLength(1);
});

test("one during which its next time comes runs again at once, whether it was done or was refused", async () => {
  const runs = { done: 0, refused: 0 };
  const recurring = (name: "done" | "refused") =>
    defineJob({
      name,
      everyMs: 3_600_000,
      progress: { done: 0, total: null },
      run: async (_ctx: null, _job: RecurringJob) => {
        runs[name] += 1;
        if (runs[name] === 1) app.clock.advance(3_600_000);
        if (name === "refused") throw new AppError("unprocessable", message("history.nothingToImport"));
      },
    });
  await processes.start([recurring("done"), recurring("refused")]);
  await expect.poll(() => runs.done).toBeGreaterThan(1);
  await expect.poll(() => runs.refused).toBeGreaterThan(1);
});

test("jobs that were over for 30 days are deleted, open ones stay", async () => {
  const kind = countingKind(() => undefined);
  const jobs = await processes.start([kind]);
  const over = await jobs.start(kind, { userId, input: { to: 1 } });
  await processes.untilState(over.jobId, "done");
  const startAt = new Date(app.clock.now() + 90 * 24 * 3_600_000);
  const open = await jobs.start(kind, { userId, input: { to: 1 }, startAt });
  app.clock.advance(31 * 24 * 3_600_000);
  await expect.poll(() => processes.stateOf(over.jobId)).toBeUndefined();
  expect((await processes.stateOf(open.jobId))?.state).toBe("waiting");
  await jobs.cancel({ userId, jobId: open.jobId });
});

describe("a job amid which servers end", () => {
  /** Leaves a job as a server that was killed does. */
  const kill = (jobId: string) =>
    app.server.ctx.database
      .updateTable("jobs")
      .set({ state: "running", lease_owner: "a dead process", lease_until: new Date(0), paused_until: null })
      .where("job_id", "=", jobId)
      .execute();
  const startLater = { startAt: new Date(Date.UTC(2100, 0)) };

  test("is parked with a sentence after the second time, and may be started once more", async () => {
    let runs = 0;
    const kind = countingKind(async (_number, job) => {
      runs += 1;
      if (runs === 1) await untilAborted(job);
    });
    const jobs = await processes.start([kind]);
    const { jobId } = await jobs.start(kind, { userId, input: { to: 1 }, ...startLater });
    for (const deaths of [1, 2]) {
      await kill(jobId);
      await expect.poll(async () => (await processes.stateOf(jobId))?.deaths).toBe(deaths === 1 ? 1 : 0);
    }
    await processes.untilState(jobId, "failed");
    expect(await processes.stateOf(jobId)).toMatchObject({
      error: { code: "server-ended", detail: expect.stringContaining("crashed twice") },
      finished_at: expect.any(Date),
    });
    expect(runs).toBe(1);
    const again = await jobs.start(kind, { userId, input: { to: 1 } });
    await processes.untilState(again.jobId, "done");
  });

  test("goes on as often as it came further in between", async () => {
    let heldAt = 1;
    const kind = countingKind(async (number, job) => {
      if (number === heldAt) await untilAborted(job);
    });
    const jobs = await processes.start([kind]);
    const { jobId } = await jobs.start(kind, { userId, input: { to: 5 } });
    while (heldAt < 5) {
      await expect
        .poll(() => processes.stateOf(jobId))
        .toMatchObject({ state: "running", checkpoint: { next: heldAt }, deaths: 0 });
      heldAt += 1;
      await kill(jobId);
    }
    await processes.untilState(jobId, "done");
  });

  test("goes on as often as it came further within what one checkpoint speaks of, and no more", async () => {
    let [runs, written] = [0, 0];
    const kind = countingKind(async (_number, job) => {
      runs += 1;
      // The third run gets no further than the second, nor does the fourth.
      if (runs <= 2) {
        written += 1;
        await job.noteAdvance();
      }
      await job.save({ next: 0 });
      await untilAborted(job);
    });
    const jobs = await processes.start([kind]);
    const { jobId } = await jobs.start(kind, { userId, input: { to: 1 } });
    for (const [run, deaths] of [
      [1, 0],
      [2, 0],
      [3, 1],
    ]) {
      await expect
        .poll(async () => [runs, await processes.stateOf(jobId)])
        .toMatchObject([run, { state: "running", checkpoint: { next: 0 }, deaths }]);
      await kill(jobId);
    }
    await processes.untilState(jobId, "failed");
    expect([runs, written]).toEqual([3, 2]);
  });

  test("is reported to the admins and the operator, once", async () => {
    const admin = await app.signIn(app.freshAccount());
    await consent(admin);
    const kind = countingKind((_number, job) => untilAborted(job));
    const { jobs, database } = app.server.ctx;
    jobs.define(kind, null);
    const { jobId } = await jobs.start(kind, { userId, input: { to: 1 }, ...startLater });
    for (const deaths of [1, 0]) {
      await kill(jobId);
      await expect.poll(async () => (await processes.stateOf(jobId))?.deaths).toBe(deaths);
    }
    await processes.untilState(jobId, "failed");
    const { items } = (await admin.get("/social/notifications")).body;
    const parked = items.filter(({ type }: Shown) => type === "job_parked");
    expect(parked.map(({ data }: Shown) => data)).toEqual([
      {
        job: kind.name,
        detail: expect.stringContaining("crashed twice"),
        message: { id: "jobs.parked", values: {} },
      },
    ]);
    const notices = async () => {
      const sent = database.selectFrom("jobs").select("input").where("kind", "=", "operator-notice");
      return (await sent.execute()).filter(({ input }) =>
        JSON.stringify(input).includes("A job was stopped"),
      );
    };
    await expect.poll(notices).toHaveLength(1);
  });
});
