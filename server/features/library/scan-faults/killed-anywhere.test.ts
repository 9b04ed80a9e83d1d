import { hourMs } from "#contract/base/durations.ts";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, untilScanIs, type Api } from "#testing/server/http-client.ts";
import { aHome, type Home } from "#testing/server/killed-instance.ts";
import { drawShares, killSeed } from "#testing/server/kill-points.ts";
import { cachedLibrary, providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";
import { isWholeRun } from "#testing/whole-run.ts";

const points = isWholeRun ? 6 : 3;
/** rows of the long playlist, and its pages */
const long = { rows: 1_700, pages: 34 };
/** liked songs beside it; a scan writes 1,000 rows at once (scan-writer.ts) */
const liked = 60;

const shares = drawShares(points);

/** Hours by which the provider and the servers that are started are ahead of the real clock. */
let hoursAhead = 0;
let outer: OuterProvider;
const servers: SpawnedServer[] = [];

beforeAll(async () => {
  const small = aCatalogue({ accounts: points + 2, liked: 160, playlists: [130, 60, 0, 51, 1] });
  const large = aCatalogue({ accounts: points + 4, liked, playlists: [long.rows, 120] });
  const accounts = [...small.accounts, ...large.accounts.slice(points + 2)];
  // It is about noon there, so that no quota starts over before it should.
  const untilNoonMs = 12 * hourMs - (Date.now() % (24 * hourMs));
  outer = await startOuterProvider(
    { ...small, accounts },
    () => Date.now() + untilNoonMs + hoursAhead * hourMs,
  );
});
afterEach(() => {
  outer.provider.setFaults("");
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end("SIGKILL")));
  await outer.close();
});

async function start({ folder, database }: Home): Promise<SpawnedServer> {
  const clock = `const now = Date.now; Date.now = () => now() + ${hoursAhead * hourMs};`;
  const ahead = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
  const server = await spawnTestServer(
    { ...outer.env, ...database, ...(hoursAhead === 0 ? {} : ahead) },
    folder,
  );
  servers.push(server);
  return server;
}

function itemsCalls(): number {
  return outer.provider.stats().calls["/v1/playlists/{id}/items"] ?? 0;
}

async function truthOf(account: string) {
  outer.provider.setFaults("");
  return providerTruth(await providerClient(outer.provider.base, account));
}

async function progressOf(api: Api) {
  return (await api.get("/library/cache/progress")).body;
}

/** Waits until a part of the long playlist is stored. @returns rows of playlists that are */
async function untilHalfWritten(api: Api): Promise<number> {
  let rows = 0;
  const look = async () => {
    const { stage, processed_count: processed } = await progressOf(api);
    rows = stage === "items" ? processed - liked : 0;
    return rows >= long.rows / 4;
  };
  await expect.poll(look, { timeout: 60_000, interval: 10 }).toBe(true);
  expect(rows).toBeLessThan(long.rows);
  return rows;
}

describe(`killed at points drawn from KILL_SEED=${killSeed}`, () => {
  let home: Home;
  let server: SpawnedServer;
  let callsOfAll = 0;

  beforeAll(async () => {
    home = await aHome(outer, "anywhere");
    server = await start(home);
    const before = outer.total();
    const undisturbed = await signInAs(server.url, `account-${points}`);
    await untilScanIs(undisturbed, "done");
    callsOfAll = outer.total() - before;
  });

  const table = shares.map((share, index) => ({
    share,
    percent: Math.round(share * 100),
    account: `account-${index}`,
  }));
  test.each(table)("a first scan killed after $percent % of its calls ends with the truth", async (at) => {
    const before = outer.total();
    // The first call is the sign-in's own. Some calls before the end, so that those in flight are not the last.
    const killAfter = Math.min(callsOfAll - 4, 2 + Math.floor(at.share * callsOfAll));
    const hold = outer.provider.holdAt("/v1/", killAfter);
    const { token } = await signInAs(server.url, at.account);
    await hold.reached;
    await server.end("SIGKILL");
    hold.release();
    const calls = outer.total();
    // It had not asked for everything, and asks for more when it is taken up: it was not over.
    expect(calls - before).toBeLessThan(callsOfAll);
    server = await start(home);
    const api = apiOf(server.url, token);
    await untilScanIs(api, "done");
    expect(outer.total()).toBeGreaterThan(calls);
    expect(await cachedLibrary(api)).toEqual(await truthOf(at.account));
  });
});

// Each starts three servers.
const patience = { timeout: 180_000 };

describe("killed while a playlist is written half", patience, () => {
  let home: Home;

  beforeAll(async () => {
    home = await aHome(outer, "halfway");
  });

  test("a first scan goes on behind the rows that are stored", async () => {
    const account = `account-${points + 2}`;
    const first = await start(home);
    outer.provider.setFaults("slow:100");
    const { token } = await signInAs(first.url, account);
    const there = apiOf(first.url, token);
    const rows = await untilHalfWritten(there);
    await first.end("SIGKILL");
    outer.provider.setFaults("");
    const calls = itemsCalls();
    const second = await start(home);
    const api = apiOf(second.url, token);
    await untilScanIs(api, "done");
    // What is stored is not read again; the others have 3 pages, 1, and one that may not be read.
    const pagesLeft = long.pages + 5 - Math.floor(rows / 50);
    expect(itemsCalls() - calls).toBeGreaterThan(0);
    expect(itemsCalls() - calls).toBeLessThanOrEqual(pagesLeft);
    expect(await cachedLibrary(api)).toEqual(await truthOf(account));
    await second.end("SIGTERM");
  });

  test("a later scan shows the old rows until it is through, and then the new ones", async () => {
    const account = `account-${points + 3}`;
    const id = `playlist-${points + 3}-0`;
    const first = await start(home);
    const { token } = await signInAs(first.url, account);
    await untilScanIs(apiOf(first.url, token), "done");
    const before = await cachedLibrary(apiOf(first.url, token));
    await first.end("SIGTERM");

    hoursAhead += 13;
    const there = await providerClient(outer.provider.base, account);
    await there.send("POST", `playlists/${id}/items`, { uris: ["spotify:track:track399"], position: 0 });
    const gone = ["track40", "track41"].map((track) => ({ uri: `spotify:track:${track}` }));
    await there.send("DELETE", `playlists/${id}/items`, { items: gone });
    await there.send("DELETE", "me/library?uris=spotify:track:track5");
    expect(await truthOf(account)).not.toEqual(before);
    outer.provider.setFaults("slow:100");
    const second = await start(home);
    const started = apiOf(second.url, token);
    // Its answer is cut off with the server.
    void started.post("/library/cache/refresh").catch(() => undefined);
    await untilHalfWritten(started);
    await second.end("SIGKILL");

    const calls = itemsCalls();
    outer.provider.setFaults("slow:250");
    const third = await start(home);
    const api = apiOf(third.url, token);
    await expect.poll(itemsCalls, { timeout: 60_000, interval: 10 }).toBeGreaterThan(calls);
    expect(await cachedLibrary(api)).toEqual(before);
    expect((await progressOf(api)).status).toBe("running");
    outer.provider.setFaults("slow:15");
    await untilScanIs(api, "done");
    expect(itemsCalls() - calls).toBeLessThan(long.pages);
    expect(await cachedLibrary(api)).toEqual(await truthOf(account));
    await third.end("SIGTERM");
  });
});

test(
  "a server that is killed in a pause keeps to it when it comes back, and goes on when it is over",
  patience,
  async () => {
    const account = `account-${points + 1}`;
    const home = await aHome(outer, "pause");
    const first = await start(home);
    outer.provider.setFaults("slow:15,quota:12");
    const { token } = await signInAs(first.url, account);
    const { paused_until: until } = await untilScanIs(apiOf(first.url, token), "paused");
    await first.end("SIGKILL");

    outer.provider.setFaults("");
    const calls = outer.total();
    const second = await start(home);
    const api = apiOf(second.url, token);
    expect(await progressOf(api)).toMatchObject({ status: "paused", paused_until: until });
    const { status, body } = await api.post("/library/cache/refresh");
    expect([status, body.code, body.retry_at]).toEqual([503, "provider-paused", until]);
    // Every 2 s someone looks for scans whose pause is over.
    await delay(2_500);
    expect(await progressOf(api)).toMatchObject({ status: "paused", paused_until: until });
    expect(outer.total()).toBe(calls);
    await second.end("SIGTERM");

    hoursAhead += 24;
    const third = await start(home);
    await untilScanIs(apiOf(third.url, token), "done");
    expect(await cachedLibrary(apiOf(third.url, token))).toEqual(await truthOf(account));
  },
);
