import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { askServer, type StoredSession } from "#e2e/kit/accounts.ts";
import { begin, openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { player, waitForSong, waitUntilSounding } from "./playing.ts";

/** So many that few of the rows are ever read; that 50,000 are dealt and stored is shown by the tests of the queue. */
const rowCount = 10_000;
/** twelve of them are an hour */
const songMs = 300_000;
/** so long before its end a song is gone on with: the next one is handed over by then where it has to be */
const handedOverBeforeMs = 8000;

let server: TestApp;
let session: StoredSession;
/** addresses of the liked songs as the page lists them: newest first */
let shown: string[];

beforeAll(async () => {
  const catalogue = aCatalogue({ tracks: rowCount, liked: rowCount, playlists: [] });
  server = await startOwnGatefold({
    catalogue: { ...catalogue, tracks: catalogue.tracks.map((track) => ({ ...track, duration_ms: songMs })) },
  });
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  session = { app_token: person.token, user_id: person.userId };
  const own = await ask<{ items: string[] }>("/queue/lists/own", { playlist_id: "liked" });
  shown = own.items;
});
afterAll(() => server.close());

function ask<T>(path: string, body?: object): Promise<T> {
  return askServer<T>(server.url, path, session, body === undefined ? {} : { body });
}

/** How the queue stands, as every browser of the account receives it. */
interface StoredQueue {
  state: { row: number; deck: { rows: string; cursor: number } | null; list: { order: string } };
}

/** `Song 7 🎵`: each row has a name of its own. */
function nameOf(row: number): string {
  const uri = shown[row] ?? "";
  return `Song ${uri.slice("spotify:track:track".length)} 🎵`;
}

/** Waits until a row plays and the account's queue is stored. */
async function hear(page: Page, row: number): Promise<void> {
  await waitForSong(page, nameOf(row));
  // The app that is looked at has the processor for itself meanwhile.
  const storedRow = async () => (await ask<StoredQueue>("/queue")).state.row;
  await expect.poll(storedRow, { interval: 250 }).toBe(row);
}

/** The row that comes after the one that plays, as the queue has it. */
async function rowAfter(row: number): Promise<number> {
  const { state } = await ask<StoredQueue>("/queue");
  if (state.deck === null) return row + 1;
  const { items } = await ask<{ items: number[] }>(`/queue/lists/${state.deck.rows}`);
  expect(items[state.deck.cursor]).toBe(row);
  expect(new Set(items).size).toBe(rowCount);
  return items[state.deck.cursor + 1] ?? -1;
}

/** Lets the song that sounds in `page` come to its end, with the server's and the provider's clock. */
async function hearToEnd(page: Page, { isHandedOver = false } = {}): Promise<void> {
  await waitUntilSounding(page);
  const handed = begin(
    isHandedOver
      ? page.waitForResponse((answer) => answer.url().includes("/me/player/queue?"))
      : Promise.resolve(null),
  );
  const seek = player(page).getByRole("slider", { name: "Seek" });
  await seek.fill(String(songMs - handedOverBeforeMs));
  await handed;
  server.clock.advance(songMs - handedOverBeforeMs);
  await seek.fill(String(songMs - 1000));
}

/** Scrolls to a row of the list, however far, and plays it. */
async function pressRow(page: Page, row: number): Promise<void> {
  const main = page.getByRole("main");
  const rowHeight = (await page.locator("[data-row]").first().boundingBox())?.height ?? 0;
  await main.evaluate((element, top) => element.scrollTo(0, top), row * rowHeight);
  const line = page.locator(`[data-row="${row}"]:not([aria-busy="true"])`);
  await line.dblclick({ position: { x: 500, y: 8 } });
}

test("an hour of 10,000 liked songs: in order, shuffled, five jumps, a reload and a second tab, every song as expected", async () => {
  const app = await openApp({ url: server.url, signedInAs: session, path: "/playlist/liked" });
  const { page } = app;
  const heard: number[] = [];
  let playing = -1;
  const before = playerCalls();

  const jump = async (tab: Page, row: number): Promise<void> => {
    await pressRow(tab, row);
    await hear(tab, row);
    playing = row;
    heard.push(row);
  };
  /** The song ends by itself, and the one that is to follow does. */
  const goOn = async (tab: Page, soundsIn: Page, options?: { isHandedOver: boolean }): Promise<void> => {
    const next = await rowAfter(playing);
    await hearToEnd(soundsIn, options);
    await hear(tab, next);
    playing = next;
    heard.push(next);
  };

  // In the provider's own order: it goes on by itself.
  await jump(page, 3);
  // The test before this try may have left it shuffled.
  for (const pressed of await shuffle(page, true).all()) await pressed.click();
  await shuffle(page, false).waitFor();
  for (let left = 2; left > 0; left -= 1) await goOn(page, page);
  await jump(page, 2400);
  await goOn(page, page);
  expect(playing).toBe(2401);

  // Shuffled in the middle of a song, which stays: what follows is handed over until the next press.
  await shuffle(page, false).click();
  await shuffle(page, true).waitFor();
  await expect.poll(async () => (await ask<StoredQueue>("/queue")).state.deck).not.toBeNull();
  await goOn(page, page, { isHandedOver: true });
  for (const row of [8000, 5000]) await jump(page, row);
  await goOn(page, page);

  // The page that comes back does not know what the provider was asked to play: it hands over.
  await page.reload();
  await waitForSong(page, nameOf(playing));
  const held = player(page).getByRole("button", { name: "Press play" });
  await Promise.race([waitUntilSounding(page), held.waitFor()]);
  if ((await held.count()) > 0) await held.click();
  await goOn(page, page, { isHandedOver: true });
  await jump(page, rowCount - 1);
  await goOn(page, page);

  // A second tab is pressed; the sound stays in the first.
  const second = await app.context.newPage();
  await second.goto(`${server.url}/playlist/liked`);
  await waitForSong(second, nameOf(playing));
  await jump(second, 1777);
  await goOn(second, page);

  expect(new Set(heard).size).toBe(heard.length);
  expect(heard.length * songMs).toBeGreaterThanOrEqual(3_600_000);
  const after = playerCalls();
  const made = (call: string) => (after[call] ?? 0) - (before[call] ?? 0);
  // A call a press; a song is handed over behind the press of shuffle and behind the reload alone.
  expect([made("/v1/me/player/play"), made("/v1/me/player/queue")]).toEqual([6, 2]);
  // What plays in this browser tells by itself.
  expect(made("/v1/me/player")).toBeLessThanOrEqual(2 * heard.length);
});

function shuffle(page: Page, pressed: boolean): Locator {
  return player(page).getByRole("button", { name: "Shuffle", pressed });
}

/** Calls of the provider's player so far, by path. */
function playerCalls(): Record<string, number> {
  return Object.fromEntries(
    Object.entries(server.provider.calls()).filter(([path]) => path.includes("/me/player")),
  );
}
