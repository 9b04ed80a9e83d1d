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
import { openApp, type App } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

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

async function played(page: Page, press: () => Promise<void>): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([
    page.waitForRequest((one: Request) => one.method() === "PUT" && one.url().includes("/me/player/play")),
    press(),
  ]);
  return request.postDataJSON() as Record<string, unknown>;
}

test("a row plays its place in the playlist or the liked songs, and what is below it when sorted; a song that is unliked leaves them at once, and stands on top again when it is liked", async () => {
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
  await visit(page, "/playlist/liked");
  await row(page, 1).waitFor();
  const liked = await played(page, () => row(page, 1).dblclick({ position: beside }));
  expect(liked).toMatchObject({ context_uri: "spotify:collection:tracks", offset: { position: 1 } });
  expect(liked["uris"]).toBeUndefined();
  await unlikeFirst(page, own);
});

/** Takes the first of the liked songs out by its menu, and likes it again elsewhere. */
async function unlikeFirst(page: Page, session: StoredSession): Promise<void> {
  const [first, second] = (await rowsOf("liked", session, 50)).map(({ track }) => track);
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
}

test("back from an album and an artist, which know their own names, the list is where it was; an artist's songs say when they were added and of which genre, and are narrowed and sorted by it", async () => {
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
  await page.getByRole("heading", { name: /^Albums by / }).waitFor();
  await page.getByRole("columnheader", { name: "Album" }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/album\//u);
  await page.goBack();
  await page.waitForURL(/sort=title/u);
  await row(page, 40).waitFor();
  await expect.poll(() => main.evaluate((element) => element.scrollTop)).toBe(place);
  await page.locator('[data-row="40"] a[data-page="artist"]').first().click();
  await page.waitForURL(/\/artist\//u);
  await orderByGenre(page);
});

/** Gives a song of the artist's page a genre by its menu, and sorts, groups and narrows the songs. */
async function orderByGenre(page: Page): Promise<void> {
  const grid = page.getByRole("grid", { name: "Tracks" });
  await grid.getByRole("columnheader", { name: "Date added" }).waitFor();
  const first = page.locator('[data-row="0"]:not([aria-busy="true"])');
  await first.getByText(/^\d{1,2} [A-Z][a-z]{2,3} 20\d\d$/u).waitFor();
  const title = (await first.locator('[dir="auto"]').first().textContent()) ?? "";
  await first.click({ button: "right", position: { x: 300, y: 20 } });
  await page.getByRole("menuitem", { name: "Genre", exact: true }).hover();
  const choice = page.getByRole("menuitemcheckbox").nth(5);
  const genre = (await choice.textContent()) ?? "";
  await choice.click();
  await first.getByText(genre, { exact: true }).waitFor();
  await grid.getByRole("columnheader", { name: "Genre" }).waitFor();
  const sort = page.getByRole("main").getByRole("combobox", { name: "Sort" });
  await sort.selectOption("genre");
  await page.waitForURL(/sort=genre/u);
  await page.getByRole("main").getByRole("button", { name: "Group" }).click();
  await page.locator("[data-group]").getByText(genre, { exact: true }).waitFor();
  await sort.selectOption("added");
  await page.getByRole("searchbox", { name: "Filter by title or artist" }).fill(title);
  await page.waitForURL((address) => address.searchParams.get("filter") === title);
  await page
    .getByRole("main")
    .getByText(/^\d+ of \d+ songs?/u)
    .waitFor();
  await page.locator('[data-row="0"]').getByTitle(title, { exact: true }).waitFor();
  await page.reload();
  await page.locator('[data-row="0"]').getByTitle(title, { exact: true }).waitFor();
}
