import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#testing/app.ts";
import { aCatalogue } from "#testing/catalogue.ts";
import { untilScanIs } from "#testing/http-client.ts";
import { answerWith, apiCalls, openApp, type App } from "./journey.ts";
import { player, waitUntilSounding } from "./playing.ts";

const feed = "GET /realtime/playback/stream";

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({
    catalogue: aCatalogue({ accounts: 4, liked: 6, playlists: [] }),
    webFolder: fileURLToPath(new URL("../dist/web", import.meta.url)),
  });
});
afterAll(() => server.close());

/** Somebody who has never played anything, before the liked songs; `prepare`: before the page begins. */
async function openAsNew(prepare?: (app: App) => Promise<void>): Promise<App> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  const session = { app_token: person.token, user_id: person.userId };
  const app = await openApp({ url: server.url, signedInAs: session, path: null });
  await prepare?.(app);
  await app.page.goto(`${server.url}/playlist/liked`);
  await app.page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
  return app;
}

async function play({ page }: App): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await player(page).getByRole("button", { name: "Pause" }).waitFor();
  await waitUntilSounding(page);
}

test("there is no player before anything plays, and there is one from then on", async () => {
  const app = await openAsNew();
  const { page } = app;
  await expect.poll(() => apiCalls(app).some((call) => call.startsWith(feed))).toBe(true);
  expect(await player(page).count()).toBe(0);
  await play(app);
  await player(page).getByRole("button", { name: "Pause" }).click();
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("a server without the playback stream is not asked for it; its player is read instead", async () => {
  const app = await openAsNew(async (opened) => {
    const answer = await fetch(`${server.url}/__routes`);
    const all = (await answer.json()) as { path: string }[];
    const others = all.filter(({ path }) => path !== "/realtime/playback/stream");
    await answerWith(opened, "/__routes", others);
  });
  await expect
    .poll(() => apiCalls(app).filter((call) => call.startsWith("GET /player/v1/me/player")).length, {
      timeout: 20_000,
    })
    .toBeGreaterThan(0);
  await play(app);
  expect(apiCalls(app).filter((call) => call.includes("/realtime/playback/"))).toEqual([]);
});
