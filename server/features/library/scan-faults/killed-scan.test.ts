import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databaseSettings, hasRealPostgres } from "#testing/server/app.ts";
import { endLeases } from "#testing/database/end-leases.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, untilScanIs } from "#testing/server/http-client.ts";
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
  await expect
    .poll(() => outer.total(), { timeout: 60_000, interval: 5 })
    .toBeGreaterThanOrEqual(from + more);
}

async function truthOf(account: string) {
  return providerTruth(await providerClient(outer.provider.base, account));
}

/** Liked songs that the scan has stored by now; waits until there are some. */
async function storedLiked(server: SpawnedServer, token: string): Promise<number> {
  const api = apiOf(server.url, token);
  const progress = async () => (await api.get("/library/cache/progress")).body["processed_count"] as number;
  await expect.poll(progress, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  return (await api.get("/library/cache/liked/count")).body.total;
}

// On the embedded database, killed-anywhere.test.ts kills it.
test.runIf(hasRealPostgres)(
  "a scan that is killed twice goes on behind what was stored, and ends with the truth",
  async () => {
    const account = "account-0";
    const calls = [3, 20];
    const database = await databaseSettings();
    let server = await start(database, account);
    outer.provider.setFaults("slow:15");
    const person = await signInAs(server.url, account);
    let liked = 0;
    let stored = 0;
    for (const [index, count] of calls.entries()) {
      await untilCalls(count);
      if (index === calls.length - 1) stored = await storedLiked(server, person.token);
      await server.end("SIGKILL");
      liked = outer.provider.stats().calls["/v1/me/tracks"] ?? 0;
      // The first lease runs out by itself.
      if (index > 0) await endLeases(database);
      server = await start(database, account);
    }
    const api = apiOf(server.url, person.token);
    await untilScanIs(api, "done");
    // 50 a page: pages whose rows were stored before the last kill are not read again.
    const pagesBehind = Math.floor(Math.min(stored, 620) / 50);
    expect((outer.provider.stats().calls["/v1/me/tracks"] ?? 0) - liked).toBeLessThanOrEqual(
      13 - pagesBehind,
    );
    outer.provider.setFaults("");
    const truth = await truthOf(account);
    expect(await cachedLibrary(api)).toEqual(truth);
    const counts = countsOf(truth);
    expect((await api.get("/library/cache/status")).body).toMatchObject({
      total_unique: counts.unique,
      total_placements: counts.placements,
      skipped: 0,
    });
  },
);

test("a server that is asked to stop mid-scan ends in time, and the next one goes on", async () => {
  const database = await databaseSettings();
  const first = await start(database, "stops");
  outer.provider.setFaults("slow:15");
  const person = await signInAs(first.url, "account-4");
  await untilCalls(15);
  const { code, ms } = await first.end("SIGTERM");
  expect(code).toBe(0);
  expect(ms).toBeLessThan(10_000);
  expect(first.errors().replace(/^Set up: [^\n]+\n/u, "")).toBe("");
  const second = await start(database, "stops");
  const api = apiOf(second.url, person.token);
  await untilScanIs(api, "done");
  outer.provider.setFaults("");
  expect(await cachedLibrary(api)).toEqual(await truthOf("account-4"));
});

describe.runIf(hasRealPostgres)("two servers on one database", () => {
  test("a scan runs at one of them only, and the other takes it over when that one is killed", async () => {
    const database = await databaseSettings();
    const [one, other] = await Promise.all([start(database, "one"), start(database, "other")]);
    outer.provider.setFaults("slow:15");
    const before = outer.total();
    const person = await signInAs(one.url, "account-5");
    const there = apiOf(other.url, person.token);
    const done = await untilScanIs(there, "done");
    expect(done.percent).toBe(100);
    // GET /me of the sign-in, the listing, and each page once; closed playlists are asked once in either dialect.
    const pages = 1 + 1 + 13 + 11 + 5 + 1 + 2 + 2 + 1 + 3 + 1;
    expect(outer.total() - before).toBeLessThanOrEqual(pages + 2);

    const victim = await signInAs(one.url, "account-6");
    await untilCalls(12);
    await one.end("SIGKILL");
    const survivor = apiOf(other.url, victim.token);
    await untilScanIs(survivor, "done");
    outer.provider.setFaults("");
    expect(await cachedLibrary(survivor)).toEqual(await truthOf("account-6"));
  });
});
