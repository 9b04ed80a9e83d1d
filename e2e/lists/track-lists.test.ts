import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import {
  askServer,
  listPlaylists,
  signInDirectly,
  waitForLibrary,
  type Account,
  type StoredSession,
} from "#e2e/kit/accounts.ts";
import { answerBroken, answerWith, apiCalls, openApp, viewports, type App } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

interface Row {
  added_at: string | null;
  track: { id: string; uri: string; name: string; duration_ms: number; album: { name: string } } | null;
}

/** In a row, where no link or button is. */
const beside = { x: 300, y: 8 };

interface Opened extends App {
  id: string;
  /** how many rows the playlist has */
  count: number;
  own: StoredSession;
}

/** A person's readable own playlist of more than 50 songs, and its address. */
async function findLong(
  account: Account = "listener",
): Promise<{ session: StoredSession; id: string; count: number }> {
  const session = await signInDirectly(url, account);
  await waitForLibrary(url, session);
  const playlists = (await listPlaylists(url, session)) as unknown as {
    id: string;
    own: boolean;
    readable: boolean;
    track_count: number;
  }[];
  const found = playlists.find(
    ({ own, readable, track_count: count }) => own && readable && count > 100 && count < 1000,
  );
  if (found === undefined) throw new Error("There is no such playlist.");
  return { session, id: found.id, count: found.track_count };
}

async function openLong(
  query = "",
  options: { viewport?: { width: number; height: number } } = {},
): Promise<Opened> {
  const { session, id, count } = await findLong();
  const app = await openApp({ signedInAs: session, path: `/playlist/${id}${query}`, ...options });
  await row(app.page, 0).waitFor();
  return { ...app, id, count, own: session };
}

/** The rows of a playlist in its own order, of which the server gives 50 at once. */
async function rowsOf(id: string, session: StoredSession, count: number): Promise<Row[]> {
  const offsets = Array.from({ length: Math.ceil(count / 50) }, (_, page) => page * 50);
  const answers = await Promise.all(
    offsets.map((offset) =>
      askServer<{ items: Row[] }>(url, `/playlists/${id}/tracks?limit=50&offset=${offset}`, session),
    ),
  );
  return answers.flatMap(({ items }) => items);
}

function row(page: Page, place: number) {
  return page.locator(`[data-row="${place}"]:not([aria-busy="true"])`);
}

/** Waits until the list begins with songs of these names. */
async function untilListed(page: Page, names: readonly (string | undefined)[]): Promise<void> {
  const cells = page.locator('[data-row]:not([data-group]) [role="gridcell"]:nth-child(2) [dir="auto"]');
  await expect.poll(async () => (await cells.allTextContents()).slice(0, names.length)).toEqual(names);
}

async function played(page: Page, press: () => Promise<void>): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([
    page.waitForRequest((one: Request) => one.method() === "PUT" && one.url().includes("/me/player/play")),
    press(),
  ]);
  return request.postDataJSON() as Record<string, unknown>;
}

test("a row plays its place in the playlist or the liked songs, and what is below it when sorted", async () => {
  const { page, id, own, count } = await openLong();
  const items = await rowsOf(id, own, count);
  expect(items.length).toBe(count);
  const inOrder = await played(page, () => row(page, 2).dblclick({ position: beside }));
  expect(inOrder).toMatchObject({ context_uri: `spotify:playlist:${id}`, offset: { position: 2 } });
  expect(inOrder["uris"]).toBeUndefined();
  await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("time");
  await page.locator('[role="columnheader"][aria-sort]', { hasText: "Time" }).waitFor();
  await row(page, 2).waitFor();
  const sorted = await played(page, () => row(page, 2).dblclick({ position: beside }));
  expect(sorted["context_uri"]).toBeUndefined();
  // As shown: the pressed row first, then what stands below it, without what cannot be played.
  const durations = (sorted["uris"] as string[]).map(
    (uri) => items.find(({ track }) => track?.uri === uri)?.track?.duration_ms ?? 0,
  );
  expect(durations).toEqual(durations.toSorted((a, b) => a - b));
  expect(durations.length).toBeGreaterThan(40);
  expect(durations.length).toBeLessThanOrEqual(Math.min(items.length - 2, 200));
  await page.goto(`${url}/playlist/liked`);
  await row(page, 1).waitFor();
  const liked = await played(page, () => row(page, 1).dblclick({ position: beside }));
  expect(liked).toMatchObject({ context_uri: "spotify:collection:tracks", offset: { position: 1 } });
  expect(liked["uris"]).toBeUndefined();
});

test("without the stream rows come in pages of 50, the next within 200 px of the end", async () => {
  const { session, id } = await findLong();
  const app = await openApp({ signedInAs: session, path: null });
  const routes = await askServer<{ path: string }[]>(url, "/__routes", session);
  await answerWith(
    app,
    "/__routes",
    routes.filter(({ path }) => !path.endsWith("/tracks/stream")),
  );
  await app.page.goto(`${url}/playlist/${id}`);
  await row(app.page, 0).waitFor();
  const pages = () => apiCalls(app).filter((call) => call.includes(`/playlists/${id}/tracks`));
  expect(pages()).toEqual([`GET /playlists/${id}/tracks?limit=50&offset=0`]);
  const leave = (px: number) =>
    app.page
      .getByRole("main")
      .evaluate((main, left) => main.scrollTo(0, main.scrollHeight - main.clientHeight - left), px);
  await leave(250);
  await row(app.page, 48).waitFor();
  expect(pages()).toHaveLength(1);
  await leave(190);
  await row(app.page, 50).waitFor();
  expect(pages()[1]).toBe(`GET /playlists/${id}/tracks?limit=50&offset=50`);
});

test("the menu opens at the pointer and by key, with its submenu and search box", async () => {
  const { page } = await openLong();
  await row(page, 1).click({ button: "right", position: { x: 300, y: 20 } });
  const menu = page.getByRole("menu").first();
  await menu.getByRole("menuitem", { name: "Go to album" }).waitFor();
  await expect.poll(() => menu.getByRole("separator").count()).toBeGreaterThan(1);
  const danger = menu.getByRole("menuitem", { name: "Remove from this playlist" });
  const colour = await danger.evaluate((element) => getComputedStyle(element).color);
  expect(colour).not.toBe(
    await menu.getByRole("menuitem", { name: "Copy link" }).evaluate((e) => getComputedStyle(e).color),
  );
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  await row(page, 2).focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Add to playlist" }).hover();
  await page.getByRole("menuitem", { name: "Create new playlist" }).waitFor();
  const box = page.getByPlaceholder("Find a playlist").first();
  await box.fill("zzzz");
  await page.getByText("No playlist of yours fits.").waitFor();
  const name = `Made in a menu ${Date.now()}`;
  await box.fill(name);
  await page.getByRole("menuitem", { name: "Create new playlist" }).click();
  const made = page.getByRole("navigation", { name: "Library" }).getByRole("link", { name });
  await made.click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
  await row(page, 0).waitFor();
  await page.locator('[role="grid"][aria-rowcount="2"]').waitFor();
});

test("on a phone songs are cards that play by a tap, with a button for their menu", async () => {
  const { page } = await openLong("", { viewport: viewports.phone });
  await expect.poll(() => page.getByRole("grid").count()).toBe(0);
  await expect.poll(() => page.getByRole("table").count()).toBe(0);
  await page.getByRole("list", { name: "Tracks" }).waitFor();
  await row(page, 1)
    .getByRole("button", { name: /^More for/u })
    .click();
  await page.getByRole("menuitem", { name: "Add to playlist" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  await played(page, () => row(page, 1).click({ position: { x: 120, y: 20 } }));
});

test("back from an album and an artist, which know their own names, the list is where it was", async () => {
  const { page } = await openLong("?sort=title");
  const main = page.getByRole("main");
  await main.evaluate((element) => element.scrollTo(0, 2400));
  await row(page, 40).waitFor();
  const place = await main.evaluate((element) => element.scrollTop);
  await page.locator('[data-row="40"] a[data-page="album"]').click();
  await page.waitForURL(/\/album\//u);
  await row(page, 0).waitFor();
  await expect.poll(() => page.getByRole("columnheader", { name: "Album" }).count()).toBe(0);
  await page.locator('[data-row="0"] a[data-page="artist"]').first().click();
  await page.waitForURL(/\/artist\//u);
  await page.getByRole("heading", { name: /^Albums of / }).waitFor();
  await page.getByRole("columnheader", { name: "Album" }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/album\//u);
  await page.goBack();
  await page.waitForURL(/sort=title/u);
  await row(page, 40).waitFor();
  await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(place);
});

test("a song that is unliked leaves the liked songs at once, and stands on top of them when it is liked again", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const [first, second] = (await rowsOf("liked", session, 50)).map(({ track }) => track);
  const { page } = await openApp({ signedInAs: session, path: "/playlist/liked" });
  const firstRow = (name = "") => row(page, 0).getByText(name, { exact: true }).waitFor();
  await firstRow(first?.name);
  await row(page, 0).click({ button: "right", position: { x: 300, y: 8 } });
  await page.getByRole("menuitem", { name: "Remove from Liked Songs" }).click();
  await firstRow(second?.name);
  expect((await rowsOf("liked", session, 50))[0]?.track?.uri).toBe(second?.uri);
  const liked = `/player/v1/me/library?uris=${first?.uri ?? ""}`;
  await askServer(url, liked, session, { method: "PUT" });
  await page.reload();
  await firstRow(first?.name);
});

test("own playlists are reordered and shortened; a refusal takes it back", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const uris = (await rowsOf("liked", session, 50))
    .flatMap(({ track }) => (track?.uri.startsWith("spotify:track:") === true ? [track.uri] : []))
    .slice(0, 6);
  const name = `Reordered ${Date.now()}`;
  const made = await askServer<{ id: string }>(url, "/playlists/create", session, { body: { name } });
  await askServer(url, `/playlists/${made.id}/items`, session, { body: { uris } });
  await askServer(url, `/playlists/${made.id}/resync`, session, { method: "POST" });
  const app = await openApp({ signedInAs: session, path: `/playlist/${made.id}` });
  const { page } = app;
  const before = (await rowsOf(made.id, session, 50)).map(({ track }) => track?.name);
  expect(before).toHaveLength(6);
  await untilListed(page, before);
  await row(page, 0).focus();
  const [moved] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "PUT" && answer.url().endsWith("/items")),
    page.keyboard.press("Alt+ArrowDown"),
  ]);
  expect(moved.status()).toBe(200);
  await untilListed(page, [before[1], before[0], before[2]]);
  await page.locator('[data-row="1"]:focus').waitFor();
  expect((await rowsOf(made.id, session, 50)).map(({ track }) => track?.name)).toEqual([
    before[1],
    before[0],
    ...before.slice(2),
  ]);

  await row(page, 2).click({ button: "right", position: { x: 300, y: 20 } });
  const [removed] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "DELETE"),
    page.getByRole("menuitem", { name: "Remove from this playlist" }).click(),
  ]);
  expect(removed.status()).toBe(200);
  await untilListed(page, [before[1], before[0], before[3]]);

  app.expectComplaint(/answer 500: PUT \/playlists\//u);
  await answerWith(app, `/playlists/${made.id}/items`, answerBroken);
  await row(page, 0).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await page.getByRole("alert").getByText("The order could not be changed.").waitFor();
  await untilListed(page, [before[1], before[0]]);
});
