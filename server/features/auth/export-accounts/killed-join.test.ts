import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { databaseSettings } from "#testing/server/app.ts";
import { endLeases } from "#testing/database/end-leases.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, untilScanIs } from "#testing/server/http-client.ts";
import { importFiles } from "#testing/people/import-export.ts";
import { joinAs } from "#testing/people/join-service.ts";
import { providerClient, providerTruth } from "#testing/samples/provider-truth.ts";
import { consent } from "#testing/people/sign-in.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

let outer: OuterProvider;
const servers: SpawnedServer[] = [];
let onWrite: () => void = () => undefined;

beforeAll(async () => {
  const catalogue = aCatalogue({ accounts: 1, liked: 5, playlists: [3] });
  outer = await startOuterProvider(catalogue, Date.now, ({ method }) => {
    if (method !== "GET") onWrite();
  });
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.end("SIGKILL"))));
afterAll(() => outer.close());

const uri = (number: number) => `spotify:track:track${number}`;

test("killed behind any call to the service, it goes on, and makes nothing twice", async () => {
  const folder = join(outer.folder, "killed-join");
  mkdirSync(folder, { recursive: true });
  const database = await databaseSettings();
  const start = async () => {
    const server = await spawnTestServer({ ...outer.env, ...database }, folder);
    servers.push(server);
    return server;
  };
  let server = await start();
  const { body } = await apiOf(server.url, null).post("/auth/export-account");
  const token = body.app_token as string;
  let person = apiOf(server.url, token);
  await consent(person);
  const tracks = Array.from({ length: 120 }, (_, number) => ({
    track: `Song ${number}`,
    artist: "Somebody",
    album: "An album",
    uri: uri(number),
  }));
  await importFiles(person, { "YourLibrary.json": { tracks } });
  const rows = Array.from({ length: 110 }, (_, number) => uri(number % 100));
  for (const name of ["Mine", "Mine"]) {
    const made = await person.post("/playlists/create", { name });
    await person.post(`/playlists/${made.body.id}/items`, { uris: rows });
  }
  // At the service, a playlist of that name is someone's own already.
  const there = await providerClient(outer.provider.base, "account-0");
  await there.send("POST", "me/playlists", { name: "Mine" });

  let writes = 0;
  let dead: Promise<unknown> = Promise.resolve();
  let struck = () => {};
  const killAtNext = () => {
    const strike = new Promise<void>((resolve) => (struck = resolve));
    onWrite = () => {
      writes += 1;
      onWrite = () => undefined;
      dead = server.end("SIGKILL");
      struck();
    };
    return strike;
  };
  let strike = killAtNext();
  // What is made at the service may begin before the browser has its answer, which then dies with the server.
  const joined = await joinAs(server.url, person, "account-0").catch(() => null);
  if (joined !== null) expect(joined.get("joined")).toBe("true");
  // Two playlists, each made by one call and filled by two: one of those has the first run's answer each time.
  for (let kills = 0; kills < 4; kills += 1) {
    await strike;
    await dead;
    // The scan waits for the join, so that every kill meets it as well.
    await endLeases(database, "library-scan");
    strike = kills < 3 ? killAtNext() : Promise.resolve();
    server = await start();
  }
  person = apiOf(server.url, token);
  await expect.poll(async () => (await person.get("/jobs")).body.items).toEqual([]);
  await untilScanIs(person, "done").catch((error: unknown) => {
    throw new Error(servers.map((each) => each.errors()).join("\n"), { cause: error });
  });
  expect(writes).toBe(4);
  const { playlists } = await providerTruth(there);
  const mine = Object.values(playlists)
    .filter(({ name }) => name === "Mine")
    .map(({ items }) => (items ?? []).map((row) => row.split(" ")[0]));
  expect(mine).toEqual([rows, rows, []]);
  expect((await person.get("/auth/me")).body).toMatchObject({ provider: "spotify", link_state: "linked" });
});
