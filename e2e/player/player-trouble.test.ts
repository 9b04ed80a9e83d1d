import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import type { SignedIn } from "#testing/people/sign-in.ts";
import { askServer, type StoredSession } from "#e2e/kit/accounts.ts";
import { begin, openApp, type App } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { player, playPlaylist, songOf, waitForSong, waitUntilSounding } from "./playing.ts";

const longest = 10_000;
let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 2, liked: 5, playlists: [longest] }),
  });
});
afterAll(() => server.close());

async function openPlaylist(): Promise<{ app: App; person: SignedIn }> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  const { items } = (await person.get("/library/cache/playlists")).body;
  const long = items.find(({ track_count: count }: { track_count: number }) => count === longest);
  const session = { app_token: person.token, user_id: person.userId };
  const app = await openApp({ url: server.url, signedInAs: session, path: `/playlist/${long.id}` });
  await app.page.locator('[data-row="3"]:not([aria-busy="true"])').waitFor();
  return { app, person };
}

async function playRow(page: Page, row: number): Promise<void> {
  await page.locator(`[data-row="${row}"]`).dblclick({ position: { x: 500, y: 8 } });
  // Another song may sound still, and what is sent then would come before this one.
  await waitForSong(page, await songOf(page, row));
  await waitUntilSounding(page);
}

/** The place in the playlist of what plays, by the provider's own order. */
async function waitForPlace(page: Page, place: number): Promise<void> {
  await page.locator(`[data-row="${place}"][aria-current="true"]`).waitFor();
}

test("a playlist of 10,000 goes on beyond the rows that were ever read, and song by song from place 9,996 to its end; of sixty quick seeks few are sent, and the sound is where the last one says", async () => {
  const { app, person } = await openPlaylist();
  const { page } = app;
  await playRow(page, 2);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const { items } = (await person.get(`/playlists/${id}/tracks?offset=5000&limit=2`)).body;
  await person.sendJson("PUT", "/player/v1/me/player/play", {
    context_uri: `spotify:playlist:${id}`,
    offset: { position: 5000 },
  });
  await waitForSong(page, items[0].track.name);
  await player(page).getByRole("button", { name: "Next" }).click();
  await waitForSong(page, items[1].track.name);
  await waitUntilSounding(page);

  await page.locator('[data-row="0"]').focus();
  await page.keyboard.press("End");
  await page.locator(`[data-row="${longest - 1}"]:not([aria-busy="true"])`).waitFor();
  const asked = begin(page.waitForRequest((request) => request.url().includes("/me/player/play")));
  await playRow(page, 9996);
  expect((await asked).postDataJSON()).toMatchObject({ offset: { position: 9996 } });
  for (let place = 9997; place < longest; place += 1) {
    const [before, song] = [await songOf(page, place - 1), await songOf(page, place)];
    await player(page).getByRole("button", { name: "Next" }).click();
    // Some songs stand there twice in a row, which no one can see.
    if (song === before) continue;
    await waitForSong(page, song);
    await waitForPlace(page, place);
  }
  await waitUntilSounding(page);

  // What plays is far from its end.
  let sent = 0;
  page.on("request", (request) => {
    sent += /connect\/devices\/\w+\/events$/u.test(new URL(request.url()).pathname) ? 1 : 0;
  });
  const slider = player(page).getByRole("slider", { name: "Seek" });
  await slider.focus();
  await page.evaluate(() => {
    const input = document.activeElement as HTMLInputElement;
    for (let press = 0; press < 60; press += 1) {
      const key = press % 6 === 5 ? "ArrowLeft" : "ArrowRight";
      input.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "PageUp", bubbles: true }));
    input.dispatchEvent(new KeyboardEvent("keydown", { key: "PageUp", bubbles: true }));
  });
  await page.waitForFunction(() => {
    const position = document.querySelector("audio")?.currentTime ?? 0;
    return position >= 30 && position < 70;
  });
  const shown = Number(await slider.inputValue()) / 1000;
  const position = await page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
  expect(Math.abs(shown - position)).toBeLessThan(2.5);
  expect(sent).toBeLessThan(20);
  await expect.poll(() => player(page).getByRole("status").textContent()).toBe("");
});

/** How far the parts that were read of a song reach ahead of its sound, in seconds; `share`: of the whole song. */
async function secondsAhead(page: Page, share: number): Promise<number> {
  const { at, length } = await page.evaluate(() => {
    const audio = document.querySelector("audio");
    return { at: audio?.currentTime ?? 0, length: audio?.duration ?? 0 };
  });
  return share * length - at;
}

test("a network that is gone for 20 s does not stop the song, and commands reach the provider again after it", async () => {
  let readShare = 0;
  const app = await playPlaylist({
    prepare: (opened) =>
      void opened.page.on("response", (answer) => {
        const part = /^bytes \d+-(\d+)\/(\d+)$/u.exec(answer.headers()["content-range"] ?? "");
        // The last one: another song may have sounded before this one.
        if (part !== null) readShare = (Number(part[1]) + 1) / Number(part[2]);
      }),
  });
  const { page, context, url, session } = app;
  app.expectComplaint(/^no answer: /u);
  const [song, next] = [await songOf(page, 0), await songOf(page, 1)];
  await waitForSong(page, song);
  // By what was read, as samples; the element that plays beside them is silent and always full.
  await expect
    .poll(() => secondsAhead(page, readShare), { message: "seconds of the song that were read" })
    .toBeGreaterThan(25);
  const before = await page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);
  await context.setOffline(true);
  // By the sound's own clock: it has played on for as long.
  await page.waitForFunction(
    (from) => (document.querySelector("audio")?.currentTime ?? 0) >= from + 20,
    before,
    { timeout: 60_000 },
  );
  await page.evaluate(() => fetch("/healthz").catch(() => undefined));
  await context.setOffline(false);
  // What is pressed before the line is open again fails, and shows the song again; what is on its way shows the next one.
  const playedNow = async () => {
    const path = "/player/v1/me/player";
    const read = await askServer<{ item: { name: string } | null } | null>(
      url,
      path,
      session as StoredSession,
    );
    return read?.item?.name ?? song;
  };
  const pressUntilHeard = async () => {
    const isShown = await player(page).getByText(song, { exact: true }).first().isVisible();
    if (isShown) await player(page).getByRole("button", { name: "Next" }).click();
    return playedNow();
  };
  await expect.poll(pressUntilHeard, { timeout: 60_000, interval: 3000 }).toBe(next);
  await waitForSong(page, next);
  await waitUntilSounding(page);
});
