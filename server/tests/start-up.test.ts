import { chmodSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databaseSettings, hasRealPostgres, scratchFolder, secretOfTests } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { failedStarts } from "#testing/server/failed-starts.ts";
import { apiOf, linesOf } from "#testing/server/http-client.ts";
import { aBrowser, consent, decide, finishLogin, signInAs, startLogin } from "#testing/people/sign-in.ts";
import {
  spawnFailingServer,
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";
import { isWholeRun } from "#testing/whole-run.ts";

let outer: OuterProvider;
const { folder, remove } = scratchFolder();
const servers: SpawnedServer[] = [];

// These say nothing of the database: one run of them is enough, on the one whose server starts in a third of the time.
const onceOnly = test.runIf(hasRealPostgres);
// As does this, but of the embedded one.
const onEmbedded = test.skipIf(hasRealPostgres);
// A folder is held in the same way; killed, the embedded database is what the next server finds in it.
const onceOnEmbedded = test.skipIf(hasRealPostgres && !isWholeRun);

beforeAll(async () => {
  outer = await startOuterProvider(aCatalogue({ accounts: 4 }));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.end("SIGKILL")));
});
afterAll(async () => {
  await outer.close();
  remove();
});

async function start(env: Record<string, string>, home = folder): Promise<SpawnedServer> {
  const server = await spawnTestServer({ ...outer.env, ...env }, home);
  servers.push(server);
  return server;
}

async function failure(env: Record<string, string>, home = folder): Promise<string> {
  const { code, output, errors } = await spawnFailingServer({ ...outer.env, ...env }, home);
  expect([code, output]).toEqual([1, ""]);
  expect(errors).toMatch(/^[^\n]+\.\n$/u);
  return errors;
}

test("servers start in empty folders, also two on one empty database, say where they are and how they are set up, and stop cleanly", async () => {
  const database = await databaseSettings({ isEmpty: true });
  // How a signal is heard says nothing of the database.
  const signals = hasRealPostgres ? (["SIGTERM", "SIGINT"] as const) : (["SIGTERM"] as const);
  const homes = signals.map((signal) => join(folder, `clean-${signal}`));
  for (const home of homes) mkdirSync(home);
  const started = await Promise.all(homes.map((home) => start(database, home)));
  for (const { url } of started) expect((await apiOf(url, null).get("/readyz")).status).toBe(200);
  for (const [at, signal] of signals.entries()) {
    const server = started[at];
    const { code, ms } = (await server?.end(signal)) ?? { code: null, ms: 0 };
    expect(code).toBe(0);
    expect(server?.errors()).toMatch(/^Set up: http:\/\/127\.0\.0\.1:\d+\/set-up\?code=[0-9A-Z-]{14}\n$/u);
    expect(ms).toBeLessThan(10_000);
  }
  const [home = ""] = homes;
  if (!hasRealPostgres) expect(statSync(join(home, "data", "app-secret")).mode & 0o777).toBe(0o600);
});

onceOnly(
  "told to stop, it says so at /readyz, serves on for DRAIN_S, and ends at once when told again",
  async () => {
    const home = join(folder, "drained");
    mkdirSync(home);
    const server = await start({ ...(await databaseSettings()), DRAIN_S: "300" }, home);
    const visitor = apiOf(server.url, null);
    server.child.kill("SIGTERM");
    await expect.poll(async () => (await visitor.get("/readyz")).status).toBe(503);
    expect((await visitor.get("/readyz")).body).toMatchObject({ code: "unavailable" });
    expect((await visitor.get("/healthz")).status).toBe(200);
    expect((await visitor.get("/auth/providers")).status).toBe(200);
    expect((await server.end("SIGTERM")).code).toBe(0);
  },
);

/** A library is read once a minute: the last reading becomes older. */
async function forgetMinute({ DATABASE_URL: connectionString }: Record<string, string>): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await client.query("update library_scans set created_at = created_at - interval '2 minutes'");
  await client.end();
}

onceOnly("streams are told that the server stops, and a request that is under way is answered", async () => {
  const home = join(folder, "streams");
  mkdirSync(home);
  const database = await databaseSettings();
  const server = await start(database, home);
  outer.provider.setFaults("slow:300");
  const person = await signInAs(server.url, "account-1");
  await expect.poll(async () => (await person.get("/library/cache/progress")).body.status).toBe("running");
  await person.post("/library/cache/cancel");
  await expect.poll(async () => (await person.get("/library/cache/progress")).body.status).toBe("idle");
  await forgetMinute(database);
  const browser = aBrowser(server.url);
  const back = await decide(await startLogin(browser), "account-2", "allow");
  const { "/api/token": before = 0 } = outer.provider.stats().calls;
  // So that the signal arrives in the middle of both.
  outer.provider.setFaults("slow:1000");
  const lines: { type: string; code?: string }[] = [];
  let finished: ReturnType<typeof finishLogin> | undefined;
  let ending: ReturnType<SpawnedServer["end"]> | undefined;
  for await (const line of linesOf(await person.open("/library/stream"))) {
    lines.push(line);
    if (line.type !== "playlists") continue;
    finished = finishLogin(browser, back);
    await expect.poll(() => outer.provider.stats().calls["/api/token"]).toBe(before + 1);
    ending = server.end("SIGTERM");
  }
  outer.provider.setFaults("");
  expect(lines.at(-1)).toMatchObject({ type: "error", code: "unavailable" });
  expect(lines.some(({ type }) => type === "done")).toBe(false);
  expect((await ending)?.code).toBe(0);
  const reported = await finished;
  expect(reported?.get("app_token") ?? reported?.get("error")).toMatch(/^(?!internal)/u);
  expect(server.errors()).not.toContain('"level":50');
});

onceOnly("what the demo's provider breaks off when it stops is no error", async () => {
  const home = join(folder, "demo-stops");
  mkdirSync(home);
  const server = await start({ ...(await databaseSettings()), DEMO: "on", DEMO_FAULTS: "slow:60000" }, home);
  // Answered or closed, whichever comes first.
  const asked = fetch(`${server.url}/provider/v1/me`).catch(() => null);
  const calls = async () =>
    ((await (await fetch(`${server.url}/provider/__stats`)).json()) as { calls: Record<string, number> })
      .calls;
  await expect.poll(calls).toEqual({ "/v1/me": 1 });
  expect((await server.end("SIGTERM")).code).toBe(0);
  expect((await asked)?.status).not.toBe(500);
  expect(server.errors()).not.toContain('"level":50');
});

onceOnEmbedded("a second server on the same folder is refused with the process that holds it", async () => {
  const home = join(folder, "locked");
  mkdirSync(home);
  const first = await start(await databaseSettings(), home);
  const said = await failure(await databaseSettings(), home);
  expect(said).toContain(`in use by process ${first.child.pid};`);
  await first.end("SIGKILL");
  await start(await databaseSettings(), home);
});

onEmbedded(
  "a server whose database breaks down says so and ends, and the next start serves again",
  async () => {
    const home = join(folder, "broken-database");
    mkdirSync(home);
    const server = await start({ LOG_LEVEL: "silent" }, home);
    const gone = once(server.child, "exit");
    const wal = join(home, "data", "database", "pg_wal");
    renameSync(wal, `${wal}-away`);
    const client = new Client({ host: join(home, "data"), user: "postgres", database: "postgres" });
    client.on("error", () => undefined);
    await client.connect();
    // A log that cannot be written is what PostgreSQL panics at. No answer comes, or the end of the connection.
    await client.query("select pg_switch_wal()");
    client.query("checkpoint").catch(() => undefined);
    expect(await gone).toEqual([1, null]);
    expect(server.errors().replace(/^Set up: [^\n]+\n/u, "")).toMatch(
      /^The embedded database broke down \([^\n]+\); start Gatefold again\.\n$/u,
    );
    renameSync(`${wal}-away`, wal);
    const next = await start({}, home);
    expect((await apiOf(next.url, null).get("/readyz")).status).toBe(200);
  },
);

describe.runIf(hasRealPostgres)("a server that cannot start says why", () => {
  let taken: Server;
  const said = new Map<string, string>();
  const isRoot = process.getuid?.() === 0;

  beforeAll(async () => {
    taken = createServer();
    taken.listen(0, "127.0.0.1");
    await once(taken, "listening");
    const database = await databaseSettings();
    const all: Record<string, Record<string, string>> = {
      setting: { PORT: "99999" },
      port: { PORT: String(portOf(taken)), ...database },
      file: { DATA_DIR: "a-file" },
      "below a file": { DATA_DIR: "a-file/below" },
      ...(isRoot ? {} : { closed: { DATA_DIR: "closed" } }),
      dangling: { ...database, DEMO: "on", DEMO_CATALOGUE: "dangling.json" },
      "broken catalogue": { ...database, DEMO: "on", DEMO_CATALOGUE: "broken.json" },
      "unknown fault": { ...database, DEMO: "on", DEMO_FAULTS: "gremlins" },
      unreachable: {
        APP_SECRET: secretOfTests,
        DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
      },
      newer: await newerDatabase(),
    };
    writeFileSync(join(folder, "a-file"), "");
    mkdirSync(join(folder, "closed"));
    chmodSync(join(folder, "closed"), 0o500);
    const catalogue = aCatalogue({ liked: 2, playlists: [1] });
    catalogue.accounts[0]?.liked.push({ track_id: "gone-track", added_at: "2024-05-01T10:00:00Z" });
    writeFileSync(join(folder, "dangling.json"), JSON.stringify(catalogue));
    writeFileSync(join(folder, "broken.json"), '{"artists":[],"albums":[],"tracks":[]}');
    const starts = Object.values(all).map((env) => ({ env: { ...outer.env, ...env }, folder }));
    const sentences = await failedStarts(starts);
    for (const [at, name] of Object.keys(all).entries()) said.set(name, sentences[at] ?? "");
  });
  afterAll(() => taken.close());

  test("a setting that is not valid is named", () => {
    expect(said.get("setting")).toContain("PORT");
  });

  test("a port that is taken is named", () => {
    expect(said.get("port")).toContain(`Port ${portOf(taken)} is taken`);
  });

  test("a data folder that is a file, and one below a file", () => {
    expect(said.get("file")).toMatch(/cannot write to the data folder \S+a-file/u);
    expect(said.get("below a file")).toContain("cannot write to the data folder");
  });

  test.skipIf(isRoot)("a data folder without the right to write", () => {
    expect(said.get("closed")).toContain("cannot write to the data folder");
  });

  test("a catalogue that refers to what is not there, and where", () => {
    expect(said.get("dangling")).toMatch(
      /^The demo could not start: The catalogue file \S+dangling\.json is wrong: account "account-0", liked, refers to track "gone-track", which is not there\.$/u,
    );
  });

  test("a catalogue that cannot be read, and faults that are not known", () => {
    expect(said.get("broken catalogue")).toContain("accounts");
    expect(said.get("unknown fault")).toContain("gremlins");
  });

  test("a database that cannot be reached", () => {
    expect(said.get("unreachable")).toContain("Cannot reach the database at DATABASE_URL");
    expect(said.get("unreachable")).not.toContain("nobody");
  });

  test("a database of a newer version", () => {
    expect(said.get("newer")).toMatch(/newer version/u);
  });
});

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

/** Settings of a database that a version which is not there yet has migrated. */
async function newerDatabase(): Promise<Record<string, string>> {
  const settings = await databaseSettings();
  const client = new Client({ connectionString: settings["DATABASE_URL"] });
  await client.connect();
  await client.query("insert into gatefold_migrations (number, name, checksum) values (9999, 'later', '')");
  await client.end();
  return settings;
}

onceOnly("neither tokens nor codes nor addresses of people are ever logged", async () => {
  const home = join(folder, "logs");
  mkdirSync(home);
  const server = await start({ ...(await databaseSettings()), LOG_LEVEL: "trace" }, home);
  outer.provider.setFaults("flaky:0.3,expire");
  let person = await signInAs(server.url, "account-2").catch(() => null);
  for (let round = 0; round < 10 && person === null; round += 1)
    person = await signInAs(server.url, "account-2").catch(() => null);
  if (person === null) throw new Error("Nobody could sign in.");
  await apiOf(server.url, null).get(`/library/cache/progress/stream?access_token=${person.token}x`);
  await apiOf(server.url, null).get(`/nothing?access_token=${person.token}`);
  await apiOf(server.url, null).get(`/auth/callback?code=a-code-of-the-test&state=a-state-of-the-test`);
  const { body } = await person.get("/auth/spotify-token");
  outer.provider.setFaults("");
  const browser = aBrowser(server.url);
  const state = (await startLogin(browser)).searchParams.get("state") ?? "";
  await browser.get(`/auth/callback?code=a-code-of-the-test&state=${state}`);
  await person.get(`/library/cache/status?access_token=${person.token}`);
  await consent(person);
  for (const email of ["given@example.org", "wrong @example.org"])
    await person.sendJson("PUT", "/social/email", { email });
  expect((await person.get("/social/email")).body.email).toBe("given@example.org");
  await person.get("/social/search?q=given@example.org");
  await server.end("SIGTERM");
  const log = server.errors();
  const entries = log
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("Set up: "))
    .map((line) => JSON.parse(line) as { path?: string });
  expect(entries.some(({ path }) => path === "/auth/callback")).toBe(true);
  const failures = log.split("\n").filter((line) => line.includes("a provider failed a sign-in"));
  expect(failures.at(-1)).toContain('"failure":"provider-error"');
  const secrets = [
    state,
    person.token,
    "a-code-of-the-test",
    "a-state-of-the-test",
    "access_token",
    "@example.org",
  ];
  if (body.access_token) secrets.push(body.access_token);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toContain(secretOfTests);
});
