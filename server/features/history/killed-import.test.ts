import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { databaseSettings } from "#testing/server/app.ts";
import { endLeases } from "#testing/database/end-leases.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, somePlays } from "#testing/samples/export-zip.ts";
import { apiOf, type Shown } from "#testing/server/http-client.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
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
  outer = await startOuterProvider(aCatalogue({ accounts: 2, liked: 1, playlists: [] }));
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.end("SIGKILL"))));
afterAll(() => outer.close());

test("an import that is killed twice goes on behind what was stored, and doubles nothing", async () => {
  const folder = join(outer.folder, "killed-import");
  mkdirSync(folder, { recursive: true });
  const database = await databaseSettings();
  const start = async () => {
    const server = await spawnTestServer({ ...outer.env, ...database }, folder);
    servers.push(server);
    return server;
  };
  const plays = somePlays(24_000, Date.UTC(2025, 4, 1));
  // The second file holds much of the first once more.
  const files = {
    "endsong_1.json": plays.slice(0, 16_000).map(rowOf2020),
    "endsong_0.json": plays.slice(8_000).map(rowOf2020),
  };
  let server = await start();
  const { token } = await signInAs(server.url, "account-0");
  const { body } = await uploadExport(apiOf(server.url, token), await aZip(files));
  const jobId = body.job_id as string;
  for (const least of [1, 10_000]) {
    const api = apiOf(server.url, token);
    const stored = async () =>
      (await api.get(`/spotify-import/progress/${jobId}`)).body.stats.streaming_events as number;
    await expect.poll(stored, { interval: 10, timeout: 60_000 }).toBeGreaterThanOrEqual(least);
    await server.end("SIGKILL");
    // The first lease runs out by itself.
    if (least > 1) await endLeases(database);
    server = await start();
  }
  const api = apiOf(server.url, token);
  const over = await untilImported(api, jobId);
  expect(over).toMatchObject({ status: "completed", stats: { streaming_events: 24_000 } });
  const report = (await api.get(`/spotify-import/report/${jobId}`)).body;
  expect(report).toMatchObject({
    rows: 32_000,
    totals: { imported: 19_200, short: 4_800, duplicate: 8_000 },
  });
});

test("killed while the library is filled, an import fills it anew, and nothing is there twice", async () => {
  const folder = join(outer.folder, "killed-filling");
  mkdirSync(folder, { recursive: true });
  const database = await databaseSettings();
  const start = async () => {
    const server = await spawnTestServer({ ...outer.env, ...database }, folder);
    servers.push(server);
    return server;
  };
  let server = await start();
  const token = (await apiOf(server.url, null).post("/auth/export-account")).body.app_token as string;
  const count = 12_000;
  const song = (number: number) => `spotify:track:${String(number).padStart(22, "0")}`;
  const tracks = Array.from({ length: count }, (_, number) => ({
    track: `Song ${number}`,
    artist: "Somebody",
    album: "An album",
    uri: song(number),
  }));
  const items = tracks.map(({ track, artist, uri }) => ({
    track: { trackName: track, artistName: artist, trackUri: uri },
  }));
  const { body } = await uploadExport(
    apiOf(server.url, token),
    await aZip({
      "YourLibrary.json": { tracks },
      "Playlist1.json": { playlists: [{ name: "All", items }] },
    }),
  );
  const jobId = body.job_id as string;
  const filled = async () => {
    const { items: shown } = (await apiOf(server.url, token).get("/library/cache/playlists")).body;
    return shown.map(({ name }: Shown) => name);
  };
  // Its head is there before its songs are.
  await expect.poll(filled, { interval: 5, timeout: 60_000 }).toEqual(["All"]);
  const { status } = (await apiOf(server.url, token).get(`/spotify-import/progress/${jobId}`)).body;
  expect(status).toBe("processing");
  await server.end("SIGKILL");
  await endLeases(database);
  server = await start();
  const person = apiOf(server.url, token);
  expect((await untilImported(person, jobId)).status).toBe("completed");
  expect((await person.get("/library/cache/status")).body).toMatchObject({
    total_unique: count,
    total_placements: 2 * count,
  });
  const { items: lists } = (await person.get("/library/cache/playlists")).body;
  expect(lists.map(({ name, tracks_total: total }: Shown) => [name, total])).toEqual([["All", count]]);
});
