import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { scanElsewhere } from "#testing/database/scan-elsewhere.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { eventsOf, linesOf, readLines, untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 24 }) });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

async function cached(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  // A library is read once a minute.
  app.clock.advance(61_000);
  return person;
}

test("a watched scan reports every track once, and how many it sent", async () => {
  const person = await cached();
  const lines = await readLines(await person.open("/library/stream"));
  expect(lines[0]).toEqual({ type: "start" });
  const ids = lines.filter(({ type }) => type === "track").map(({ track }) => String(track.id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(lines.at(-1)).toEqual({ type: "done", total_emitted: ids.length });
  expect(lines.find(({ type }) => type === "playlists")).toEqual({ type: "playlists", total: 6 });
  const { body } = await person.get("/library/cache/tracks?limit=5000");
  expect((body.items as Shown[]).map(({ id }) => id as string)).toEqual(ids.toSorted());
  expect(await cachedLibrary(person)).toEqual(await app.truth(person.account));
});

test("a library is read once a minute, by a watched scan as by a refresh", async () => {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  const calls = app.provider.total();
  const answer = await person.get("/library/stream");
  expect([answer.status, answer.body.code]).toEqual([429, "too-many-requests"]);
  expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(app.provider.total()).toBe(calls);
  app.clock.advance(61_000);
  expect((await readLines(await person.open("/library/stream"))).at(-1).type).toBe("done");
  expect((await person.post("/library/cache/refresh")).status).toBe(429);
});

test("a second scan beside a watched one is refused as busy, a refresh joins it", async () => {
  const person = await cached();
  app.provider.setFaults("slow:150");
  const watched = person.open("/library/stream?concurrency=1").then(readLines);
  await expect.poll(async () => (await person.get("/library/cache/progress")).body.status).toBe("running");
  const second = await person.get("/library/stream");
  expect([second.status, second.body.code]).toEqual([409, "busy"]);
  const joined = await person.post("/library/cache/refresh");
  expect(joined.status).toBe(200);
  expect((await watched).at(-1).type).toBe("done");
});

test("whatever hears of a track again is kept, its place on the album as well", async () => {
  const person = await cached();
  const { database } = app.server.ctx;
  const facts = () =>
    database
      .selectFrom("library_tracks")
      .innerJoin("catalogue_tracks", "catalogue_tracks.id", "library_tracks.track_id")
      .select(["id", "track_number", "disc_number"])
      .where("user_id", "=", person.userId)
      .orderBy("id")
      .execute();
  const reported = await facts();
  expect(reported.some(({ track_number: number }) => number !== null)).toBe(true);
  await database.updateTable("catalogue_tracks").set({ track_number: null }).execute();
  await readLines(await person.open("/library/stream"));
  expect(await facts()).toEqual(reported);
});

test("a scan that is cancelled elsewhere does not end its stream as if it were done", async () => {
  const person = await cached();
  app.provider.setFaults("slow:150");
  const types: string[] = [];
  for await (const line of linesOf(
    await person.open("/library/stream?concurrency=1&playlist_concurrency=1"),
  )) {
    types.push(line.type);
    if (line.type === "playlists") await person.post("/library/cache/cancel");
  }
  expect(types.slice(0, 2)).toEqual(["start", "playlists"]);
  expect(types.at(-1)).toBe("error");
});

test("a scan that another process works on is over when its cancelling is answered", async () => {
  const person = await cached();
  const { database, now } = app.server.ctx;
  const endScan = await scanElsewhere(database, person.userId, new Date(now() + 60_000));
  let isAnswered = false;
  const answer = person.post("/library/cache/cancel").finally(() => (isAnswered = true));
  const asked = () =>
    database
      .selectFrom("jobs")
      .select("cancel_requested")
      .where("user_id", "=", person.userId)
      .where("state", "=", "running")
      .execute();
  await expect.poll(asked).toEqual([{ cancel_requested: true }]);
  for (let round = 0; round < 5; round += 1) await person.get("/library/cache/progress");
  expect(isAnswered).toBe(false);
  await endScan("cancelled");
  expect((await answer).body).toEqual({ ok: true });
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
});

test("progress only ever rises, and the stream ends by itself after done", async () => {
  app.provider.setFaults("slow:150");
  const person = await app.signIn(app.freshAccount());
  const seen: Shown[] = await Array.fromAsync(eventsOf(await person.open("/library/cache/progress/stream")));
  const states = seen.map(({ status }) => status as string);
  expect(["starting", "running"]).toContain(states[0]);
  expect(states.at(-1)).toBe("done");
  const processed = seen.map((each) => each.processed_count as number);
  expect(processed).toEqual(processed.toSorted((a, b) => a - b));
  expect(seen.slice(0, -1).every(({ percent }) => percent < 100)).toBe(true);
  expect(seen.at(-1)).toMatchObject({ percent: 100, eta_s: null, paused_until: null, detail: null });
  expect(seen[0].ended_ms_ago).toBeNull();
  const endedMsAgo = async () => (await person.get("/library/cache/progress")).body.ended_ms_ago as number;
  const first = await endedMsAgo();
  expect(first).toBeGreaterThanOrEqual(0);
  app.clock.advance(5_000);
  expect((await endedMsAgo()) - first).toBeGreaterThanOrEqual(5_000);
  expect(seen.at(-1).processed_count).toBe(seen.at(-1).expected_total);
});

test("the progress stream takes the token in its address, as EventSource must send it", async () => {
  const person = await cached();
  const path = `/library/cache/progress/stream?access_token=${person.token}`;
  const response = await app.api(null).open(path);
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/u);
  const seen: Shown[] = await Array.fromAsync(eventsOf(response));
  expect(seen.map(({ status }) => status as string)).toEqual(["done"]);
  const elsewhere = await app.api(null).get(`/library/cache/status?access_token=${person.token}`);
  expect(elsewhere.status).toBe(401);
});

test.each([1, 3])("a scan with concurrency %i never has more calls in flight", async (width) => {
  const person = await cached();
  app.provider.setFaults("slow:50");
  const started = performance.now();
  const before = app.provider.total();
  const lines = await readLines(
    await person.open(`/library/stream?concurrency=${width}&playlist_concurrency=4`),
  );
  expect(lines.at(-1).type).toBe("done");
  const calls = app.provider.total() - before;
  // Each call takes 50 ms at the provider, so that fewer milliseconds would mean more calls at once.
  expect(performance.now() - started).toBeGreaterThan((calls / width) * 50 * 0.98);
});

test("the cached tracks come the same by stream and by pages, each once, ordered by id", async () => {
  const person = await cached();
  const lines = await readLines(await person.open("/library/stream/cache?chunk_size=7"));
  const streamed = lines.filter(({ type }) => type === "track").map(({ track }) => track);
  const pages: Shown[] = [];
  for (let offset = 0; offset < streamed.length; offset += 50) {
    const { body } = await person.get(`/library/cache/tracks?limit=50&offset=${offset}`);
    expect(body.total).toBe(streamed.length);
    pages.push(...body.items);
  }
  expect(pages).toEqual(streamed);
  expect([lines[0].type, lines.at(-1).type]).toEqual(["start", "done"]);
  const total = streamed.length;
  expect(lines.filter(({ type }) => type === "progress")).toEqual(
    Array.from({ length: Math.ceil(total / 7) }, (_, chunk) => ({
      type: "progress",
      stage: "cache",
      fetched: Math.min(total, (chunk + 1) * 7),
      total,
    })),
  );
  const beyond = await person.get("/library/cache/tracks?offset=10000");
  expect(beyond.body).toEqual({ total: streamed.length, items: [] });
});

test("names with quotes, line feeds and control characters, and long ones, come whole by stream", async () => {
  const person = await cached();
  const names = ['"quoted" \\" \\', "a\nb\r\u2028\u0001\t", `{"url": "/not-ours"}`, "電".repeat(3_000)];
  const { database } = app.server.ctx;
  for (const [index, name] of names.entries()) {
    await database.updateTable("catalogue_tracks").set({ name }).where("id", "=", `track${index}`).execute();
    await database.updateTable("catalogue_albums").set({ name }).where("id", "=", `album${index}`).execute();
  }
  const lines = await readLines(await person.open("/library/stream/cache"));
  const streamed = lines.filter(({ type }) => type === "track").map(({ track }) => track);
  const { body } = await person.get("/library/cache/tracks");
  expect(streamed).toEqual(body.items);
  const reported = names.map((_name, index) => streamed.find(({ id }) => id === `track${index}`).name);
  expect(reported).toEqual(names);
  const images = streamed.flatMap(({ album }) => album.images).map(({ url }) => new URL(String(url)).origin);
  expect(new Set(images)).toEqual(new Set([app.url]));
});

test.each([
  "/library/cache/tracks?limit=5001",
  "/library/cache/tracks?limit=0",
  "/library/cache/tracks?limit=-1",
  "/library/cache/tracks?limit=abc",
  "/library/cache/tracks?limit=1e3",
  "/library/cache/tracks?limit=1000000000000",
  "/library/cache/tracks?limit=",
  "/library/cache/tracks?limit=1&limit=2",
  "/library/cache/tracks?offset=-1",
  "/library/cache/tracks?offset=10000001",
  "/library/stream/cache?chunk_size=5001",
  "/library/stream?concurrency=21",
  "/library/stream?include_liked=perhaps",
  "/playlists/liked/tracks?limit=51",
])("%s is refused", async (path) => {
  const person = await app.signIn("account-0");
  const answer = await person.get(path);
  expect([answer.status, answer.body.code]).toEqual([400, "bad-request"]);
  expect(Object.keys(answer.body.fields)).toHaveLength(1);
});

test("limits may be left out", async () => {
  const person = await cached();
  const { status, body } = await person.get("/library/cache/tracks");
  expect([status, body.items.length]).toEqual([200, body.total]);
});
