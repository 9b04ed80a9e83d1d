import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { endLeases } from "#testing/database/end-leases.ts";
import { copyOf, uploadCopy } from "#testing/people/account-copy.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, somePlays } from "#testing/samples/export-zip.ts";
import { databaseSettings } from "#testing/server/app.ts";
import { apiOf, type Shown } from "#testing/server/http-client.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

let outer: OuterProvider;
const servers: SpawnedServer[] = [];

beforeAll(async () => {
  outer = await startOuterProvider(aCatalogue({ accounts: 2, liked: 1, playlists: [] }));
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.end("SIGKILL"))));
afterAll(() => outer.close());

test("a copy whose import is killed amid its plays goes on behind what was stored, and adds each play once", async () => {
  const folder = join(outer.folder, "killed-copy");
  mkdirSync(folder, { recursive: true });
  const database = await databaseSettings();
  const start = async () => {
    const server = await spawnTestServer({ ...outer.env, ...database }, folder);
    servers.push(server);
    return server;
  };
  let server = await start();
  const from = await signInAs(server.url, "account-0");
  const plays = somePlays(12_000, Date.UTC(2025, 4, 1)).map(rowOf2020);
  const { body } = await uploadExport(from, await aZip({ "endsong_0.json": plays }));
  await untilImported(from, body.job_id);
  const { token } = await signInAs(server.url, "account-1");
  const id = await uploadCopy(apiOf(server.url, token), await copyOf(from));
  const started = await apiOf(server.url, token).post(`/account-copy/${id}/import`);
  const jobId = started.body.job_id as string;
  const added = async () => {
    const { report } = (await apiOf(server.url, token).get(`/account-copy/jobs/${jobId}`)).body;
    const file = report?.files.find(({ path }: Shown) => path === "history/plays.csv");
    return (file?.added as number | null | undefined) ?? 0;
  };
  await expect.poll(added, { interval: 10, timeout: 60_000 }).toBeGreaterThan(0);
  expect(await added()).toBeLessThan(12_000);
  await server.end("SIGKILL");
  await endLeases(database);
  server = await start();
  const jobOf = async () => (await apiOf(server.url, token).get(`/jobs/${jobId}`)).body;
  await expect.poll(async () => (await jobOf()).state, { timeout: 60_000 }).toBe("done");
  expect(await added()).toBe(12_000);
  await apiOf(server.url, token).post("/stats/opt_in");
  const there = (await apiOf(server.url, token).get("/stats/summary?range=all")).body;
  await apiOf(server.url, from.token).post("/stats/opt_in");
  expect(there).toEqual((await apiOf(server.url, from.token).get("/stats/summary?range=all")).body);
});
