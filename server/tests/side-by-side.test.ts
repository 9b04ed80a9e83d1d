import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { aPerson, friendIdsOf } from "#testing/people/people.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { countingKind, jobProcesses } from "#testing/server/job-processes.ts";

/* What is written by several at the same time, in one server, of the tables whose tests have nothing else that could differ
 * between the databases. Several servers on one database: `social/races`, `changes/faults/two-processes`. */

let app: TestApp;
const processes = jobProcesses(() => app);

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 4, liked: 1, playlists: [] }) });
});
afterEach(() => processes.stopAll());
afterAll(() => app.close());

test("preferences that are changed at the same time all stay", async () => {
  const person = await app.signIn(app.freshAccount());
  const changes = [{ compactDensity: true }, { reducedMotion: true }, { eqQ: 3 }, { showDisplayName: false }];
  const answers = await Promise.all(changes.map((one) => person.sendJson("PATCH", "/auth/preferences", one)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await person.get("/auth/preferences")).body).toMatchObject(Object.assign({}, ...changes) as object);
});

test("two people who ask each other at the same time are friends, by one request", async () => {
  const [one, other] = [await aPerson(app), await aPerson(app)];
  const ask = (from: typeof one, to: typeof one) => from.post("/social/request", { to_user_id: to.userId });
  const answers = await Promise.all([ask(one, other), ask(other, one)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.map(({ body }) => body.status).toSorted()).toEqual(["accepted", "pending"]);
  expect([await friendIdsOf(one), await friendIdsOf(other)]).toEqual([[other.userId], [one.userId]]);
});

test("of two who ask at the same time for a job that was parked to be tried again, one has it run", async () => {
  const { userId } = await app.signIn(app.freshAccount());
  const seen: number[] = [];
  const kind = countingKind((number) => void seen.push(number), { retry: "again" });
  const jobs = await processes.start([kind]);
  const startAt = new Date(app.clock.now() + 1e9);
  const { jobId } = await jobs.start(kind, { userId, input: { to: 3 }, startAt });
  await app.server.ctx.database
    .updateTable("jobs")
    .set({
      state: "failed",
      deaths: 2,
      attempts: 9,
      paused_until: null,
      finished_at: new Date(app.clock.now()),
      error: JSON.stringify({ detail: "The server ended twice.", code: "server-ended" }),
    })
    .where("job_id", "=", jobId)
    .execute();
  const asked = await Promise.allSettled([jobs.retry(jobId), jobs.retry(jobId)]);
  expect(asked.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await processes.untilState(jobId, "done");
  expect(seen).toEqual([0, 1, 2]);
});
