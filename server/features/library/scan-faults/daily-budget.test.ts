import { hourMs } from "#contract/base/durations.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pollIntervalMs, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { cachedLibrary, providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";
import { isWholeRun } from "#testing/whole-run.ts";

const dailyCalls = 40;
const reserve = 6;

/** calls of a first scan: listing, 620 liked, 530 + 210 + 90 + 70 + 1 + 120 items, the shared one, and asking for the closed one */
const scanCalls = 1 + 13 + (11 + 5 + 2 + 2 + 1 + 3) + 1 + 1;

let outer: OuterProvider;
let app: TestApp;

beforeAll(async () => {
  const catalogue = aCatalogue({
    accounts: 14,
    tracks: 900,
    liked: 620,
    playlists: [530, 210, 0, 90, 70, 1, 120],
  });
  outer = await startOuterProvider(catalogue, () => app?.clock.now() ?? Date.now());
  app = await startTestApp({
    env: { ...outer.env, SPOTIFY_DAILY_BUDGET: String(dailyCalls) },
  });
});
afterEach(async () => {
  outer.provider.setFaults("");
  // Another test, another day: whatever was sent has gone out of the count.
  app.clock.advance(26 * hourMs);
});
afterAll(async () => {
  await app.close();
  await outer.close();
});

async function progressOf(person: SignedIn): Promise<Shown> {
  return (await person.get("/library/cache/progress")).body;
}

async function expectTruth(person: SignedIn): Promise<void> {
  const there = await providerClient(outer.provider.base, person.account);
  expect(await cachedLibrary(person)).toEqual(await providerTruth(there));
}

async function isStill(counted: () => number): Promise<boolean> {
  const before = counted();
  // Longer than a keeper needs to look for idle scans.
  const until = performance.now() + 3 * pollIntervalMs;
  await expect.poll(() => performance.now()).toBeGreaterThan(until);
  return counted() === before;
}

test("a library that is larger than a day's calls comes in parts, by itself, the newest songs first", async () => {
  const before = outer.total();
  const person = await app.signIn("account-0");
  const paused = await untilScanIs(person, "paused");
  expect(outer.total() - before).toBe(dailyCalls - reserve);
  expect(paused.detail).toMatch(/^Today's calls to Spotify are used up.*continues automatically/u);
  const pausedMs = paused.paused_until * 1000 - app.clock.now();
  expect(pausedMs).toBeGreaterThan(23 * hourMs);
  expect(pausedMs).toBeLessThanOrEqual(25 * hourMs + 1000);
  // The rest fits into the next day.
  expect(paused.eta_s).toBeGreaterThanOrEqual(paused.paused_until - Math.floor(app.clock.now() / 1000));
  expect(paused.eta_s).toBeLessThan((pausedMs + hourMs) / 1000);

  const { liked, playlists } = await cachedLibrary(person);
  const truth = await providerTruth(await providerClient(outer.provider.base, "account-0"));
  expect(liked.length).toBeGreaterThanOrEqual(100);
  expect(liked).toEqual(truth.liked.slice(0, liked.length));
  expect(playlists["playlist-0-0"]).toEqual(truth.playlists["playlist-0-0"]);

  const spent = outer.total();
  expect(await isStill(() => outer.total())).toBe(true);
  app.clock.advance(paused.paused_until * 1000 - app.clock.now() + 1000);
  await untilScanIs(person, "done");
  // The sign-in, and each page once, but for the listing.
  const truthCalls = spent - before - (dailyCalls - reserve);
  expect(outer.total() - before - truthCalls).toBe(1 + scanCalls + 1);
  await expectTruth(person);
});

test("the reserve is for people: they may still play when background work has stopped, until the day's last call", async () => {
  const person = await app.signIn("account-1");
  const { paused_until: until } = await untilScanIs(person, "paused");
  const ask = () => person.get("/player/v1/me/player/devices");
  for (let call = 0; call < reserve; call += 1) expect((await ask()).status).toBe(200);
  const spent = outer.total();
  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([503, "provider-paused"]);
  expect(refused.body.retry_at).toBe(until);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  expect(refused.body.detail).toMatch(/used up/u);
  expect(outer.total()).toBe(spent);
  app.clock.advance(until * 1000 - app.clock.now() + 1000);
  expect((await ask()).status).toBe(200);
  await untilScanIs(person, "done");
});

test("the ledger has every call, by hour and by who waited for it", async () => {
  const sum = async (priority: "interactive" | "background") => {
    const rows = await app.server.ctx.database
      .selectFrom("provider_calls")
      .select("calls")
      .where("provider", "=", "spotify")
      .where("priority", "=", priority)
      .execute();
    return rows.reduce((total, { calls }) => total + calls, 0);
  };
  const [total, interactive, background] = [outer.total(), await sum("interactive"), await sum("background")];
  const person = await app.signIn("account-2");
  await untilScanIs(person, "paused");
  await person.get("/player/v1/me/player/devices");
  const [moreInteractive, moreBackground] = [
    (await sum("interactive")) - interactive,
    (await sum("background")) - background,
  ];
  // GET /me of the sign-in, and the devices.
  expect(moreInteractive).toBe(2);
  expect(moreInteractive + moreBackground).toBe(outer.total() - total);
  await person.post("/library/cache/cancel");
});

test("a person's player is asked for once a minute, however many tabs there are, and at once after a command", async () => {
  const person = await app.signIn("account-3");
  await person.post("/library/cache/cancel");
  const asked = () => outer.provider.stats().calls["/v1/me/player"] ?? 0;
  const before = asked();
  const poll = () => Promise.all(Array.from({ length: 5 }, () => person.get("/player/v1/me/player")));
  for (let second = 0; second < 180; second += 15) {
    for (const { status } of await poll()) expect(status).toBe(204);
    app.clock.advance(15_000);
  }
  expect(asked() - before).toBe(3);
  await poll();
  expect(asked() - before).toBe(4);
  await person.send("PUT", "/player/v1/me/player/pause");
  await poll();
  expect(asked() - before).toBe(5);
});

const faults = ["flaky:0.15", "slow:15", "rate:25", "quota:12"];
const pairs = faults.flatMap((one, index) => faults.slice(index + 1).map((other) => `${one},${other}`));

// Each fault meets the day's budget; any two faults meet in fault-matrix.test.ts.
const together = isWholeRun ? [...faults, ...pairs] : ["flaky:0.15,quota:12", "slow:15,rate:25"];

test.each(together.map((text, index) => ({ text, account: `account-${4 + index}` })))(
  "with $text nothing is lost and nothing doubled, and nothing is sent during a pause",
  async ({ text, account }) => {
    const person = await app.signIn(account);
    await person.post("/library/cache/cancel");
    outer.provider.setFaults(text);
    app.clock.advance(26 * hourMs);
    void person.post("/library/cache/refresh");
    await untilNot(person, "idle");
    for (let progress = await progressOf(person); progress.status !== "done";) {
      expect(["starting", "running", "paused"]).toContain(progress.status);
      if (progress.status === "paused") {
        // The person's own call, which may be sent again when it fails, is all that is sent while
        // a day's calls are used up; nothing at all while the provider asked for a break.
        const sent = () => outer.total() - (outer.provider.stats().calls["/v1/me/player/devices"] ?? 0);
        const [calls, background] = [outer.total(), sent()];
        const answer = await person.get("/player/v1/me/player/devices");
        if (progress.detail.includes("asked for a break"))
          expect([answer.status, outer.total()]).toEqual([503, calls]);
        expect(sent()).toBe(background);
        app.clock.advance(progress.paused_until * 1000 - app.clock.now() + 1000);
        // A provider's day has gone by too.
        if (text.includes("quota")) outer.provider.setFaults(text);
        await untilNot(person, "paused");
      } else {
        app.clock.advance(1000);
        await untilStillOr(() => outer.total());
      }
      progress = await progressOf(person);
    }
    outer.provider.setFaults("");
    await expectTruth(person);
  },
);

async function untilNot(person: SignedIn, status: string): Promise<void> {
  await expect.poll(async () => (await progressOf(person)).status, { interval: 50 }).not.toBe(status);
}

/** Returns as soon as another call was counted, or when none is for a while: someone waits for the clock. */
async function untilStillOr(counted: () => number): Promise<void> {
  const [before, until] = [counted(), performance.now() + 200];
  await expect
    .poll(() => counted() > before || performance.now() > until, { timeout: 5_000, interval: 10 })
    .toBe(true);
}
