import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventTopics } from "#contract/events.ts";
import { notify } from "#server/features/notifications/notifications.ts";
import { defineJob, type JobProgress, type PersonJob } from "#server/platform/jobs/job-kind.ts";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { namedEventsOf, untilScanIs, type Api, type Shown } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;
const streams: AbortController[] = [];

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 10, liked: 40, playlists: [30] }) });
  app.server.ctx.jobs.define(shortJob, null);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});
afterAll(() => app.close());

const shortJob = defineJob({
  name: "short",
  progress: { done: 0, total: null },
  run: async (_ctx: null, job: PersonJob<Record<string, never>, null, JobProgress>) => {
    job.report({ done: 1, total: 1 });
  },
});

async function settled(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

/** Follows the stream by its address alone, as EventSource does. */
async function follow(origin: string, person: Api, lastEventId?: string) {
  const left = new AbortController();
  streams.push(left);
  const response = await fetch(`${origin}/events?access_token=${person.token}`, {
    signal: left.signal,
    headers: lastEventId === undefined ? {} : { "last-event-id": lastEventId },
  });
  const events = namedEventsOf(response);
  const next = async (name: keyof typeof eventTopics, isIt: (data: Shown) => boolean = () => true) => {
    for (;;) {
      const { value, done } = await events.next();
      if (done) throw new Error("The stream ended.");
      eventTopics[value.event as keyof typeof eventTopics].parse(value.data);
      if (value.event === name && isIt(value.data)) return value;
    }
  };
  return { response, next, events, leave: () => left.abort() };
}

function sendNotice({ userId }: SignedIn, key: string): Promise<void> {
  return notify(app.server.ctx, { userId, type: "link_ended", key, data: { service: "demo" } });
}

test("the present state comes first, then what changes, each under its topic", async () => {
  const person = await settled();
  const stream = await follow(app.url, person);
  expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
  expect((await stream.next("notification")).data).toEqual({ unread: 0, items: [] });
  const state = (await stream.next("library")).data;
  expect(state).toEqual((await person.get("/library/cache/status")).body);

  const { userId } = person;
  const { jobId } = await app.server.ctx.jobs.start(shortJob, { userId, input: {} });
  const done = await stream.next("job", (job) => job.job_id === jobId && job.state === "done");
  expect(done.data).toEqual((await person.get(`/jobs/${jobId}`)).body);

  await sendNotice(person, "one");
  const notified = (await stream.next("notification")).data;
  expect(notified).toMatchObject({ unread: 1, items: [{ type: "link_ended", read: false }] });
  await consent(person);
  await person.post("/social/notifications/mark-read");
  expect((await stream.next("notification")).data).toEqual({ unread: 0, items: [] });

  app.clock.advance(61_000);
  await person.post("/library/cache/refresh");
  const after = await stream.next("library", ({ last_scan: lastScan }) => lastScan > state.last_scan);
  expect(after.data.total).toBe(state.total);
});

test("who comes back with the last id hears of the notifications in between, in order, once", async () => {
  const person = await settled();
  await sendNotice(person, "before");
  const first = await follow(app.url, person);
  // What was there when the stream was opened is no news.
  const { id, data } = await first.next("notification");
  expect(data).toEqual({ unread: 1, items: [] });
  first.leave();
  await sendNotice(person, "while away");
  await sendNotice(person, "and another");
  const second = await follow(app.url, person, id);
  const missed = await second.next("notification");
  expect(missed.data.unread).toBe(3);
  expect(missed.data.items.map((item: Shown) => item.id)).toEqual([missed.id, String(Number(missed.id) - 1)]);
  const third = await follow(app.url, person, missed.id);
  expect((await third.next("notification")).data).toEqual({ unread: 3, items: [] });
  const strange = await follow(app.url, person, "not one of ours");
  expect((await strange.next("notification")).data).toEqual({ unread: 3, items: [] });
});

test("a queue that another browser stored, and a song that is never to play, are sent", async () => {
  const person = await settled();
  const stream = await follow(app.url, person);
  const first = (await stream.next("queue")).data;
  expect(first.version).toBe(0);
  const nothing = {
    list: null,
    row: -1,
    deck: null,
    current: null,
    position_ms: 0,
    added: [],
    front_count: 0,
  };
  const state = { ...nothing, history: [], repeat: "off", kept_by: "another browser" };
  expect((await person.sendJson("PUT", "/queue", { version: 0, state, undo: null })).status).toBe(200);
  expect((await stream.next("queue")).data).toEqual({ ...first, version: 1 });
  await person.sendJson("PUT", "/queue/skips/song/one", { name: "One" });
  const skipped = (await stream.next("queue")).data;
  expect([skipped.version, skipped.skips === first.skips]).toEqual([1, false]);
  await person.send("DELETE", "/queue/skips/song/one");
  expect((await stream.next("queue")).data).toEqual({ ...first, version: 1 });
});

test("a like, and a playlist that is made, are reported as a changed library", async () => {
  const person = await settled();
  const stream = await follow(app.url, person);
  const before = (await stream.next("library")).data;
  const { items } = (await person.get("/playlists/liked/tracks?limit=1&offset=0")).body;
  const { uri } = items[0].track;
  expect((await person.send("DELETE", `/player/v1/me/library?uris=${uri}`)).status).toBe(200);
  const unliked = (await stream.next("library")).data;
  expect(unliked.version).not.toBe(before.version);
  expect(unliked.total_placements).toBe(before.total_placements - 1);
  expect((await person.send("PUT", `/player/v1/me/library?uris=${uri}`)).status).toBe(200);
  const liked = (await stream.next("library")).data;
  expect(liked.total_placements).toBe(before.total_placements);
  expect((await person.post("/auth/consent", { accepted: true, version: "v1.0" })).status).toBe(200);
  expect((await person.post("/playlists/create", { name: "Made elsewhere" })).status).toBe(200);
  expect((await stream.next("library")).data.version).not.toBe(liked.version);
});

test("no one hears of what is another's", async () => {
  const [person, other] = [await settled(), await settled()];
  const stream = await follow(app.url, other);
  await stream.next("notification");
  const { jobId } = await app.server.ctx.jobs.start(shortJob, { userId: person.userId, input: {} });
  await sendNotice(person, "theirs");
  await sendNotice(other, "own");
  const own = await app.server.ctx.jobs.start(shortJob, { userId: other.userId, input: {} });
  const seen: Shown[] = [];
  await stream.next("job", (job) => seen.push(job.job_id) > 0 && job.job_id === own.jobId);
  expect(seen).not.toContain(jobId);
  const { data } = await (await follow(app.url, other)).next("notification");
  expect(data.unread).toBe(1);
});

test("a stream ends with its session, and needs one", async () => {
  const person = await settled();
  const stream = await follow(app.url, person);
  await stream.next("library");
  await person.post("/auth/logout");
  await expect(stream.next("job", () => false)).rejects.toThrow("The stream ended.");
  for (const query of ["", "?access_token=", "?access_token=not-a-token-of-ours"]) {
    const refused = await app.api(null).get(`/events${query}`);
    expect([refused.status, refused.body.code]).toEqual([401, "not-signed-in"]);
  }
});

test("a stream that is left midway leaves nothing behind, and the next begins with the state", async () => {
  const person = await settled();
  const first = await follow(app.url, person);
  await first.next("library");
  first.leave();
  const again = await follow(app.url, person);
  expect((await again.next("library")).data.total).toBe(
    (await person.get("/library/cache/status")).body.total,
  );
});

test.runIf(hasRealPostgres)("what happens at one server is reported by the other", async () => {
  const person = await settled();
  const other = await app.startAnother();
  try {
    const stream = await follow(other.url, person);
    await stream.next("notification");
    await sendNotice(person, "from elsewhere");
    expect((await stream.next("notification")).data.unread).toBe(1);
    const { jobId } = await app.server.ctx.jobs.start(shortJob, { userId: person.userId, input: {} });
    await stream.next("job", (job) => job.job_id === jobId && job.state === "done");
  } finally {
    await other.close();
  }
});
