import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Answer } from "#testing/server/http-client.ts";
import { untilNoJob } from "#testing/server/until-job-ends.ts";
import { letTimePass } from "#testing/samples/mid-items.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import { untilGenresAreFound } from "#testing/people/genres.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 20, playlists: [260, 1, 0, 51, 30, 30] }) });
});
afterEach(async () => {
  await app.provider.comeBack();
  app.provider.setFaults("");
});
afterAll(() => app.close());

async function cached(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

/**
 * Starts a full scan over a whole cache and answers as soon as the provider was asked for liked songs, which are read
 * before the items of playlists; mid-items-faults.test.ts has what goes wrong while those are read.
 *
 * @param spent calls that the provider was sent before it, 27 s ago
 */
async function midScan(person: SignedIn, faults: string, spent = 0): Promise<{ answer: Promise<Answer> }> {
  app.clock.advance(13 * 3600 * 1000);
  const there = await app.atProvider(person.account);
  const index = person.account.slice("account-".length);
  await there.send("POST", `playlists/playlist-${index}-0/items`, { uris: ["spotify:track:track399"] });
  await there.send("PUT", "me/library?uris=spotify:track:track398");
  expect((await person.get("/auth/spotify-token")).status).toBe(200);
  app.provider.setFaults(faults);
  await Promise.all(Array.from({ length: spent }, () => there.get("me")));
  if (spent > 0) app.clock.advance(27_000);
  const before = app.provider.calls()["/v1/me/tracks"] ?? 0;
  const answer = person.post("/library/cache/refresh", { concurrency: 1 });
  await expect
    .poll(() => app.provider.calls()["/v1/me/tracks"] ?? 0, { interval: 5 })
    .toBeGreaterThan(before);
  return { answer };
}

/** Time in which nothing may happen. */
function silence(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}

async function expectTruth(person: SignedIn): Promise<void> {
  app.provider.setFaults("");
  const [truth, cache] = [await app.truth(person.account), await cachedLibrary(person)];
  expect(cache).toEqual(truth);
}

test("every fifth call goes wrong: nothing is lost and nothing doubled", async () => {
  const person = await app.signIn(app.freshAccount());
  app.provider.setFaults("flaky:0.2");
  const done = await untilScanIs(person, "done");
  expect(done.detail).toBeNull();
  await expectTruth(person);
});

test("a server that ends between a scan and its job starts, at its next start, what follows the scan", async () => {
  const person = await cached();
  await untilGenresAreFound(app, person.userId);
  const { database } = app.server.ctx;
  await untilNoJob(database, { kind: "library-scan", userId: person.userId });
  await sql`delete from jobs where kind = 'genres' and user_id = ${person.userId}`.execute(database);
  await sql`
    update jobs set state = 'running', finished_at = null, lease_until = now() - interval '1 hour'
    where kind = 'library-scan' and user_id = ${person.userId}
  `.execute(database);
  await untilGenresAreFound(app, person.userId);
});

test("a provider that goes down while liked songs are read: the scan says so until another is asked for, the old cache stays, the next one repairs all", async () => {
  const person = await cached();
  const before = await cachedLibrary(person);
  const { answer } = await midScan(person, "slow:100");
  await app.provider.goDown();
  const { status, body } = await answer;
  expect([status, body.code]).toEqual([502, "provider-error"]);
  const progress = (await person.get("/library/cache/progress")).body;
  expect(progress).toMatchObject({ status: "error", paused_until: null });
  expect(progress.detail).toMatch(/isn't responding/u);
  expect(await cachedLibrary(person)).toEqual(before);
  await app.provider.comeBack();
  // Looking at a stale cache does not start the failed scan again: its error stays to be read.
  await person.get("/library/cache/status");
  expect((await person.get("/library/cache/progress")).body.status).toBe("error");
  app.clock.advance(61_000);
  expect((await person.post("/library/cache/refresh")).status).toBe(200);
  await expectTruth(person);
});

test("a short rate limit is waited out: nothing is sent meanwhile, then the scan goes on to its end", async () => {
  const person = await cached();
  const { answer } = await midScan(person, "slow:300,rate:5", 3);
  const calls = app.provider.total();
  // The listing was allowed, and so is what is under way; the next call is refused for what is left of the 30 s.
  await expect.poll(() => app.provider.total(), { interval: 5 }).toBe(calls + 1);
  // The provider would answer again; anyone who was asked to wait does not know.
  app.provider.setFaults("");
  const progress = (await person.get("/library/cache/progress")).body;
  expect(progress).toMatchObject({ status: "running", paused_until: null });
  await silence(900);
  expect(app.provider.total()).toBe(calls + 1);
  const { status, body } = await answer;
  expect([status, body.detail]).toEqual([200, undefined]);
  await expectTruth(person);
});

test("a quota that is used up while liked songs are read pauses the scan: nothing is sent, then it goes on", async () => {
  const person = await cached();
  const before = await cachedLibrary(person);
  const { answer } = await midScan(person, "slow:30,quota:3");
  const { status, body } = await answer;
  expect([status, body.code]).toEqual([503, "provider-paused"]);
  const progress = (await person.get("/library/cache/progress")).body;
  expect(progress).toMatchObject({ status: "paused", paused_until: body.retry_at });
  expect(progress.paused_until * 1000).toBeGreaterThan(app.clock.now());
  expect(progress.paused_until * 1000).toBeLessThanOrEqual(app.clock.now() + 24 * 3600 * 1000 + 1000);
  await consent(person);
  const notifications = async () => (await person.get("/social/notifications")).body.items;
  await expect.poll(notifications).toMatchObject([{ type: "sync_waits", data: { until: body.retry_at } }]);
  app.provider.setFaults("");
  const [newest] = (await app.truth(person.account)).liked;
  // What was read before the pause is kept: the song that was liked meanwhile is shown.
  expect(await cachedLibrary(person)).toEqual({ ...before, liked: [newest, ...before.liked] });
  const calls = app.provider.total();
  const again = await person.post("/library/cache/refresh");
  expect([again.status, again.body.code]).toEqual([503, "provider-paused"]);
  const played = await person.get("/player/v1/me/player/devices");
  expect([played.status, played.body.code]).toEqual([503, "provider-paused"]);
  expect(Number(played.headers.get("retry-after"))).toBeGreaterThan(60);
  await person.get("/library/cache/status");
  expect(app.provider.total()).toBe(calls);
  app.clock.advance(progress.paused_until * 1000 - app.clock.now() + 1_000);
  await untilScanIs(person, "done");
  await expectTruth(person);
});

test("a link that is revoked while liked songs are read: the error says why, the old cache stays, a sign-in repairs all", async () => {
  const person = await cached();
  const before = await cachedLibrary(person);
  const { answer } = await midScan(person, "slow:100,revoked");
  await letTimePass(app, 3_600_000);
  const { status, body } = await answer;
  expect([status, body.code]).toEqual([409, "renew-link"]);
  const progress = (await person.get("/library/cache/progress")).body;
  expect(progress.status).toBe("error");
  expect(progress.detail).toMatch(/has expired.*Sign in again/u);
  expect(await cachedLibrary(person)).toEqual(before);
  app.provider.setFaults("");
  const again = await app.signIn(person.account);
  await untilScanIs(again, "done");
  await expectTruth(again);
});

test("tokens that live 20 s carry a scan to its end", async () => {
  app.provider.setFaults("expire,slow:150");
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "running");
  const renewed = () => app.provider.calls()["/api/token"] ?? 0;
  const before = renewed();
  await letTimePass(app, 21_000);
  await untilScanIs(person, "done");
  expect(renewed()).toBeGreaterThan(before);
  await expectTruth(person);
});

test("a scan that the database has no room for pauses with a sentence, reading goes on, and it ends when there is room", async () => {
  const { database } = app.server.ctx;
  await sql`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(database);
  await sql`create trigger no_room before insert on library_playlist_items for each statement execute function no_room()`.execute(
    database,
  );
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "paused");
  expect((await person.get("/library/cache/progress")).body.detail).toMatch(/^The disk .* is full\./u);
  expect((await person.get("/library/cache/tracks?limit=5")).status).toBe(200);
  await sql`drop trigger no_room on library_playlist_items`.execute(database);
  app.clock.advance(6_000);
  await untilScanIs(person, "done");
  await expectTruth(person);
});
