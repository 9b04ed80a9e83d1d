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

const points = isWholeRun ? 6 : 2;
/** rows of the long playlist, and its pages */
const long = { rows: 1_700, pages: 34 };
/** liked songs beside it; a scan writes 1,000 rows at once (scan-writer.ts) */
const liked = 60;

const shares = drawShares(points);

/** Accounts beside those of the points, by what is done to their scans. */
const accountOf = {
  undisturbed: `account-${points}`,
  paused: `account-${points + 1}`,
  stopped: `account-${points + 2}`,
  halfway: `account-${points + 3}`,
  later: `account-${points + 4}`,
};

/** Hours by which the provider and the servers that are started are ahead of the real clock. */
let hoursAhead = 0;
let outer: OuterProvider;
let home: Home;
/** One for all tests: a server that was started after a kill is the one that the next test kills. */
let server: SpawnedServer;
/** calls of a scan that nothing disturbs */
let callsOfAll = 0;

beforeAll(async () => {
  const small = aCatalogue({ accounts: points + 3, liked: 160, playlists: [130, 60, 0, 51, 1] });
  const large = aCatalogue({ accounts: points + 5, liked, playlists: [long.rows, 120] });
  const accounts = [...small.accounts, ...large.accounts.slice(points + 3)];
  // It is about noon there, so that no quota starts over before it should.
  const untilNoonMs = 12 * hourMs - (Date.now() % (24 * hourMs));
  outer = await startOuterProvider(
    { ...small, accounts },
    () => Date.now() + untilNoonMs + hoursAhead * hourMs,
  );
  home = await aHome(outer, "home");
  await startNext();
  const before = outer.total();
  await untilScanIs(await signInAs(server.url, accountOf.undisturbed), "done");
  callsOfAll = outer.total() - before;
});
afterEach(() => {
  outer.provider.setFaults("");
});
afterAll(async () => {
  await server.end("SIGKILL");
  await outer.close();
});

async function startNext(): Promise<void> {
  const clock = `const now = Date.now; Date.now = () => now() + ${hoursAhead * hourMs};`;
  const ahead = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(clock)}` };
  const env = { ...outer.env, ...home.database, ...(hoursAhead === 0 ? {} : ahead) };
  server = await spawnTestServer(env, home.folder);
}

const present = (token: string): Api => apiOf(server.url, token);

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
  await expect.poll(look, { interval: 10 }).toBe(true);
  expect(rows).toBeLessThan(long.rows);
  return rows;
}

describe(`killed at points drawn from KILL_SEED=${killSeed}`, () => {
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
    await startNext();
    await untilScanIs(present(token), "done");
    expect(outer.total()).toBeGreaterThan(calls);
    expect(await cachedLibrary(present(token))).toEqual(await truthOf(at.account));
  });
});

describe("killed while a playlist is written half", () => {
  test("a first scan goes on behind the rows that are stored", async () => {
    outer.provider.setFaults("slow:100");
    const { token } = await signInAs(server.url, accountOf.halfway);
    const rows = await untilHalfWritten(present(token));
    await server.end("SIGKILL");
    outer.provider.setFaults("");
    const calls = itemsCalls();
    await startNext();
    await untilScanIs(present(token), "done");
    // What is stored is not read again; the others have 3 pages, 1, and one that may not be read.
    const pagesLeft = long.pages + 5 - Math.floor(rows / 50);
    expect(itemsCalls() - calls).toBeGreaterThan(0);
    expect(itemsCalls() - calls).toBeLessThanOrEqual(pagesLeft);
    expect(await cachedLibrary(present(token))).toEqual(await truthOf(accountOf.halfway));
  });

  test("a later scan shows the old rows until it is through, and then the new ones; one that is asked to stop ends in time and goes on", async () => {
    const account = accountOf.later;
    const { token } = await signInAs(server.url, account);
    await untilScanIs(present(token), "done");
    const before = await cachedLibrary(present(token));

    const stopped = await stopMidScan();
    hoursAhead += 13;
    const there = await providerClient(outer.provider.base, account);
    const id = `playlist-${account.slice("account-".length)}-0`;
    await there.send("POST", `playlists/${id}/items`, { uris: ["spotify:track:track399"], position: 0 });
    const gone = ["track40", "track41"].map((track) => ({ uri: `spotify:track:${track}` }));
    await there.send("DELETE", `playlists/${id}/items`, { items: gone });
    await there.send("DELETE", "me/library?uris=spotify:track:track5");
    expect(await truthOf(account)).not.toEqual(before);
    await startNext();
    await untilScanIs(present(stopped), "done");
    expect(await cachedLibrary(present(stopped))).toEqual(await truthOf(accountOf.stopped));

    outer.provider.setFaults("slow:100");
    // Its answer is cut off with the server.
    void present(token)
      .post("/library/cache/refresh")
      .catch(() => undefined);
    await untilHalfWritten(present(token));
    await server.end("SIGKILL");

    const calls = itemsCalls();
    outer.provider.setFaults("slow:250");
    await startNext();
    const api = present(token);
    await expect.poll(itemsCalls, { interval: 10 }).toBeGreaterThan(calls);
    expect(await cachedLibrary(api)).toEqual(before);
    expect((await progressOf(api)).status).toBe("running");
    outer.provider.setFaults("slow:15");
    await untilScanIs(api, "done");
    expect(itemsCalls() - calls).toBeLessThan(long.pages);
    expect(await cachedLibrary(api)).toEqual(await truthOf(account));
  });

  /** Asks the server to stop in the middle of a first scan, which it does in time and without a word. @returns whose it is */
  async function stopMidScan(): Promise<string> {
    const hold = outer.provider.holdAt("/v1/", Math.floor(callsOfAll / 2));
    const { token } = await signInAs(server.url, accountOf.stopped);
    await hold.reached;
    const said = server.errors();
    const ending = server.end("SIGTERM");
    hold.release();
    const { code, ms } = await ending;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(10_000);
    expect(server.errors()).toBe(said);
    return token;
  }
});

test("a server that is killed in a pause keeps to it when it comes back, and goes on when it is over", async () => {
  const account = accountOf.paused;
  outer.provider.setFaults("slow:15,quota:12");
  const { token } = await signInAs(server.url, account);
  const { paused_until: until } = await untilScanIs(present(token), "paused");
  await server.end("SIGKILL");

  outer.provider.setFaults("");
  const calls = outer.total();
  await startNext();
  const api = present(token);
  expect(await progressOf(api)).toMatchObject({ status: "paused", paused_until: until });
  const { status, body } = await api.post("/library/cache/refresh");
  expect([status, body.code, body.retry_at]).toEqual([503, "provider-paused", until]);
  // Every 2 s someone looks for scans whose pause is over.
  await delay(2_500);
  expect(await progressOf(api)).toMatchObject({ status: "paused", paused_until: until });
  expect(outer.total()).toBe(calls);
  await server.end("SIGTERM");

  hoursAhead += 24;
  await startNext();
  await untilScanIs(present(token), "done");
  expect(await cachedLibrary(present(token))).toEqual(await truthOf(account));
});
