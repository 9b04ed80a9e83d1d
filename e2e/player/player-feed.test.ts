import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { askServer } from "#e2e/kit/accounts.ts";
import { answerWith, apiCalls, holdAnswers, openApp, type App } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { player, waitForSong, waitUntilSounding } from "./playing.ts";

const feed = "GET /realtime/playback/stream";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 8, liked: 6, playlists: [] }),
  });
});
afterAll(() => server.close());

/** Someone who has never played anything, before the liked songs; `prepare`: before the page begins. */
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

/** The server's state of a page that played the song once and closed without a word. */
async function reportFromClosedPage(app: App): Promise<string> {
  if (app.session === null) throw new Error("This test needs a session.");
  const path = "/library/cache/tracks?playlist_id=liked";
  const { items } = await askServer<{ items: { id: string; uri: string; name: string }[] }>(
    app.url,
    path,
    app.session,
  );
  const song = items[1];
  if (song === undefined) throw new Error("There are no liked songs.");
  const { id, uri, name } = song;
  const event = {
    type: "playback",
    source: "page",
    age_ms: 1000,
    paused_until: null,
    playback: {
      device: { id: "gone", name: "Gatefold", volume_percent: 50, is_active: true },
      is_playing: false,
      progress_ms: 1000,
      shuffle_state: false,
      repeat_state: "off",
      context: null,
      item: { id, uri, name, duration_ms: 200_000, artists: [], album: { id: "b", name: "", images: [] } },
    },
  };
  await answerWith(app, "/realtime/playback/stream", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: `data: ${JSON.stringify(event)}\n\n` }),
  );
  return name;
}

test("what a page that has gone without a word had paused goes on here, and not there", async () => {
  let name = "";
  const app = await openAsNew(async (opened) => {
    name = await reportFromClosedPage(opened);
    await holdAnswers(opened, "/player/v1/me/player/devices");
  });
  app.expectComplaint(/^answer 404: PUT \/player\/v1\/me\/player\/play$/u);
  // With nothing to go on with, the provider refuses before anything was asked to play; where it has not heard of this
  // page's device yet, that is one more 404.
  app.allowComplaint(/^answer 403: PUT \/player\/v1\/me\/player\/play$/u);
  await waitForSong(app.page, name);
  await player(app.page).getByRole("button", { name: "Play", exact: true }).click();
  await waitUntilSounding(app.page);
  await waitForSong(app.page, name);
});

test("there is no player before anything plays, and there is one from then on; playing goes on past the end of a token: it is asked for again after 10 s, the call that is refused is sent once more with the new one, and is accepted", async () => {
  const asked: number[] = [];
  const answers: number[] = [];
  const accepted = Promise.withResolvers<void>();
  // Tokens live 20 s.
  server.provider.setFaults("expire");
  onTestFinished(() => {
    server.provider.setFaults("");
    server.clock.advance(0);
  });
  const app = await openAsNew(async ({ context }) => {
    context.on("response", (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname === "/auth/spotify-token") asked.push(Date.now());
      if (!/^\/provider\/connect\/devices\/\w+\/events$/u.test(pathname)) return;
      answers.push(answer.status());
      if (answers.at(-2) === 401) accepted.resolve();
    });
  });
  app.expectComplaint(/^answer 401: POST \/provider\/connect\/devices\/\w+\/events$/u);
  const { page } = app;
  await expect.poll(() => apiCalls(app).some((call) => call.startsWith(feed))).toBe(true);
  await expect.poll(() => player(page).count()).toBe(0);
  await play(app);
  await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(9000);
  // Past the end of the token that the player began with, and not of the newest.
  server.clock.advance(11_000);
  server.clock.stop();
  await player(page).getByRole("button", { name: "Next" }).click();
  await accepted.promise;
  const refused = answers.indexOf(401);
  expect(answers[refused + 1]).toBe(204);
  expect(answers.filter((status) => status === 401)).toHaveLength(1);
  await player(page).getByRole("button", { name: "Shuffle" }).click();
  await player(page).getByRole("button", { name: "Shuffle", pressed: true }).click();
  await player(page).getByRole("button", { name: "Shuffle", pressed: false }).waitFor();
  await waitUntilSounding(page);
  await expect.poll(() => player(page).getByRole("status").textContent()).toBe("");
  await player(page).getByRole("button", { name: "Pause" }).click();
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
});
