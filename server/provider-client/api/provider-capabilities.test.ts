import { afterEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { readCapabilities } from "./provider-capabilities.ts";

let app: TestApp | undefined;
afterEach(async () => app?.close());

async function start(faults: string): Promise<TestApp> {
  const catalogue = aCatalogue({ accounts: 2, liked: 5, playlists: [3] });
  app = await startTestApp({ catalogue, env: faults === "" ? {} : { DEMO_FAULTS: faults } });
  return app;
}

test("in the newer dialect there is no popularity and no reading of followed playlists", async () => {
  const running = await start("");
  const person = await running.signIn(running.freshAccount());
  await untilScanIs(person, "done");
  const { capabilities, attribution } = (await person.get("/auth/me")).body;
  expect(capabilities).toEqual({
    playback: true,
    equalizer: true,
    live_visualizer: true,
    popularity: false,
    audio_features: true,
    recently_played: true,
    followed_playlist_items: false,
    tint_artwork: true,
    crossfade: true,
    writes: true,
  });
  expect(attribution).toBeNull();
  expect((await person.get("/auth/spotify-token")).body.capabilities).toEqual(capabilities);
});

test("in the older dialect there are both, once that was learned, and after a restart too", async () => {
  const running = await start("dialect:extended");
  const person = await running.signIn(running.freshAccount());
  await untilScanIs(person, "done");
  const reported = { popularity: true, followed_playlist_items: true };
  expect((await person.get("/auth/me")).body.capabilities).toMatchObject(reported);
  // Another process has a client of its own, which has not spoken to the provider yet.
  const { database, providers } = running.server.ctx;
  const client = providers.client("demo");
  const fresh = { ...providers, find: () => ({ ...client }) };
  expect(
    await readCapabilities({ database, providers: fresh }, { provider: "demo", userId: person.userId }),
  ).toMatchObject(reported);
});

test("an account whose service is no longer offered can do nothing that needs it", async () => {
  const { server } = await start("");
  const capabilities = await readCapabilities(server.ctx, { provider: "folder", userId: "" });
  expect(Object.values(capabilities).every((can) => !can)).toBe(true);
});
