import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ catalogue: aCatalogue({ accounts: 4, liked: 2, playlists: [3] }) });
});
afterAll(() => app.close());

async function aMember(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

test("consent is given once, kept with its date, taken back, and is everyone's own", async () => {
  const [person, other] = [await aMember(), await aMember()];
  const none = { consented: false, version: "v1.0", accepted_at: null };
  expect((await person.get("/auth/consent")).body).toEqual(none);
  const given = await person.post("/auth/consent", { accepted: true, version: "v1.0" });
  expect([given.status, given.body.consented]).toEqual([200, true]);
  expect(Math.abs(given.body.accepted_at - app.clock.now() / 1000)).toBeLessThan(60);
  app.clock.advance(120_000);
  expect((await person.post("/auth/consent", { accepted: true, version: "v1.0" })).body).toEqual(given.body);
  expect((await person.get("/auth/consent")).body).toEqual(given.body);
  expect((await other.get("/auth/consent")).body).toEqual(none);
  expect((await person.post("/auth/consent", { accepted: false, version: "v1.0" })).body).toEqual(none);
});

test("another version, what is missing and what is unknown are refused, and so is anyone who is not signed in", async () => {
  const person = await aMember();
  for (const body of [
    { accepted: true, version: "v0.9" },
    { accepted: true },
    { version: "v1.0" },
    { accepted: 1 },
  ])
    expect((await person.post("/auth/consent", body)).status).toBe(400);
  expect((await app.api(null).get("/auth/consent")).status).toBe(401);
  expect((await app.api(null).post("/auth/consent", { accepted: true, version: "v1.0" })).status).toBe(401);
});

test("without consent no playlist is written, by any way, and the provider is not asked", async () => {
  const person = await aMember();
  const id = `playlist-${person.account.split("-")[1] ?? ""}-0`;
  const uris = ["spotify:track:track1"];
  const writes: [string, string, object][] = [
    ["PATCH", `/playlists/${id}`, { name: "Another" }],
    ["POST", "/playlists/create", { name: "New" }],
    ["POST", `/playlists/${id}/items`, { uris }],
    ["POST", "/playlists/add", { playlist_ids: [id], uris }],
    ["DELETE", `/playlists/${id}/items`, { items: [{ uri: uris[0] }] }],
    ["PUT", `/playlists/${id}/items`, { positions: [0], insert_before: 2 }],
    ["POST", `/player/v1/playlists/${id}/items`, { uris }],
    ["POST", `/player/v1/playlists/${id}/tracks`, { uris }],
  ];
  const before = app.provider.total();
  for (const [method, path, body] of writes) {
    const answer = await person.sendJson(method, path, body);
    expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, "consent-required"]);
  }
  expect(app.provider.total()).toBe(before);
  await consent(person);
  expect((await person.post(`/playlists/${id}/items`, { uris })).status).toBe(200);
});
