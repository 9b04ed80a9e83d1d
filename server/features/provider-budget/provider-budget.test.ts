import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";

let outer: OuterProvider;
let app: TestApp;
let demo: TestApp;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 2, liked: 400, playlists: [300, 300] });
  outer = await startOuterProvider(catalogue, () => app?.clock.now() ?? Date.now());
  app = await startTestApp({ env: { ...outer.env, SPOTIFY_DAILY_BUDGET: "20" } });
  demo = await startTestApp({ catalogue, env: { ADMINS: "demo:account-0" } });
});
afterAll(async () => {
  await app.close();
  await demo.close();
  await outer.close();
});

test("a limited provider's day is shown: used, left, and when background work goes on", async () => {
  const person = await app.signIn("account-0");
  const paused = await untilScanIs(person, "paused");
  const { status, body } = await person.get("/provider-budget");
  expect(status).toBe(200);
  expect(body).toEqual({
    provider: "spotify",
    daily: 20,
    reserve: 3,
    used: { interactive: 1, background: 16 },
    left: { interactive: 3, background: 0 },
    used_this_hour: expect.any(Number),
    paused_until: null,
    waiting_until: null,
    background_from: paused.paused_until,
  });
  await person.post("/library/cache/cancel");
});

test("a pause that the provider asked for is shown", async () => {
  app.clock.advance(26 * 3600 * 1000);
  outer.provider.setFaults("quota:4");
  const person = await app.signIn("account-1");
  const paused = await untilScanIs(person, "paused");
  outer.provider.setFaults("");
  const { body } = await person.get("/provider-budget");
  expect(body).toMatchObject({ paused_until: paused.paused_until, background_from: paused.paused_until });
  await person.post("/library/cache/cancel");
});

test("the embedded provider limits nothing", async () => {
  const person = await demo.signIn("account-0");
  await untilScanIs(person, "done");
  const { body } = await person.get("/provider-budget");
  expect(body).toMatchObject({
    provider: "demo",
    daily: null,
    reserve: null,
    left: { interactive: null, background: null },
    paused_until: null,
    background_from: null,
  });
});

test("it is closed to anyone who is not signed in", async () => {
  const answer = await app.api(null).get("/provider-budget");
  expect([answer.status, answer.body.code]).toEqual([401, "not-signed-in"]);
});

test("a short limit is shown while calls wait for its end", async () => {
  const person = await demo.signIn("account-1");
  await untilScanIs(person, "done");
  demo.provider.setFaults("rate:1");
  expect((await person.get("/player/v1/me/player/devices")).status).toBe(200);
  demo.clock.advance(27_000);
  const waiting = person.get("/player/v1/me/player/devices");
  const reported = async () => (await person.get("/provider-budget")).body.waiting_until;
  await expect.poll(reported).toBeGreaterThan(demo.clock.now() / 1000);
  expect((await waiting).status).toBe(200);
  expect(await reported()).toBeNull();
  demo.provider.setFaults("");
});

test("an admin may look at another provider that is connected, other people may not", async () => {
  const admin = await demo.signIn("account-0");
  expect((await admin.get("/provider-budget?provider=demo")).status).toBe(200);
  const unknown = await admin.get("/provider-budget?provider=spotify");
  expect([unknown.status, unknown.body.code]).toEqual([404, "not-found"]);
  const other = await demo.signIn("account-1");
  const refused = await other.get("/provider-budget?provider=spotify");
  expect([refused.status, refused.body.code]).toEqual([403, "admin-required"]);
});
