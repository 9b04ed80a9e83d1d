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

async function openLongPlaylist(viewport = { width: 1440, height: 900 }) {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const playlists = (await listPlaylists(url, session)).filter(({ readable }) => readable);
  const long = playlists.find(({ track_count: count }) => count > 100);
  const app = await openApp({ signedInAs: session, viewport, path: null });
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
  await expect.poll(() => songOf(page, 0), { timeout: 10_000 }).toBe(own);
  await page.getByRole("button", { name: "Group" }).click();
  await page.waitForURL(/sort=genre/u);
});

test("the menu of the columns is in sight, and the title has its room beside them at 1024 px", async () => {
  const { page } = await openLongPlaylist({ width: 1024, height: 768 });
  const cell = page.getByRole("columnheader", { name: "Title" });
  expect((await cell.boundingBox())?.width).toBeGreaterThanOrEqual(240);
  await page.getByRole("button", { name: "Columns" }).click();
  const menu = page.getByRole("menu", { name: "Columns" });
  await menu.getByRole("menuitemcheckbox", { name: "Danceability" }).waitFor();
  // It is drawn before it has its place.
  await expect.poll(async () => (await menu.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  const box = await menu.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(768);
  await page.keyboard.press("Escape");
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

test("signed out, an address below one that exists is as unknown as any other", async () => {
  const { page } = await openApp({ path: "/library/nope" });
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
});
