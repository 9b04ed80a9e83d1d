import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { databaseSettings, hasRealPostgres, startTestApp } from "#testing/server/app.ts";
import { endLeases } from "#testing/database/end-leases.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, untilScanIs, type Api } from "#testing/server/http-client.ts";
import { cachedLibrary, countsOf, providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

let outer: OuterProvider;
const servers: SpawnedServer[] = [];

beforeAll(async () => {
  outer = await startOuterProvider(
    aCatalogue({ accounts: 8, tracks: 900, liked: 620, playlists: [530, 210, 0, 90, 70, 1, 120] }),
  );
});
afterEach(async () => {
  outer.provider.setFaults("");
  await Promise.all(servers.splice(0).map((server) => server.end("SIGKILL")));
});
afterAll(() => outer.close());

async function start(env: Record<string, string>, name: string): Promise<SpawnedServer> {
  const folder = join(outer.folder, name);
  mkdirSync(folder, { recursive: true });
  const server = await spawnTestServer({ ...outer.env, ...env }, folder);
  servers.push(server);
  return server;
}

async function untilCalls(more: number): Promise<void> {
  const from = outer.total();
  await expect.poll(() => outer.total(), { interval: 5 }).toBeGreaterThanOrEqual(from + more);
}

async function truthOf(account: string) {
  return providerTruth(await providerClient(outer.provider.base, account));
}

/** Liked songs that the scan has stored by now; waits until there are some. */
async function storedLiked(server: SpawnedServer, token: string): Promise<number> {
  const api = apiOf(server.url, token);
  const progress = async () => (await api.get("/library/cache/progress")).body["processed_count"] as number;
  await expect.poll(progress, { interval: 5 }).toBeGreaterThan(0);
  return (await api.get("/library/cache/liked/count")).body.total;
}

// On the embedded database, killed-anywhere.test.ts kills and stops it.
describe.runIf(hasRealPostgres)("two servers on one database", () => {
  test("a scan runs at one of them only; the other takes it over when that one is killed, goes on behind what was stored, and so does the next", async () => {
    const database = await databaseSettings();
    const [one, other] = await Promise.all([start(database, "one"), start(database, "other")]);
    outer.provider.setFaults("slow:15");
    const before = outer.total();
    const person = await signInAs(one.url, "account-5");
    const done = await untilScanIs(apiOf(other.url, person.token), "done");
    expect(done.percent).toBe(100);
    // GET /me of the sign-in, the listing, and each page once; closed playlists are asked once in either dialect.
    const pages = 1 + 1 + 13 + 11 + 5 + 1 + 2 + 2 + 1 + 3 + 1;
    expect(outer.total() - before).toBeLessThanOrEqual(pages + 2);

    const victim = await signInAs(one.url, "account-6");
    await untilCalls(3);
    await one.end("SIGKILL");
    // Its lease runs out by itself.
    await untilCalls(10);
    const stored = await storedLiked(other, victim.token);
    await other.end("SIGKILL");
    const liked = outer.provider.stats().calls["/v1/me/tracks"] ?? 0;
    await endLeases(database);
    const third = await start(database, "one");
    const api = apiOf(third.url, victim.token);
    await untilScanIs(api, "done");
    // 50 a page: pages whose rows were stored before the last kill are not read again.
    const pagesBehind = Math.floor(Math.min(stored, 620) / 50);
    expect((outer.provider.stats().calls["/v1/me/tracks"] ?? 0) - liked).toBeLessThanOrEqual(
      13 - pagesBehind,
    );
    outer.provider.setFaults("");
    await expectTruth(api, "account-6");

    outer.provider.setFaults("slow:15");
    const stopped = await signInAs(third.url, "account-4");
    await untilCalls(15);
    const said = third.errors();
    const { code, ms } = await third.end("SIGTERM");
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    expect(third.errors()).toBe(said);
    // The last is one that no one kills or stops.
    const fourth = await startTestApp({ env: { ...outer.env, ...database } });
    onTestFinished(() => fourth.close());
    await untilScanIs(fourth.api(stopped.token), "done");
    outer.provider.setFaults("");
    await expectTruth(fourth.api(stopped.token), "account-4");
  });
});

async function expectTruth(api: Api, account: string): Promise<void> {
  const truth = await truthOf(account);
  expect(await cachedLibrary(api)).toEqual(truth);
  const counts = countsOf(truth);
  expect((await api.get("/library/cache/status")).body).toMatchObject({
    total_unique: counts.unique,
    total_placements: counts.placements,
    skipped: 0,
  });
}
