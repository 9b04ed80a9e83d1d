import { inEnglish, message } from "#contract/messages/messages.ts";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { AppError } from "#server/platform/process/errors.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { countingKind, jobProcesses, type CountJob } from "#testing/server/job-processes.ts";
import { defineJob, type RecurringJob } from "./job-kind.ts";
import { readFailedJobs } from "./retry-job.db.ts";

let app: TestApp;
let userId: string;
const processes = jobProcesses(() => app);

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }) });
  ({ userId } = await app.signIn(app.freshAccount()));
});
afterEach(() => processes.stopAll());
afterAll(() => app.close());

/** Fails at number 2 as long as it says so. */
function failingKind(options: Parameters<typeof countingKind>[1] = { retry: "again" }) {
  const state = { fails: true, seen: [] as number[] };
  const kind = countingKind((number) => {
    state.seen.push(number);
    if (number === 2 && state.fails) throw new AppError("unavailable", message("mail.notTaken"));
  }, options);
  return { kind, state };
}

const failed = async (jobId: string) =>
  (await readFailedJobs(app.server.ctx.database, 50)).find((job) => job.job_id === jobId);

test("a job that failed goes on from its checkpoint when it is tried again, and is a failed one no more", async () => {
  const { kind, state } = failingKind();
  const jobs = await processes.start([kind]);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 4 } });
  await processes.untilState(jobId, "failed");
  expect(await failed(jobId)).toMatchObject({
    detail: inEnglish(message("mail.notTaken")),
    finished_at: expect.any(Date),
  });
  state.fails = false;
  await jobs.retry(jobId);
  await processes.untilState(jobId, "done");
  expect(state.seen).toEqual([0, 1, 2, 2, 3]);
  expect(await processes.stateOf(jobId)).toMatchObject({ error: null, finished_at: expect.any(Date) });
  expect(await failed(jobId)).toBeUndefined();
  await expect(jobs.retry(jobId)).rejects.toMatchObject({ code: "conflict" });
});

test("what cannot be tried again is refused, and nothing changes", async () => {
  const { kind } = failingKind({});
  const again = failingKind();
  const jobs = await processes.start([kind, again.kind]);
  await expect(jobs.retry(randomUUID())).rejects.toMatchObject({ code: "not-found" });
  const { jobId } = await jobs.start(kind, { userId, input: { to: 4 } });
  await processes.untilState(jobId, "failed");
  expect([jobs.mayRetry(kind.name), jobs.mayRetry(again.kind.name), jobs.mayRetry("no-such-kind")]).toEqual([
    false,
    true,
    false,
  ]);
  await expect(jobs.retry(jobId)).rejects.toMatchObject({ code: "conflict" });
  const first = await jobs.start(again.kind, { userId, input: { to: 4 } });
  await processes.untilState(first.jobId, "failed");
  const twin = { userId, input: { to: 1 }, startAt: new Date(app.clock.now() + 1e9) };
  await jobs.start(again.kind, twin);
  await expect(jobs.retry(first.jobId)).rejects.toThrow("already running");
  for (const id of [jobId, first.jobId]) expect((await processes.stateOf(id))?.state).toBe("failed");
});

test("a kind that starts another in the place of a failed one leaves the failed one behind", async () => {
  const { kind } = failingKind({});
  const replaced: unknown[] = [];
  let refuses = true;
  const replacing = {
    ...kind,
    retry: async (_ctx: null, job: Pick<CountJob, "userId" | "input">) => {
      if (refuses) throw new AppError("not-found", message("history.fileGone"));
      replaced.push(job);
    },
  };
  const jobs = await processes.start([replacing]);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 4 } });
  await processes.untilState(jobId, "failed");
  await expect(jobs.retry(jobId)).rejects.toThrow(inEnglish(message("history.fileGone")));
  expect((await processes.stateOf(jobId))?.state).toBe("failed");
  refuses = false;
  await jobs.retry(jobId);
  expect(replaced).toEqual([{ userId, input: { to: 4 } }]);
  expect(await processes.stateOf(jobId)).toBeUndefined();
});

test("a job that there always is runs at once after a failure, and so does one that waits for its next try", async () => {
  let fails = true;
  const recurring = defineJob({
    name: "now-and-then",
    everyMs: 3_600_000,
    progress: { done: 0, total: null },
    run: async (_ctx: null, job: RecurringJob) => {
      if (fails) throw new AppError("unavailable", message("mail.refused"));
      job.report({ done: 1, total: 1 });
    },
  });
  const buggy = countingKind(
    () => {
      if (fails) throw new Error("A bug.");
    },
    { retry: "again" },
  );
  const jobs = await processes.start([recurring as never, buggy as never]);
  const { jobId } = await jobs.start(buggy, { userId, input: { to: 1 } });
  await processes.untilState(jobId, "paused");
  const listed = async () =>
    (await readFailedJobs(app.server.ctx.database, 50)).filter(
      ({ kind, job_id: id }) => kind === recurring.name || id === jobId,
    );
  await expect
    .poll(async () => (await listed()).map(({ detail }) => detail).toSorted())
    .toEqual([message("mail.refused"), message("jobs.failed")].map(inEnglish).toSorted());
  for (const job of await listed())
    expect(job).toMatchObject({ finished_at: null, next_at: expect.any(Date) });
  fails = false;
  for (const { job_id: id } of await listed()) await jobs.retry(id);
  await processes.untilState(jobId, "done");
  await expect.poll(listed).toEqual([]);
});
