import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseSettings, hasRealPostgres, startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2020, somePlays } from "#testing/samples/exports/export-zip.ts";
import { apiOf } from "#testing/server/http-client.ts";
import { untilImported, uploadExport } from "#testing/people/import-export.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

let outer: OuterProvider;
/** One is a process, which can be killed; the other, which is left, need be none. */
let one: SpawnedServer;
let other: TestApp;
let env: Record<string, string>;

beforeAll(async () => {
  if (!hasRealPostgres) return;
  outer = await startOuterProvider(aCatalogue({ accounts: 1, liked: 1, playlists: [] }));
  env = { ...outer.env, ...(await databaseSettings()) };
  const folder = join(outer.folder, "one");
  mkdirSync(folder);
  [one, other] = await Promise.all([spawnTestServer(env, folder), startTestApp({ env })]);
});
afterAll(async () => {
  if (!hasRealPostgres) return;
  await one.end("SIGKILL");
  await other.close();
  await outer.close();
});

test.runIf(hasRealPostgres)(
  "of two servers on one database each takes parts of one upload and shows its table, and the one that is left goes on with its import",
  async () => {
    const token = (await apiOf(one.url, null).post("/auth/export-account")).body.app_token as string;
    const [here, there] = [apiOf(one.url, token), other.api(token)];
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

    // An import that begins at the only server there is runs there; the other is there again once it is under way.
    await other.close();
    const plays = somePlays(24_000, Date.UTC(2025, 4, 1)).map(rowOf2020);
    const { body } = await uploadExport(here, await aZip({ "endsong_0.json": plays }));
    const stored = async () =>
      (await here.get(`/spotify-import/progress/${body.job_id}`)).body.stats.streaming_events as number;
    await expect.poll(stored, { interval: 10 }).toBeGreaterThan(0);
    other = await startTestApp({ env });
    await one.end("SIGKILL");
    const over = await untilImported(other.api(token), body.job_id);
    expect(over).toMatchObject({ status: "completed", stats: { streaming_events: 24_000 } });
  },
);
