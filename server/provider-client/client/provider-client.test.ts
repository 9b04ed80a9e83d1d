import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "#server/platform/process/errors.ts";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { cachedLibrary } from "#testing/samples/provider-truth.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { createProviderClient, type ProviderCall } from "./provider-client.ts";
import type { ProviderConnection } from "#server/provider-client/accounts/provider-connection.ts";

const aRead: ProviderCall = { userId: "somebody", method: "GET", path: "me", priority: "interactive" };

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
  for (const method of ["PUT", "DELETE"])
    expect((await person.send(method, "/player/v1/playlists/x/followers")).status).toBe(404);
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
  const harness = await testClient([429, 429, 429, 429, 429, 500, 502, 200]);
  expect((await harness.client.send(aRead)).status).toBe(200);
  expect(harness.tokens).toHaveLength(8);
  await harness.close();
});

test("a 401 is answered with a renewed token, once", async () => {
  const harness = await testClient([401, 200]);
  expect((await harness.client.send(aRead)).status).toBe(200);
  expect(harness.tokens).toEqual(["Bearer token 0", "Bearer token 1"]);
  await harness.close();
});

test.each(["GET", "POST"] as const)("a second 401 to a %s is not tried again", async (method) => {
  const harness = await testClient([401, 401, 200]);
  await expect(harness.client.send({ ...aRead, method })).rejects.toMatchObject({
    code: "provider-error",
    message: "The music service refused to renew the sign-in.",
  });
  expect(harness.tokens).toEqual(["Bearer token 0", "Bearer token 1"]);
  await harness.close();
});

const queues = { embedded: {}, budgeted: { dailyCalls: 1_000, width: 2 } };

// The queues keep what they know in the database; "spotify" is not in use here, so that no one else is held up.
describe.each(Object.entries(queues))("in the %s queue", (_name, limits) => {
  const options = { ...limits, id: "spotify" } as const;
  const others: ProviderCall = { ...aRead, path: "me/player" };

  test("a limit of two seconds holds up everyone, and then all are answered", async () => {
    const harness = await testClient([429], { ...options, retryAfterS: 2 });
    const first = harness.client.send(aRead);
    await expect.poll(() => harness.client.waitingUntil(null), { interval: 5 }).not.toBeNull();
    const answers = await Promise.all([first, harness.client.send(others)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [refused = 0, ...afterwards] = harness.atMs;
    expect(afterwards.map((atMs) => atMs - refused >= 1_900)).toEqual([true, true]);
    expect(afterwards.map((atMs) => atMs - refused < 10_000)).toEqual([true, true]);
    await harness.close();
  });

  test("calls that are refused side by side wait side by side", async () => {
    const harness = await testClient([429, 429], { ...options, retryAfterS: 2, together: 2 });
    const answers = await Promise.all([harness.client.send(aRead), harness.client.send(others)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [, refused = 0, ...afterwards] = harness.atMs;
    expect(afterwards.map((atMs) => atMs - refused >= 1_900)).toEqual([true, true]);
    await harness.close();
  });

  test("a limit of five minutes is a pause: the caller is informed until when, and nothing is sent", async () => {
    const harness = await testClient([429], { ...options, retryAfterS: 300 });
    const untilS = Date.now() / 1000 + 300;
    const reported = async (call: ProviderCall) => {
      const failure: unknown = await harness.client.send(call).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "provider-paused" });
      return failure instanceof AppError ? (failure.extra.retry_at ?? 0) - untilS : null;
    };
    for (const call of [aRead, others]) {
      const late = await reported(call);
      expect(late).toBeGreaterThanOrEqual(0);
      expect(late).toBeLessThan(10);
    }
    expect(harness.tokens).toHaveLength(1);
    await harness.close();
    await app.server.ctx.database.deleteFrom("provider_pauses").where("provider", "=", "spotify").execute();
  });
});

/**
 * A client of a service that answers these statuses one after the other, 429 with a Retry-After; `tokens` are those
 * that it was shown, `atMs` says when. The first `together` answers wait for one another.
 */
async function testClient(
  answers: number[],
  {
    retryAfterS = 0,
    together = 1,
    id = "demo",
    ...limits
  }: Partial<ProviderConnection> & { retryAfterS?: number; together?: number } = {},
) {
  const held: (() => void)[] = [];
  const tokens: string[] = [];
  const atMs: number[] = [];
  const service = createServer((request, response) => {
    const status = answers[tokens.length] ?? 200;
    held.push(() => response.writeHead(status, { "retry-after": String(retryAfterS) }).end("{}"));
    tokens.push(request.headers.authorization ?? "");
    atMs.push(performance.now());
    if (tokens.length >= together) for (const answer of held.splice(0)) answer();
  });
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
  const { database, log, providers } = app.server.ctx;
  let renewed = 0;
  const client = createProviderClient({
    connection: {
      ...providers.connection("demo"),
      ...limits,
      id,
      apiBase: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
    },
    database,
    tokens: {
      ownClientId: async () => null,
      accessToken: async (_userId, stale) => `token ${stale === undefined ? renewed : (renewed += 1)}`,
    },
    log,
    now: Date.now,
  });
  const close = async () => {
    await client.close();
    await new Promise((closed) => service.close(closed));
  };
  return { client, tokens, atMs, close };
}
