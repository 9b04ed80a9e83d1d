import { hourMs } from "#contract/base/durations.ts";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startServer } from "#server/app-server.ts";
import { readSettings } from "#server/platform/process/settings.ts";
import { pollIntervalMs } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, untilScanIs, type Api } from "#testing/server/http-client.ts";
import { aHome, type Home } from "#testing/server/killed-instance.ts";
import { drawShares, killSeed } from "#testing/server/kill-points.ts";
import {
  cachedLibrary,
  providerClient,
  providerTruth,
  type LibraryContent,
} from "#testing/samples/provider-truth.ts";
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

/** Hours by which the provider and the servers that are started are ahead of the real clock, or behind it. */
let hoursAhead = -13;
let outer: OuterProvider;
let home: Home;
/** One for all tests: a server that was started after a kill is the one that the next test kills. */
let server: SpawnedServer;
/** calls of a scan that nothing disturbs */
let callsOfAll = 0;
/** The person who is scanned again half a day later, and what they were shown first. */
let later: { token: string; shown: LibraryContent };
/** calls for items of playlists so far, by account */
const itemsCallsOf = new Map<string | null, number>();
const itemsCalls = (account: string) => itemsCallsOf.get(account) ?? 0;

beforeAll(async () => {
  const small = aCatalogue({ accounts: points + 3, liked: 160, playlists: [130, 60, 0, 51, 1] });
  const large = aCatalogue({ accounts: points + 5, liked, playlists: [long.rows, 120] });
  const accounts = [...small.accounts, ...large.accounts.slice(points + 3)];
  // It is about noon there, so that no quota starts over before it should.
  const untilNoonMs = 12 * hourMs - (Date.now() % (24 * hourMs));
  outer = await startOuterProvider(
    { ...small, accounts },
    () => Date.now() + untilNoonMs + hoursAhead * hourMs,
    ({ account, path }) => {
      if (path.endsWith("/items")) itemsCallsOf.set(account, (itemsCallsOf.get(account) ?? 0) + 1);
    },
  );
  home = await aHome(outer, "home");
  await startNext();
  const before = outer.total();
  await untilScanIs(await signInAs(server.url, accountOf.undisturbed), "done");
  callsOfAll = outer.total() - before;
  const { token } = await signInAs(server.url, accountOf.later);
  await untilScanIs(present(token), "done");
  later = { token, shown: await cachedLibrary(present(token)) };
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

/** Starts the last one in this process until the test is over: no one kills it. @returns calls in a person's name */
async function startHere(token: string): Promise<Api> {
  const env = { ...outer.env, ...home.database, PORT: "0", LOG_LEVEL: "silent", DATA_DIR: "data" };
  const here = await startServer({
    settings: readSettings(env, home.folder),
    startDemo: () => Promise.reject(new Error("The provider is there already.")),
    webFolder: join(home.folder, "web"),
    version: "0.0.0-test",
    now: () => Date.now() + hoursAhead * hourMs,
    pollIntervalMs,
    checkAnswers: true,
  });
  onTestFinished(() => here.close());
  return apiOf(here.publicUrl, token);
}

const present = (token: string): Api => apiOf(server.url, token);

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

test("a server that is asked to stop amid a scan ends in time and without a word, and the next one goes on", async () => {
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
  // Enough for the libraries that were read by then to be read again.
  hoursAhead = 0;
  await startNext();
  await untilScanIs(present(token), "done");
  expect(await cachedLibrary(present(token))).toEqual(await truthOf(accountOf.stopped));
});

describe("killed while a playlist of each of two people is written half", () => {
  /** the one whose first scan it is, and the rows that were stored of it */
  let first: { token: string; rows: number };
  /** calls for items before the next server was started */
  let calls: { first: number; later: number };

  test("the server is killed when parts of both are stored", async () => {
    await changeLater();
    outer.provider.setFaults("slow:100");
    // As many calls at once as a first scan has, so that the two take turns. Its answer is cut off with the server.
    void present(later.token)
      .post("/library/cache/refresh", { concurrency: 20, playlist_concurrency: 10 })
      .catch(() => undefined);
    const { token } = await signInAs(server.url, accountOf.halfway);
    const [, rows] = await Promise.all([later.token, token].map((each) => untilHalfWritten(present(each))));
    await server.end("SIGKILL");
    first = { token, rows: rows ?? 0 };
    calls = { first: itemsCalls(accountOf.halfway), later: itemsCalls(accountOf.later) };
  });

  test("a later scan shows the old rows until it is through, and then the new ones", async () => {
    outer.provider.setFaults("slow:250");
    await startNext();
    const api = present(later.token);
    await expect.poll(() => itemsCalls(accountOf.later), { interval: 10 }).toBeGreaterThan(calls.later);
    expect(await cachedLibrary(api)).toEqual(later.shown);
    expect((await progressOf(api)).status).toBe("running");
    outer.provider.setFaults("slow:15");
    await untilScanIs(api, "done");
    expect(itemsCalls(accountOf.later) - calls.later).toBeLessThan(long.pages);
    expect(await cachedLibrary(api)).toEqual(await truthOf(accountOf.later));
  });

  test("a first scan goes on behind the rows that are stored", async () => {
    await untilScanIs(present(first.token), "done");
    // What is stored is not read again; the others have 3 pages, 1, and one that may not be read.
    const pagesLeft = long.pages + 5 - Math.floor(first.rows / 50);
    const asked = itemsCalls(accountOf.halfway) - calls.first;
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(pagesLeft);
    expect(await cachedLibrary(present(first.token))).toEqual(await truthOf(accountOf.halfway));
  });

  /** At the service, where their playlists and likes are others than those that were read. */
  async function changeLater(): Promise<void> {
    const account = accountOf.later;
    const there = await providerClient(outer.provider.base, account);
    const id = `playlist-${account.slice("account-".length)}-0`;
    await there.send("POST", `playlists/${id}/items`, { uris: ["spotify:track:track399"], position: 0 });
    const gone = ["track40", "track41"].map((track) => ({ uri: `spotify:track:${track}` }));
    await there.send("DELETE", `playlists/${id}/items`, { items: gone });
    await there.send("DELETE", "me/library?uris=spotify:track:track5");
    expect(await truthOf(account)).not.toEqual(later.shown);
  }
});

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

test("a server that is killed in a pause keeps to it when it comes back, and goes on when it is over", async () => {
  const account = accountOf.paused;
  outer.provider.setFaults("slow:15,quota:12");
  const { token } = await signInAs(server.url, account);
  const { paused_until: until } = await untilScanIs(present(token), "paused");
  await server.end("SIGKILL");

  outer.provider.setFaults("");
  const calls = outer.total();
  const api = await startHere(token);
  expect(await progressOf(api)).toMatchObject({ status: "paused", paused_until: until });
  const { status, body } = await api.post("/library/cache/refresh");
  expect([status, body.code, body.retry_at]).toEqual([503, "provider-paused", until]);
  // Time in which scans whose pause is over are looked for.
  await delay(3 * pollIntervalMs);
  expect(await progressOf(api)).toMatchObject({ status: "paused", paused_until: until });
  expect(outer.total()).toBe(calls);

  hoursAhead += 24;
  await untilScanIs(api, "done");
  expect(await cachedLibrary(api)).toEqual(await truthOf(account));
});
