import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/app.ts";
import { aCatalogue } from "#testing/catalogue.ts";
import { untilScanIs } from "#testing/http-client.ts";
import { cachedLibrary } from "#testing/provider-truth.ts";
import type { SignedIn } from "#testing/sign-in.ts";
import { createProviderClient } from "./provider-client.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    catalogue: aCatalogue({ accounts: 8, playlists: [230, 1, 0] }),
    env: { DEMO_FAULTS: "dialect:extended" },
  });
});
afterEach(() => app.provider.setFaults("dialect:extended"));
afterAll(() => app.close());

async function cached(): Promise<SignedIn> {
  const person = await app.signIn(app.freshAccount());
  await untilScanIs(person, "done");
  return person;
}

test("the older dialect is learned once, and gives the items of others' playlists too", async () => {
  const person = await cached();
  const [truth, cache] = [await app.truth(person.account), await cachedLibrary(person)];
  expect(cache).toEqual(truth);
  expect(Object.values(cache.playlists).every(({ items }) => items !== null)).toBe(true);
  const before = app.provider.calls()["/v1/playlists/{id}/items"] ?? 0;
  await cached();
  expect(app.provider.calls()["/v1/playlists/{id}/items"] ?? 0).toBe(before);
});

test("liking and asking what is liked works in the older dialect by either name", async () => {
  const person = await cached();
  expect((await person.send("PUT", "/player/v1/me/library?uris=spotify:track:track390")).status).toBe(200);
  for (const path of ["me/library/contains?uris=spotify:track:track390", "me/tracks/contains?ids=track390"])
    expect((await person.get(`/player/v1/${path}`)).body).toEqual([true]);
  expect((await person.send("DELETE", "/player/v1/me/tracks?ids=track390")).status).toBe(200);
  expect((await person.get("/player/v1/me/tracks/contains?ids=track390")).body).toEqual([false]);
});

test("calls that are not on the list are not forwarded", async () => {
  const person = await cached();
  const before = app.provider.total();
  for (const path of ["me", "users/x", "me/player/../../me", "me/tracks", "playlists/x/items"]) {
    const answer = await person.get(`/player/v1/${path}`);
    expect([answer.status, answer.body.code]).toEqual([404, "not-found"]);
  }
  expect(app.provider.total()).toBe(before);
});

test("reads that are alike are shared, and one caller that leaves does not take the answer from the other", async () => {
  const person = await cached();
  const path = "/player/v1/me/player/devices";
  await person.get(path);
  app.provider.setFaults("dialect:extended,slow:500");
  const before = app.provider.calls()["/v1/me/player/devices"] ?? 0;
  const left = new AbortController();
  const leaving = person.open(path, left.signal).catch(() => "left");
  await expect
    .poll(() => app.provider.calls()["/v1/me/player/devices"] ?? 0, { interval: 10 })
    .toBe(before + 1);
  const staying = person.get(path);
  const third = person.get(path);
  // An answer that needs no provider, asked after the two: by then the server has them.
  await person.get("/library/cache/liked/count");
  left.abort();
  expect(await leaving).toBe("left");
  expect([(await staying).status, (await third).status]).toEqual([200, 200]);
  expect(app.provider.calls()["/v1/me/player/devices"]).toBe(before + 1);
});

test("limits that were waited out do not use up what a call may fail", async () => {
  const answers = [429, 429, 429, 429, 429, 500, 502, 200];
  let asked = 0;
  const provider = createServer((_request, response) => {
    response.writeHead(answers[asked] ?? 200, { "retry-after": "0" }).end("{}");
    asked += 1;
  });
  await new Promise<void>((listening) => provider.listen(0, "127.0.0.1", listening));
  const { database, log, providers } = app.server.ctx;
  const client = createProviderClient({
    connection: {
      ...providers.connection("demo"),
      apiBase: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`,
    },
    database,
    tokens: { accessToken: () => Promise.resolve("a token") },
    log,
    now: Date.now,
  });
  try {
    const call = { userId: "somebody", method: "GET", path: "me", priority: "interactive" } as const;
    expect((await client.send(call)).status).toBe(200);
    expect(asked).toBe(answers.length);
  } finally {
    await client.close();
    await new Promise((closed) => provider.close(closed));
  }
});
