import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { databaseSettings, hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Api } from "#testing/server/http-client.ts";
import { cachedLibrary, providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

/** Stands before the provider and sees what is under way at the same time, no matter who sent it. */
interface Watch {
  base: string;
  maxAtOnce(): number;
  underWay(): number;
  /** paths in the order of their arrival */
  paths: string[];
  close(): Promise<void>;
}

let outer: OuterProvider;
let watch: Watch;
let database: Record<string, string>;
/** what is closed after the cases of an instance */
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  outer = await startOuterProvider(
    aCatalogue({ accounts: 10, tracks: 900, liked: 620, playlists: [530, 210, 0, 90, 70, 1, 120] }),
  );
});
afterEach(() => {
  outer.provider.setFaults("");
});
afterAll(() => outer.close());

async function endAll(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
  await watch.close();
}

async function watchProvider(): Promise<Watch> {
  let underWay = 0;
  let max = 0;
  const paths: string[] = [];
  const target = new URL(outer.provider.base);
  const server = createServer((request, response) => {
    underWay += 1;
    max = Math.max(max, underWay);
    paths.push((request.url ?? "").split("?", 1)[0] ?? "");
    response.once("close", () => {
      underWay -= 1;
    });
    void forward(request, response, target);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    maxAtOnce: () => max,
    underWay: () => underWay,
    paths,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function forward(request: IncomingMessage, response: ServerResponse, target: URL): Promise<void> {
  try {
    const answer = await fetch(new URL(`/provider${request.url}`, target), {
      method: request.method ?? "GET",
      headers: { authorization: request.headers.authorization ?? "" },
    });
    const retryAfter = answer.headers.get("retry-after");
    response.writeHead(answer.status, {
      "content-type": "application/json",
      ...(retryAfter === null ? {} : { "retry-after": retryAfter }),
    });
    response.end(await answer.text());
  } catch {
    response.destroy();
  }
}

/** A new instance, whose calls of the Web API the watch sees. @returns the settings of its servers */
async function anInstance(dailyCalls: number): Promise<Record<string, string>> {
  watch = await watchProvider();
  database = await databaseSettings();
  return {
    ...outer.env,
    ...database,
    SPOTIFY_API_BASE: `${watch.base}/v1`,
    SPOTIFY_DAILY_BUDGET: String(dailyCalls),
  };
}

/** A server of an instance in this process; those of one instance share nothing but its database. */
async function startHere(env: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp({ env });
  closers.push(() => app.close());
  return app;
}

/** One that can be killed. */
async function spawnOne(env: Record<string, string>): Promise<SpawnedServer> {
  const folder = join(outer.folder, "spawned");
  mkdirSync(folder);
  const server = await spawnTestServer(env, folder);
  closers.push(() => server.end("SIGKILL"));
  return server;
}

async function counted(): Promise<number> {
  const client = new pg.Client({ connectionString: database["DATABASE_URL"] });
  await client.connect();
  try {
    const { rows } = await client.query("select coalesce(sum(calls), 0)::int as calls from provider_calls");
    return rows[0].calls;
  } finally {
    await client.end();
  }
}

async function untilCalls(more: number): Promise<void> {
  const from = watch.paths.length;
  await expect.poll(() => watch.paths.length, { interval: 5 }).toBeGreaterThanOrEqual(from + more);
}

async function expectTruth(api: Api, account: string): Promise<void> {
  const truth = await providerTruth(await providerClient(outer.provider.base, account));
  expect(await cachedLibrary(api)).toEqual(truth);
}

describe.runIf(hasRealPostgres)("two servers on one database", () => {
  test("share one queue of width one, one count and one budget", async () => {
    const env = await anInstance(40);
    try {
      const [one, other] = [await startHere(env), await startHere(env)];
      const first = await one.signIn("account-0");
      const second = await other.signIn("account-1");
      const paused = await Promise.all([untilScanIs(first, "paused"), untilScanIs(second, "paused")]);
      for (const { detail } of paused) expect(detail).toMatch(/used up/u);
      expect(watch.maxAtOnce()).toBe(1);
      expect(watch.paths.length).toBe(40 - 6);
      expect(await counted()).toBe(watch.paths.length);
    } finally {
      await endAll();
    }
  });
});

/* What begins at the only server there is runs there: the other is started behind it. */
describe.runIf(hasRealPostgres)("two servers on one database with calls to spare", () => {
  let env: Record<string, string>;
  let one: SpawnedServer;
  let other: TestApp;
  beforeAll(async () => {
    env = await anInstance(600);
    one = await spawnOne(env);
  });
  afterAll(endAll);

  test("a person's call at one overtakes the background work of the other", async () => {
    const person = await signInAs(one.url, "account-3");
    await untilScanIs(person, "done");
    outer.provider.setFaults("slow:1000");
    const busy = await signInAs(one.url, "account-4");
    await untilCalls(3);
    other = await startTestApp({ env });
    onTestFinished(() => other.close());
    const player = other.api(person.token);
    for (let round = 0; round < 3; round += 1) {
      const before = watch.paths.length;
      expect((await player.get("/player/v1/me/player/devices")).status).toBe(200);
      const at = watch.paths.indexOf("/v1/me/player/devices", before);
      // At most the call that was under way, and one that was granted before the person's was asked for.
      expect(at - before).toBeLessThanOrEqual(2);
    }
    expect((await busy.get("/library/cache/progress")).body.status).toBe("running");
    outer.provider.setFaults("");
    await untilScanIs(busy, "done");
    expect(watch.maxAtOnce()).toBe(1);
  });

  test("a process that is killed while its call is under way has counted it, and holds up no one for long", async () => {
    const person = await signInAs(one.url, "account-5");
    outer.provider.setFaults("slow:400");
    await untilCalls(4);
    await expect.poll(() => watch.underWay(), { interval: 5 }).toBe(1);
    await one.end("SIGKILL");
    const sent = watch.paths.length;
    expect(await counted()).toBeGreaterThanOrEqual(sent);
    expect(await counted()).toBeLessThanOrEqual(sent + 1);
    outer.provider.setFaults("");
    other = await startHere(env);
    const there = other.api(person.token);
    const startedAt = performance.now();
    expect((await there.get("/player/v1/me/player/devices")).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    await untilScanIs(there, "done");
    await expectTruth(there, "account-5");
    expect(await counted()).toBeGreaterThanOrEqual(watch.paths.length);
    expect(await counted()).toBeLessThanOrEqual(watch.paths.length + 1);
  });

  test("a pause that one heard of is kept by the other: nothing is sent until it ends", async () => {
    const next = await startHere(env);
    const elsewhere = await other.signIn("account-6");
    await untilScanIs(elsewhere, "done");
    outer.provider.setFaults("quota:12");
    const person = await next.signIn("account-7");
    const paused = await untilScanIs(person, "paused");
    expect(paused.detail).toMatch(/asked for a break/u);
    const sent = watch.paths.length;
    outer.provider.setFaults("");
    const refused = await elsewhere.get("/player/v1/me/player/devices");
    expect([refused.status, refused.body.code]).toEqual([503, "provider-paused"]);
    expect(refused.body.retry_at).toBe(paused.paused_until);
    expect(watch.paths.length).toBe(sent);
  });
});
