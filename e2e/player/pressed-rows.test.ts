import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { askServer, signInDirectly, waitForLibrary, type StoredSession } from "#e2e/kit/accounts.ts";
import { begin, openApp, type App } from "#e2e/kit/open-app.ts";
import { player, songOf, waitForSong, waitUntilNothingPlays, waitUntilSounding } from "./playing.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

/** In a row, where no link or button is. */
const beside = { x: 500, y: 8 };

interface Item {
  track: { uri: string; name: string } | null;
}

function row(page: Page, place: number): Locator {
  return page.locator(`[data-row="${place}"]:not([aria-busy="true"])`);
}

async function listener(): Promise<StoredSession> {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  return session;
}

/** A page of the listener's in whose player nothing plays. */
async function openAt(path: string, session: StoredSession): Promise<App> {
  const app = await openApp({ signedInAs: session, path: null });
  await waitUntilNothingPlays(url, session);
  await app.page.goto(url + path);
  return app;
}

async function itemsOf(id: string, session: StoredSession): Promise<Item[]> {
  return (await askServer<{ items: Item[] }>(url, `/playlists/${id}/tracks?limit=50&offset=0`, session))
    .items;
}

test("row 150 of the liked songs goes on with row 151, in their own order and sorted, past the window of addresses; Play plays a list as it is sorted, from its first row on; a song that is taken out of it elsewhere is said, and passed over", async () => {
  const session = await listener();
  const { page } = await openAt("/playlist/liked", session);
  const main = page.getByRole("main");
  const scrollTo = async (place: number): Promise<void> => {
    const rowHeight = (await page.locator("[data-row]").first().boundingBox())?.height ?? 0;
    await main.evaluate((element, top) => element.scrollTo(0, top), place * rowHeight);
  };
  const press = async (place: number): Promise<void> => {
    await scrollTo(place);
    await row(page, place + 2).waitFor();
    await row(page, place).dblclick({ position: beside });
    await page.locator(`[data-row="${place}"][aria-current="true"]`).waitFor();
    await waitUntilSounding(page);
  };
  const goOn = async (place: number): Promise<void> => {
    const name = await songOf(page, place);
    await player(page).getByRole("button", { name: "Next" }).click();
    await page.locator(`[data-row="${place}"][aria-current="true"]`).waitFor();
    await waitForSong(page, name);
  };
  await row(page, 0).waitFor();
  await press(150);
  await goOn(151);
  await goOn(152);
  await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("title");
  await page.locator('[role="columnheader"][aria-sort="ascending"]', { hasText: "Title" }).waitFor();
  await press(150);
  await goOn(151);
  // Another app goes to the last two songs of the window; what lies behind them is the page's to send. What was pressed
  // here must have been carried out: the page shows it before.
  // The queue is stored a moment after it changed: until then the server has the order of before.
  let rows: { place: number; uri: string }[] = [];
  await expect
    .poll(async () => {
      rows = await windowRows(session, 150);
      return (await playedUri(session)) === rows.find(({ place }) => place === 151)?.uri;
    })
    .toBe(true);
  const [last = -1, end = -1] = rows.slice(-2).map(({ place }) => place);
  const body = { uris: rows.slice(-2).map(({ uri }) => uri) };
  await askServer(url, "/player/v1/me/player/play", session, { method: "PUT", body });
  await scrollTo(last);
  await page.locator(`[data-row="${last}"][aria-current="true"]`).waitFor();
  const sent = begin(page.waitForRequest((request) => isWindow(request.postDataJSON())));
  for (const place of [end, end + 1, end + 2]) await goOn(place);
  expect(isWindow((await sent).postDataJSON())).toBe(true);
  await playSorted(page, session);
});

/** Plays a new list by its button as it is sorted, and takes a song out of it elsewhere. */
async function playSorted(page: Page, session: StoredSession): Promise<void> {
  const songs = (await itemsOf("liked", session)).flatMap(({ track }) => track ?? []);
  const shown = [...new Map(songs.map((track) => [track.name, track])).values()].slice(0, 4);
  // The last by its title comes first in the playlist itself.
  const uris = shown.toSorted((a, b) => b.name.localeCompare(a.name)).map(({ uri }) => uri);
  const made = await askServer<{ id: string }>(url, "/playlists/create", session, {
    body: { name: "Backwards" },
  });
  await askServer(url, `/playlists/${made.id}/items`, session, { body: { uris } });
  await visit(page, `/playlist/${made.id}?sort=title`);
  await page.locator('[role="columnheader"][aria-sort="ascending"]', { hasText: "Title" }).waitFor();
  await row(page, 0).waitFor();
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await page.locator('[data-row="0"][aria-current="true"]').waitFor();
  await waitUntilSounding(page);
  await expect.poll(() => playedUri(session)).toBe(uris.at(-1));
  await askServer(url, `/playlists/${made.id}/items`, session, {
    method: "DELETE",
    body: { items: [{ uri: uris[2], positions: [2] }] },
  });
  await page.getByRole("status").getByText("A song was removed from Backwards, so it was skipped.").waitFor();
  await player(page).getByRole("button", { name: "Next" }).click();
  await expect.poll(() => playedUri(session)).toBe(uris[1]);
}

/** Address of the song that the provider plays. */
async function playedUri(session: StoredSession): Promise<string | undefined> {
  const answer = await askServer<{ item: { uri: string } | null } | null>(
    url,
    "/player/v1/me/player",
    session,
  );
  return answer?.item?.uri;
}

/** Whether a request hands over a whole window of addresses. */
function isWindow(body: { uris?: string[] } | null): boolean {
  return body?.uris?.length === 200;
}

/** The rows of the list that plays which a window from `first` on holds: 200 that can be played. */
async function windowRows(session: StoredSession, first: number): Promise<{ place: number; uri: string }[]> {
  const { state } = await askServer<{ state: { list: { order: string } } }>(url, "/queue", session);
  const { items } = await askServer<{ items: (string | null)[] }>(
    url,
    `/queue/lists/${state.list.order}`,
    session,
  );
  return items.flatMap((uri, place) => (uri === null || place < first ? [] : [{ place, uri }])).slice(0, 200);
}
