import { expect, test } from "vitest";
import { askServer, listPlaylists, signInDirectly, waitForLibrary } from "#e2e/kit/accounts.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import {
  player,
  songOf,
  waitForSong,
  waitUntilNothingPlays,
  waitUntilSounding,
} from "#e2e/player/playing.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

async function openLongPlaylist() {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const playlists = (await listPlaylists(url, session)).filter(({ readable }) => readable);
  const long = playlists.find(({ track_count: count }) => count > 100);
  const app = await openApp({ signedInAs: session, path: null });
  await waitUntilNothingPlays(url, session);
  await app.page.goto(`${url}/playlist/${long?.id ?? ""}`);
  await app.page.locator('[data-row="3"]:not([aria-busy="true"])').waitFor();
  return app;
}

test("a press of a column's name sorts, the next the other way round, and the list plays as it is shown", async () => {
  const { page } = await openLongPlaylist();
  const title = page.getByRole("columnheader", { name: "Title" });
  const own = await songOf(page, 0);
  await title.getByRole("button", { name: "Title" }).click();
  await page.locator('[role="columnheader"][aria-sort="ascending"]').waitFor();
  await title.getByRole("button", { name: "Title" }).click();
  await page.locator('[role="columnheader"][aria-sort="descending"]').waitFor();
  await page.waitForURL(/sort=title.*dir=reversed/u);
  const shown = [await songOf(page, 0), await songOf(page, 1)] as const;
  // What is gone has no title: it stands last both ways.
  expect(shown).not.toContain("No longer available");
  expect(shown.toSorted((a, b) => b.localeCompare(a))).toEqual(shown);
  await page.locator('[data-row="0"]').dblclick({ position: { x: 500, y: 8 } });
  await waitForSong(page, shown[0]);
  await waitUntilSounding(page);
  await player(page).getByRole("button", { name: "Next" }).click();
  await waitForSong(page, shown[1]);
  await title.getByRole("button", { name: "Title" }).click();
  await expect.poll(() => songOf(page, 0)).toBe(own);
  await page.getByRole("button", { name: "Group" }).click();
  await page.waitForURL(/sort=genre/u);
});

test("the order by genre has headings at once for whoever wants them always, in a browser that knows nothing yet", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const prefer = (genreGroupingPref: "always" | "situational") =>
    askServer(url, "/auth/preferences", session, { method: "PATCH", body: { genreGroupingPref } });
  for (const [wanted, isGrouped] of [
    ["always", true],
    ["situational", false],
  ] as const) {
    await prefer(wanted);
    const { page } = await openApp({ signedInAs: session, path: "/playlist/liked?sort=genre" });
    await page.locator('[data-row="3"]:not([aria-busy="true"])').waitFor();
    const group = page.locator("[data-group]").first();
    if (isGrouped) await group.waitFor();
    else await expect.poll(() => group.count()).toBe(0);
  }
});

test("the songs of an artist tell when they were added and of which genre, and are narrowed and sorted by it", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const { page } = await openApp({ signedInAs: session, path: "/playlist/liked" });
  await page.locator('[data-row="1"] a[data-page="artist"]').first().click();
  await page.waitForURL(/\/artist\//u);
  const grid = page.getByRole("grid", { name: "Tracks" });
  await grid.getByRole("columnheader", { name: "Date added" }).waitFor();
  await grid.getByRole("columnheader", { name: "Genre" }).waitFor();
  const row = page.locator('[data-row="0"]:not([aria-busy="true"])');
  await row.getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/u).waitFor();
  const title = (await row.locator('[dir="auto"]').first().textContent()) ?? "";
  await row.click({ button: "right", position: { x: 300, y: 20 } });
  await page.getByRole("menuitem", { name: "Genre", exact: true }).hover();
  const choice = page.getByRole("menuitemcheckbox").nth(5);
  const genre = (await choice.textContent()) ?? "";
  await choice.click();
  await row.getByText(genre, { exact: true }).waitFor();
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
});

test("signed out, an address below one that exists is as unknown as any other", async () => {
  const { page } = await openApp({ path: "/library/nope" });
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
});
