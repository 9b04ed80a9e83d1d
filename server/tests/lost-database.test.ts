import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasRealPostgres } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, eventsOf, type Api } from "#testing/server/http-client.ts";
import { cachedLibrary, providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { startRealPostgres, type RealPostgres } from "#testing/database/real-postgres.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

/** A PostgreSQL of this file's own, since it goes down, and two processes on one database of it. */
describe.runIf(hasRealPostgres)("two processes whose PostgreSQL goes away", () => {
  let outer: OuterProvider;
  let postgres: RealPostgres;
  let servers: SpawnedServer[] = [];
  let url = "";

  beforeAll(async () => {
    outer = await startOuterProvider(
      aCatalogue({ accounts: 4, tracks: 900, liked: 620, playlists: [530, 210, 0, 90] }),
    );
    postgres = await startRealPostgres();
    url = await postgres.createDatabase();
    const env = { DATABASE_URL: url, APP_SECRET: "a secret of the tests, long enough to be one" };
    servers = await Promise.all(
      ["one", "other"].map((name) => {
        const folder = join(outer.folder, name);
        mkdirSync(folder);
        return spawnTestServer({ ...outer.env, ...env }, folder);
      }),
    );
  });
  afterEach(() => {
    outer.provider.setFaults("");
    expect(servers.map(({ child }) => child.exitCode)).toEqual([null, null]);
  });
  afterAll(async () => {
    const ends = await Promise.all(servers.map((server) => server.end("SIGTERM")));
    await postgres.stop();
    await outer.close();
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  });

  const apis = (token: string | null) => servers.map((server) => apiOf(server.url, token));
  const truthOf = async (account: string) =>
    providerTruth(await providerClient(outer.provider.base, account));

  /** Asks again and again: a stream of progress breaks off with the database. */
  async function untilDone(api: Api): Promise<void> {
    const read = async () => (await api.get("/library/cache/progress")).body?.status as unknown;
    await expect.poll(read).toBe("done");
  }

  async function untilReadiness(status: number): Promise<void> {
    const read = () => Promise.all(apis(null).map(async (api) => (await api.get("/readyz")).status));
    await expect.poll(read).toEqual([status, status]);
  }

  /** Whatever is asked for, it is to be asked for again. */
  async function expectUnavailable(api: Api): Promise<void> {
    for (let call = 0; call < 20; call += 1) {
      const answer = await api.get("/library/cache/tracks?limit=5&offset=0");
      expect([answer.status, answer.body.code]).toEqual([503, "unavailable"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const stream = await api.get("/library/stream/cache");
    expect([stream.status, stream.body.code]).toEqual([503, "unavailable"]);
  }

  /** The log says once that the database went away, and once that it is back. */
  async function expectTwoLines(server: SpawnedServer, from: number): Promise<void> {
    const said = () =>
      server
        .errors()
        .slice(from)
        .split("\n")
        .filter(Boolean)
        .map((line) => (JSON.parse(line) as { msg: string }).msg);
    await expect
      .poll(said)
      .toEqual([
        "the database does not answer; calls are answered 503 until it does",
        "the database answers again",
      ]);
  }

  async function signIn(account: string) {
    const [one] = servers;
    if (one === undefined) throw new Error("There is no server.");
    return signInAs(one.url, account);
  }

  /** Anyone who signs out at one process is out at once at a page that is open at the other. */
  async function expectEventsToCross(token: string): Promise<void> {
    const [here, there] = apis(token);
    if (here === undefined || there === undefined) throw new Error("There are no two servers.");
    const page = eventsOf(await there.open("/realtime/playback/stream"));
    await page.next();
    await here.post("/auth/logout");
    for await (const _event of page);
  }

  async function endEventConnections(): Promise<number> {
    const operator = new pg.Client({ connectionString: url });
    await operator.connect();
    const { rowCount } = await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'gatefold events' and datname = current_database()",
    );
    await operator.end();
    return rowCount ?? 0;
  }

  async function untilCalls(more: number): Promise<void> {
    const from = outer.total();
    await expect.poll(() => outer.total(), { interval: 5 }).toBeGreaterThanOrEqual(from + more);
  }
  test("the connections for events are ended: both go on, and hear of each other again", async () => {
    const person = await signIn("account-0");
    for (const api of apis(person.token)) await untilDone(api);
    for (let round = 0; round < 3; round += 1) await expect.poll(endEventConnections).toBe(2);
    expect(await cachedLibrary(person)).toEqual(await truthOf("account-0"));
    // Also what happens while they are gone is sent.
    await expectEventsToCross(person.token);
  });

  test("PostgreSQL is restarted while nothing is done: both say so meanwhile, and serve again", async () => {
    const person = await signIn("account-1");
    for (const api of apis(person.token)) await untilDone(api);
    const before = servers.map((server) => server.errors().length);
    await postgres.goDown();
    await untilReadiness(503);
    for (const api of apis(person.token)) await expectUnavailable(api);
    await postgres.comeBack();
    await untilReadiness(200);
    for (const [index, server] of servers.entries()) await expectTwoLines(server, before[index] ?? 0);
    const truth = await truthOf("account-1");
    for (const api of apis(person.token)) expect(await cachedLibrary(api)).toEqual(truth);
    await expectEventsToCross(person.token);
  });

  test("PostgreSQL is restarted in the middle of a scan, which ends as the provider has it", async () => {
    outer.provider.setFaults("slow:15");
    const person = await signIn("account-2");
    await untilCalls(12);
    await postgres.goDown();
    await untilReadiness(503);
    await postgres.comeBack();
    for (const api of apis(person.token)) await untilDone(api);
    outer.provider.setFaults("");
    expect(await cachedLibrary(person)).toEqual(await truthOf("account-2"));
  });
});
