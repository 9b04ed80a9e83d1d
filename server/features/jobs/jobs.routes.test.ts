import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  defineJob,
  type InstanceJob,
  type JobProgress,
  type PersonJob,
} from "#server/platform/jobs/job-kind.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilGenresAreFound } from "#testing/people/genres.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

/** Held until it is cancelled. */
const heldJob = defineJob({
  name: "held",
  progress: { done: 0, total: null, stage: "begun" },
  run: async (_ctx: null, job: PersonJob<{ secret: string }, null, JobProgress & { stage: string }>) => {
    job.report({ done: 3, total: 10, stage: "held" });
    await untilAborted(job.signal);
  },
});

const instanceJob = defineJob({
  name: "held-by-the-instance",
  progress: { done: 0, total: null },
  run: (_ctx: null, job: InstanceJob<{ to: string }, null, JobProgress>) => untilAborted(job.signal),
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_done, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
}

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 6, liked: 3, playlists: [] }) });
  app.server.ctx.jobs.define(heldJob, null);
  app.server.ctx.jobs.define(instanceJob, null);
});
afterAll(() => app.close());

async function aPerson(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  // The only jobs that are open are those of the test.
  await untilGenresAreFound(app, person.userId);
  return person;
}

async function startHeld({ userId }: SignedIn): Promise<string> {
  const { jobId } = await app.server.ctx.jobs.start(heldJob, { userId, input: { secret: "of the input" } });
  return jobId;
}

test("a person sees their job, its progress in the shape of its kind, and not what it was given", async () => {
  const person = await aPerson();
  const id = await startHeld(person);
  await expect.poll(async () => (await person.get(`/jobs/${id}`)).body.progress.done).toBe(3);
  const { status, body, text } = await person.get(`/jobs/${id}`);
  expect(status).toBe(200);
  expect(body).toEqual({
    job_id: id,
    kind: "held",
    state: "running",
    progress: { done: 3, total: 10, stage: "held" },
    paused_until: null,
    place: null,
    error: null,
    created_at: expect.any(Number),
    finished_at: null,
  });
  expect(text).not.toContain("secret");
  expect((await person.get("/jobs")).body.items).toEqual([body]);
  await person.send("DELETE", `/jobs/${id}`);
});

test("cancelling answers the job when it is over; done twice it stays as it ended", async () => {
  const person = await aPerson();
  const id = await startHeld(person);
  await expect.poll(async () => (await person.get(`/jobs/${id}`)).body.state).toBe("running");
  const first = await person.send("DELETE", `/jobs/${id}`);
  expect([first.status, first.body.state, first.body.finished_at]).toEqual([
    200,
    "cancelled",
    expect.any(Number),
  ]);
  const second = await person.send("DELETE", `/jobs/${id}`);
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect((await person.get("/jobs")).body.items).toEqual([]);
});

test("others find no such job, and cannot end it; ids that are none are refused", async () => {
  const [person, other] = [await aPerson(), await aPerson()];
  const id = await startHeld(person);
  for (const method of ["GET", "DELETE"]) {
    const foreign = await other.send(method, `/jobs/${id}`);
    expect([foreign.status, foreign.body.code]).toEqual([404, "not-found"]);
    expect((await person.send(method, `/jobs/${randomUUID()}`)).status).toBe(404);
    expect((await person.send(method, "/jobs/1")).body.code).toBe("bad-request");
    expect((await app.api(null).send(method, `/jobs/${id}`)).body.code).toBe("not-signed-in");
  }
  expect((await app.api(null).get("/jobs")).status).toBe(401);
  expect((await other.get("/jobs")).body.items).toEqual([]);
  expect((await person.get(`/jobs/${id}`)).body.finished_at).toBeNull();
  await person.send("DELETE", `/jobs/${id}`);
});

test("the instance's jobs are for admins", async () => {
  const person = await aPerson();
  const { jobId } = await app.server.ctx.jobs.start(instanceJob, { userId: null, input: { to: "a folder" } });
  const setAdmin = (isAdmin: boolean) =>
    app.server.ctx.database
      .updateTable("users")
      .set({ is_admin: isAdmin })
      .where("user_id", "=", person.userId)
      .execute();
  await setAdmin(false);
  const plain = await app.signIn(person.account);
  expect((await plain.send("DELETE", `/jobs/${jobId}`)).status).toBe(404);
  await setAdmin(true);
  const admin = await app.signIn(person.account);
  expect((await admin.get(`/jobs/${jobId}`)).body.kind).toBe("held-by-the-instance");
  expect((await admin.send("DELETE", `/jobs/${jobId}`)).body.state).toBe("cancelled");
});

test("a deleted account takes its jobs along, the running one too", async () => {
  const person = await aPerson();
  const id = await startHeld(person);
  await expect.poll(async () => (await person.get(`/jobs/${id}`)).body.state).toBe("running");
  expect((await person.sendJson("DELETE", "/auth/me", { confirm: person.userId })).status).toBe(200);
  const rows = app.server.ctx.database.selectFrom("jobs").select("job_id");
  expect(await rows.where("user_id", "=", person.userId).execute()).toEqual([]);
});
