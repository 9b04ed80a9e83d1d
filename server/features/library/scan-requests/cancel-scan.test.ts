import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { eventsOf, linesOf, untilScanIs, type Api, type Shown } from "#testing/server/http-client.ts";
import { cachedLibrary, type LibraryContent } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";

/** What a call takes at the provider, and how long after a cancel nothing may be sent any more. */
const callMs = 300;
const silenceMs = 600;
/** A scan stops within a second (contract, `cancelScan`), and a call that was under way may end before. */
const limitMs = 1_000 + callMs;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 20, tracks: 2_000, liked: 2_000, playlists: [130, 1, 0, 51] }),
  });
});
afterEach(() => app.provider.setFaults(""));
afterAll(() => app.close());

interface Edited {
  person: SignedIn;
  /** the same person at another browser */
  elsewhere: SignedIn;
  /** the cache as it is, which lacks the edit */
  before: LibraryContent;
  truth: LibraryContent;
}

/**
 * Someone whose stale cache lacks an item that they put into a playlist since. Playlists are read behind 40 pages of
 * liked songs: with four calls at once, three seconds go by before the edit could be read.
 */
async function edited(): Promise<Edited> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  const elsewhere = await app.signIn(person.account);
  app.clock.advance(13 * 3_600_000);
  const there = await app.atProvider(person.account);
  const list = `playlist-${person.account.slice("account-".length)}-0`;
  await there.send("POST", `playlists/${list}/items`, { uris: ["spotify:track:track1999"], position: 3 });
  const [before, truth] = [await cachedLibrary(person), await app.truth(person.account)];
  expect(before).not.toEqual(truth);
  return { person, elsewhere, before, truth };
}

/**
 * Begins a scan at a slow provider, and waits until it reads liked songs.
 *
 * @returns what was started, in an object: a promise in a promise would be waited for
 */
async function midScan<T>(begin: () => Promise<T>): Promise<{ started: Promise<T> }> {
  app.provider.setFaults(`slow:${callMs}`);
  const likedCalls = () => app.provider.calls()["/v1/me/tracks"] ?? 0;
  const before = likedCalls();
  const started = begin();
  started.catch(() => undefined);
  await expect.poll(likedCalls, { interval: 10 }).toBeGreaterThan(before);
  return { started };
}

/**
 * Counts the time in which this process runs, and when the provider was last called in it. Provider, server and test
 * share the process: where the machine lets it wait, no one could have stopped anything, and that time is not counted.
 */
function startWatch() {
  const everyMs = 5;
  const maxTurnMs = 50;
  let ranMs = 0;
  let calls = app.provider.total();
  let lastCallMs = 0;
  let lookedAt = performance.now();
  const look = () => {
    const now = performance.now();
    ranMs += Math.min(now - lookedAt, maxTurnMs);
    lookedAt = now;
    if (app.provider.total() === calls) return;
    calls = app.provider.total();
    lastCallMs = ranMs;
  };
  const timer = setInterval(look, everyMs);
  return {
    ranMs: () => {
      look();
      return ranMs;
    },
    calls: () => calls,
    lastCallMs: () => lastCallMs,
    end: () => clearInterval(timer),
  };
}

async function isIdle(person: SignedIn): Promise<boolean> {
  const held = await app.server.ctx.database
    .selectFrom("jobs")
    .select("job_id")
    .where("user_id", "=", person.userId)
    .where("kind", "=", "library-scan")
    .where((where) => where.or([where("lease_until", "is not", null), where("state", "=", "running")]))
    .execute();
  return held.length === 0 && (await person.get("/library/cache/progress")).body.status === "idle";
}

/** Presses, waits for the end and the silence behind it, and sees that nothing but the scan has changed. */
async function expectStopped(
  { person, before, truth }: Edited,
  press: () => Promise<unknown>,
): Promise<void> {
  const watch = startWatch();
  try {
    const pressed = press();
    await expect.poll(() => isIdle(person), { interval: 10 }).toBe(true);
    await pressed;
    const stoppedMs = watch.ranMs();
    const calls = watch.calls();
    await delay(silenceMs);
    watch.ranMs();
    expect(watch.calls()).toBe(calls);
    expect(Math.max(stoppedMs, watch.lastCallMs())).toBeLessThan(limitMs);
  } finally {
    watch.end();
  }
  app.provider.setFaults("");
  expect(await cachedLibrary(person)).toEqual(before);
  app.clock.advance(61_000);
  expect(await statusesOf(person)).toEqual(["cancelled", "done"]);
  expect((await person.post("/library/cache/refresh")).body).toMatchObject({ inserted: 1, removed: 0 });
  expect(await cachedLibrary(person)).toEqual(truth);
  expect(await statusesOf(person)).toEqual(["done", "cancelled", "done"]);
}

/** Newest first. */
async function statusesOf(person: SignedIn): Promise<string[]> {
  const rows = await app.server.ctx.database
    .selectFrom("library_scans")
    .select("status")
    .where("user_id", "=", person.userId)
    .orderBy("scan_id", "desc")
    .execute();
  return rows.map(({ status }) => status);
}

async function cancel(api: Api): Promise<void> {
  const { status, body } = await api.post("/library/cache/cancel");
  expect([status, body]).toEqual([200, { ok: true }]);
}

const refreshSlowly = (api: Api) => api.post("/library/cache/refresh", { parallel: false });

test("a refresh that is cancelled stops within a second: no more calls, the edit unread, the cache as it was", async () => {
  const library = await edited();
  const { started: refreshing } = await midScan(() => refreshSlowly(library.person));
  await expectStopped(library, () => cancel(library.person));
  expect(await refreshing).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("the scan of a stale cache that is cancelled stops within a second", async () => {
  const library = await edited();
  await midScan(() => library.person.get("/library/cache/status"));
  await expectStopped(library, () => cancel(library.person));
});

test("a watched scan stops within a second when its watcher leaves", async () => {
  const library = await edited();
  const left = new AbortController();
  const { started: watching } = await midScan(() => library.person.open("/library/stream", left.signal));
  const response = await watching;
  const types: string[] = [];
  for await (const line of linesOf(response)) {
    types.push(line.type);
    if (line.type === "playlists") break;
  }
  expect(types).toEqual(["start", "playlists"]);
  await expectStopped(library, () => Promise.resolve(left.abort()));
});

test("cancelling twice at once, and again, is as good as once", async () => {
  const library = await edited();
  const { person } = library;
  const { started: refreshing } = await midScan(() => refreshSlowly(person));
  await expectStopped(library, async () => {
    await Promise.all([cancel(person), cancel(person)]);
    await cancel(person);
  });
  expect(await refreshing).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("a scan may be cancelled from another session of the person, and pages of both show it", async () => {
  const library = await edited();
  const { person, elsewhere } = library;
  expect([elsewhere.userId, elsewhere.token === person.token]).toEqual([person.userId, false]);
  const { started: refreshing } = await midScan(() => refreshSlowly(person));
  const reported = [person, elsewhere].map(async (api): Promise<Shown[]> =>
    Array.fromAsync(eventsOf(await api.open("/library/cache/progress/stream"))),
  );
  await expectStopped(library, () => cancel(elsewhere));
  for (const events of await Promise.all(reported)) expect(events.at(-1).status).toBe("idle");
  expect(await refreshing).toMatchObject({ status: 409, body: { code: "conflict" } });
});

test("cancelling when nothing runs changes nothing: no scan of before, none to come, none of others", async () => {
  const { person, before } = await edited();
  const other = await app.signIn(app.freshAccount());
  await untilScanIs(other, "done");
  const scans = () =>
    app.server.ctx.database
      .selectFrom("library_scans")
      .selectAll()
      .where("user_id", "=", other.userId)
      .execute();
  const [earlier, calls] = [await scans(), app.provider.total()];
  await cancel(other);
  expect(await scans()).toEqual(earlier);
  expect(app.provider.total()).toBe(calls);
  const { started: refreshing } = await midScan(() => person.post("/library/cache/refresh"));
  await cancel(other);
  app.provider.setFaults("");
  expect(await refreshing).toMatchObject({ status: 200, body: { inserted: 1, removed: 0 } });
  expect(await cachedLibrary(person)).not.toEqual(before);
  app.clock.advance(61_000);
  expect((await other.post("/library/cache/refresh")).status).toBe(200);
  expect(await statusesOf(other)).toEqual(["done", "done"]);
});

describe.runIf(hasRealPostgres)("two servers on one database", () => {
  test("a scan may be cancelled at the server that does not work on it", async () => {
    const library = await edited();
    const { started: refreshing } = await midScan(() => refreshSlowly(library.person));
    // Started now: what was queued is in the hands of the first.
    const other = await app.startAnother();
    await expectStopped(library, () => cancel(other.api(library.person.token)));
    expect(await refreshing).toMatchObject({ status: 409, body: { code: "conflict" } });
    await other.close();
  });
});
