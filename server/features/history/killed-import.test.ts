import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { databaseSettings, hasRealPostgres } from "#testing/server/app.ts";
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
  for (const min of [1, 10_000]) {
    const api = apiOf(server.url, token);
    const stored = async () =>
      (await api.get(`/spotify-import/progress/${jobId}`)).body.stats.streaming_events as number;
    await expect.poll(stored, { interval: 10, timeout: 60_000 }).toBeGreaterThanOrEqual(min);
    await server.end("SIGKILL");
    // The first lease runs out by itself.
    if (min > 1) await endLeases(database);
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

describe.runIf(hasRealPostgres)("of two servers on one database", () => {
  const startTwo = async (name: string): Promise<{ one: SpawnedServer; other: SpawnedServer }> => {
    const database = await databaseSettings();
    const [one, other] = await Promise.all(
      ["one", "other"].map((which) => {
        const folder = join(outer.folder, `${name}-${which}`);
        mkdirSync(folder, { recursive: true });
        return spawnTestServer({ ...outer.env, ...database }, folder);
      }),
    );
    if (!one || !other) throw new Error("They did not start.");
    servers.push(one, other);
    return { one, other };
  };

  test("each takes parts of one upload and shows its table, and the one that is left goes on with its import", async () => {
    const { one, other } = await startTwo("two-imports");
    const token = (await apiOf(one.url, null).post("/auth/export-account")).body.app_token as string;
    const [here, there] = [apiOf(one.url, token), apiOf(other.url, token)];
    const table = `When;Song;Who\n${Array.from({ length: 50 }, (_, n) => `2025-01-${String((n % 28) + 1).padStart(2, "0")} 10:${String(n).padStart(2, "0")};Song ${n};A`).join("\n")}`;
    const id = randomUUID();
    const half = Math.floor(table.length / 2);
    const query = (offset: number) => `?upload_id=${id}&offset=${offset}&size=${table.length}`;
    const name = "plays.csv";
    const first = await uploadExport(here, table.slice(0, half), { name, query: query(0) });
    expect(first.body).toMatchObject({ received: half, table: null });
    expect((await there.get(`/spotify-import/upload/${id}`)).body).toEqual({ received: half });
    const last = await uploadExport(there, table.slice(half), { name, query: query(half) });
    expect(last.body.table.mapping).toMatchObject({ delimiter: ";", has_header: true });
    const mapping = { ...last.body.table.mapping, time: 0, title: 1, artist: 2 };
    const path = `/spotify-import/upload/${id}`;
    expect((await here.post(`${path}/preview`, mapping)).body.rows.length).toBeGreaterThan(0);
    const began = await here.post(`${path}/import`, { filename: name, mapping });
    expect((await untilImported(there, began.body.job_id)).stats.streaming_events).toBe(50);

    const plays = somePlays(24_000, Date.UTC(2025, 4, 1)).map(rowOf2020);
    const { body } = await uploadExport(here, await aZip({ "endsong_0.json": plays }));
    const stored = async () =>
      (await there.get(`/spotify-import/progress/${body.job_id}`)).body.stats.streaming_events as number;
    await expect.poll(stored, { interval: 10 }).toBeGreaterThan(0);
    // Whichever works on it: that one dies, or the other was never asked.
    await one.end("SIGKILL");
    const over = await untilImported(there, body.job_id);
    expect(over).toMatchObject({ status: "completed", stats: { streaming_events: 24_000 } });
  });
});
