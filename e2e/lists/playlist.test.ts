import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  listPlaylists,
  signInDirectly,
  waitForLibrary,
  type Account,
  type ListedPlaylist,
} from "#e2e/kit/accounts.ts";
import { answerWith, openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

/** The first playlist of an account's library that is wanted. */
async function findPlaylist(
  account: Account,
  isWanted: (playlist: ListedPlaylist) => boolean,
): Promise<ListedPlaylist> {
  const session = await signInDirectly(url, account);
  await waitForLibrary(url, session);
  const found = (await listPlaylists(url, session)).find(isWanted);
  if (found === undefined) throw new Error(`The ${account} has no such playlist.`);
  return found;
}

function row(page: Page, index: number) {
  return page.locator(`[data-row="${index}"]:not([aria-busy="true"])`);
}

test("a newcomer's liked songs are a list of 12 that says so", async () => {
  const { page } = await openApp({ signedInAs: "newcomer", path: "/playlist/liked" });
  await page.getByRole("heading", { name: "Liked Songs", level: 1 }).waitFor();
  const grid = page.getByRole("grid", { name: "Tracks" });
  await row(page, 0).waitFor();
  await expect.poll(() => grid.getAttribute("aria-rowcount")).toBe("13");
  await page.getByRole("main").getByText("12 songs").waitFor();
  await row(page, 0).focus();
  await page.keyboard.press("End");
  await row(page, 11).waitFor();
  await expect.poll(() => row(page, 11).getAttribute("aria-rowindex")).toBe("13");
  await expect.poll(() => row(page, 12).count()).toBe(0);
  const names = await page.getByRole("columnheader").allTextContents();
  expect(names.map((text) => text.replace("#", ""))).toEqual([
    "Position",
    "Title",
    "Album",
    "Genre",
    "Date added",
    "Time",
  ]);
});

test("every quirk of a real playlist has its row: own files, gone songs, episodes, the same song twice", async () => {
  const { id } = await findPlaylist("listener", ({ name }) => name.startsWith("First songs"));
  const { page } = await openApp({ signedInAs: "listener", path: `/playlist/${id}` });
  const buttonOf = (index: number) => row(page, index).getByRole("button", { includeHidden: true });
  await row(page, 8).waitFor();
  await expect.poll(() => row(page, 2).textContent()).toMatch(/Local file.*|demo tape \(rehearsal\)\.mp3/u);
  await expect.poll(() => row(page, 2).textContent()).toContain("demo tape (rehearsal).mp3");
  const playOf = (index: number) =>
    row(page, index).getByRole("button", { name: /^Play /u, includeHidden: true });
  await expect.poll(() => playOf(2).count()).toBe(0);
  await expect.poll(() => row(page, 4).textContent()).toContain("No longer available");
  await expect.poll(() => buttonOf(4).count()).toBe(0);
  await expect.poll(() => row(page, 6).textContent()).toContain("Episode");
  await expect.poll(() => playOf(6).count()).toBe(1);
  await row(page, 0).focus();
  await page.keyboard.press("End");
  await row(page, 14).waitFor();
  await expect.poll(() => row(page, 14).textContent()).toContain("03 Unknown Track");
  const titleOf = async (index: number) => row(page, index).getByRole("gridcell").nth(1).textContent();
  expect(await titleOf(11)).toBe(await titleOf(12));
  await expect.poll(() => page.getByRole("grid").getAttribute("aria-rowcount")).toBe("31");
});

test("playlists that may not be read, are empty, unnamed or unknown have words for it, not an error, and the first plays and opens", async () => {
  const closed = await findPlaylist("listener", ({ readable }) => !readable);
  const empty = await findPlaylist("listener", (playlist) => playlist.readable && playlist.track_count === 0);
  const unnamed = await findPlaylist("listener", ({ name }) => name === "");
  const app = await openApp({ signedInAs: "listener", path: `/playlist/${empty.id}` });
  const { page } = app;
  await page.getByText("This playlist is empty").waitFor();
  await page.goto(`${url}/playlist/${unnamed.id}`);
  await page.getByRole("heading", { name: "Untitled playlist", level: 1 }).waitFor();
  app.expectComplaint(/answer 404: GET \/playlists\//u);
  await page.goto(`${url}/playlist/0000000000000000000000`);
  await page.getByText("This playlist is not in your library").waitFor();
  await page.goto(`${url}/playlist/${closed.id}`);
  const main = page.getByRole("main");
  await main.getByText("This playlist's songs stay at your provider").waitFor();
  await expect.poll(() => main.getByRole("alert").count()).toBe(0);
  const address = await main.getByRole("link", { name: "Open in the demo" }).first().getAttribute("href");
  expect(address).toContain(closed.id);
  await main.getByRole("button", { name: "Play", exact: true }).first().click();
  await page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" }).waitFor();
});

test("rows that could not be fetched while offline come by themselves when there is a connection again", async () => {
  const { id } = await findPlaylist("listener", ({ track_count: count }) => count > 100);
  const app = await openApp({ signedInAs: "listener", path: null });
  app.expectComplaint(/^no answer: /u);
  // Without the stream the rows come in pages, as they are looked at; the second is asked for when it has failed.
  const gone = Promise.withResolvers<void>();
  await answerWith(app, `/playlists/${id}/tracks/stream`, async (route) => {
    await gone.promise;
    await route.abort("connectionreset");
  });
  await app.page.goto(`${url}/playlist/${id}`);
  await row(app.page, 0).waitFor();
  await app.context.setOffline(true);
  gone.resolve();
  await app.page.getByText("Some rows could not be loaded.").waitFor();
  await row(app.page, 0).focus();
  await app.page.keyboard.press("End");
  await row(app.page, 49).waitFor();
  await app.context.setOffline(false);
  await row(app.page, 0).waitFor();
  await expect.poll(() => app.page.getByRole("alert").count()).toBe(0);
  await row(app.page, 0).focus();
  await expect
    .poll(async () => {
      await app.page.keyboard.press("End");
      return row(app.page, 99).isVisible();
    })
    .toBe(true);
});
