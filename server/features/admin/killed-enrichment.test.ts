import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { databaseSettings } from "#testing/server/app.ts";
import { endLeases } from "#testing/database/end-leases.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { apiOf, untilScanIs } from "#testing/server/http-client.ts";
import { signInAs } from "#testing/people/sign-in.ts";
import {
  spawnTestServer,
  startOuterProvider,
  type OuterProvider,
  type SpawnedServer,
} from "#testing/server/spawned-server.ts";

const songs = 60;
/** Answers that are stored together: so many may be asked for again after a kill. */
const batch = 20;
let outer: OuterProvider;
const servers: SpawnedServer[] = [];

beforeAll(async () => {
  const shape = aCatalogue({ accounts: 1, tracks: songs, liked: songs, playlists: [] });
  outer = await startOuterProvider({
    ...shape,
    artists: Array.from({ length: songs }, (_, at) => ({
      id: `artist${at}`,
      name: `Artist ${at}`,
      genres: ["ska"],
    })),
    tracks: shape.tracks.map((track, at) => ({ ...track, artist_ids: [`artist${at}`] })),
  });
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.end("SIGKILL"))));
afterAll(() => outer.close());

test("an enrichment that is killed goes on by itself, and asks again for one batch at most", async () => {
  const folder = join(outer.folder, "killed-enrichment");
  mkdirSync(folder, { recursive: true });
  const settings = { ...outer.env, ...(await databaseSettings()), ADMINS: "spotify:account-0" };
  const start = async () => {
    const server = await spawnTestServer(settings, folder);
    servers.push(server);
    return server;
  };
  const asked = () => outer.provider.stats().calls["/v1/artists/{id}"] ?? 0;
  outer.provider.setFaults("genres");
  let server = await start();
  const { token } = await signInAs(server.url, "account-0");
  await untilScanIs(apiOf(server.url, token), "done");
  outer.provider.setFaults("genres,slow:40");
  void apiOf(server.url, token)
    .post("/admin/enrich/all", {})
    .catch(() => undefined);
  await expect.poll(asked, { interval: 10 }).toBeGreaterThan(2 * batch);
  await server.end("SIGKILL");
  await endLeases(settings);
  outer.provider.setFaults("genres");
  server = await start();
  const progress = async () => (await apiOf(server.url, token).get("/admin/enrich/progress")).body;
  await expect.poll(async () => (await progress()).status, { timeout: 45_000 }).toBe("done");
  expect((await progress()).run.counts).toMatchObject({
    backfilled: songs,
    artists_asked: songs,
    artists_updated: songs,
    tracks_applied: songs,
    ulib_enriched: songs,
  });
  expect(asked()).toBeLessThanOrEqual(songs + batch);
}, 120_000);
