import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { databaseSettings, hasRealPostgres } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs, type Shown } from "#testing/server/http-client.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import {
  spawnFailingServer,
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

/* Servers that are asked to stop while they wait for their database: a lock in a PostgreSQL holds them there. */

let outer: OuterProvider;
let server: SpawnedServer | null = null;
const onceOnly = test.runIf(hasRealPostgres);

beforeAll(async () => {
  outer = await startOuterProvider(aCatalogue({ accounts: 1 }));
});
afterEach(async () => {
  await server?.end("SIGKILL");
});
afterAll(() => outer.close());

onceOnly("a start that is told to stop while it waits says so", async () => {
  const { APP_SECRET: secret = "" } = await databaseSettings();
  // It takes the connection, and never answers.
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const env = { APP_SECRET: secret, DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/nothing` };
  const ended = await spawnFailingServer({ ...outer.env, ...env }, outer.folder, (child) => {
    silent.once("connection", () => child.kill("SIGTERM"));
  });
  silent.close();
  expect(ended).toEqual({
    code: 143,
    output: "",
    errors: "Gatefold got SIGTERM before it had started.\n",
  });
});

onceOnly("a server that is told to stop while it matches a list ends in time", async () => {
  const settings = await databaseSettings();
  server = await spawnTestServer({ ...outer.env, ...settings }, outer.folder);
  const person = await signInAs(server.url, "account-0");
  await untilScanIs(person, "done");
  const client = new Client({ connectionString: settings["DATABASE_URL"] });
  await client.connect();
  // Where the matching reads the lengths of the songs that are like a row, it is held.
  // The index of the library is there and stays, so that the matching itself is held.
  const isOver = ({ state }: Shown) => state === "done" || state === "failed";
  await expect.poll(async () => (await person.get("/jobs")).body.items.every(isOver)).toBe(true);
  expect((await person.get("/library/search?q=track")).status).toBe(200);
  const { items: songs } = (await person.get("/library/cache/tracks")).body;
  const rows = songs.map(({ name, artists }: Shown) => ({
    title: name,
    artists: artists.map((by: Shown) => by.name),
  }));
  await client.query("begin; lock table catalogue_tracks in access exclusive mode");
  const matching = person
    .post("/library/import-list", { text: JSON.stringify(rows), format: "json" })
    .catch(() => null);
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%"durationMs"%'`;
  await expect
    .poll(async () => {
      // Within a transaction it is looked at once.
      await client.query("select pg_stat_clear_snapshot()");
      return (await client.query(waiting)).rowCount;
    })
    .toBe(1);
  const { code, ms } = await server.end("SIGTERM");
  expect([code, server.errors().includes("did not stop")]).toEqual([0, false]);
  expect(ms).toBeLessThan(10_000);
  await matching;
  await client.end();
});
