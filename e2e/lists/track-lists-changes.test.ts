import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  askServer,
  listPlaylists,
  signInDirectly,
  waitForLibrary,
  type StoredSession,
} from "#e2e/kit/accounts.ts";
import { answerBroken, answerWith, openApp, type App } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

interface Row {
  track: { uri: string; name: string } | null;
}

async function rowsOf(id: string, session: StoredSession): Promise<Row[]> {
  const { items } = await askServer<{ items: Row[] }>(
    url,
    `/playlists/${id}/tracks?limit=50&offset=0`,
    session,
  );
  return items;
}

function row(page: Page, place: number) {
  return page.locator(`[data-row="${place}"]:not([aria-busy="true"])`);
}

/** Waits until the list begins with songs of these names. */
async function untilListed(page: Page, names: readonly (string | undefined)[]): Promise<void> {
  const cells = page.locator('[data-row]:not([data-group]) [role="gridcell"]:nth-child(2) [dir="auto"]');
  await expect.poll(async () => (await cells.allTextContents()).slice(0, names.length)).toEqual(names);
}

async function openLong(): Promise<App> {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const long = (await listPlaylists(url, session)).find(
    ({ readable, track_count: count }) => readable && count > 100,
  );
  const app = await openApp({ signedInAs: session, path: `/playlist/${long?.id ?? ""}` });
  await row(app.page, 0).waitFor();
  return app;
}

test("a song that is unliked leaves the liked songs at once, and stands on top of them when it is liked again", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const [first, second] = (await rowsOf("liked", session)).map(({ track }) => track);
  const { page } = await openApp({ signedInAs: session, path: "/playlist/liked" });
  const firstRow = (name = "") => row(page, 0).getByText(name, { exact: true }).waitFor();
  await firstRow(first?.name);
  await row(page, 0).click({ button: "right", position: { x: 300, y: 8 } });
  await page.getByRole("menuitem", { name: "Remove from Liked Songs" }).click();
  await firstRow(second?.name);
  expect((await rowsOf("liked", session))[0]?.track?.uri).toBe(second?.uri);
  const liked = `/player/v1/me/library?uris=${first?.uri ?? ""}`;
  await askServer(url, liked, session, { method: "PUT" });
  await page.reload();
  await firstRow(first?.name);
});

test("own playlists are reordered and shortened; a refusal takes it back", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const uris = (await rowsOf("liked", session))
    .flatMap(({ track }) => (track?.uri.startsWith("spotify:track:") === true ? [track.uri] : []))
    .slice(0, 6);
  const name = `Reordered ${Date.now()}`;
  const made = await askServer<{ id: string }>(url, "/playlists/create", session, { body: { name } });
  await askServer(url, `/playlists/${made.id}/items`, session, { body: { uris } });
  await askServer(url, `/playlists/${made.id}/resync`, session, { method: "POST" });
  const app = await openApp({ signedInAs: session, path: `/playlist/${made.id}` });
  const { page } = app;
  const before = (await rowsOf(made.id, session)).map(({ track }) => track?.name);
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
  expect((await rowsOf(made.id, session)).map(({ track }) => track?.name)).toEqual([
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

test("a genre of one's own is set and cleared, and a failure says so", async () => {
  const app = await openLong();
  const { page } = app;
  const cell = row(page, 1).getByRole("gridcell").nth(3);
  const openGenres = async () => {
    await row(page, 1).click({ button: "right", position: { x: 300, y: 20 } });
    await page.getByRole("menuitem", { name: "Genre", exact: true }).hover();
    await page.getByRole("menuitem", { name: "Clear your choice" }).waitFor();
  };
  await openGenres();
  const choice = page.getByRole("menuitemcheckbox").nth(3);
  const genre = (await choice.textContent()) ?? "";
  await choice.click();
  await cell.getByText(genre, { exact: true }).waitFor();
  await openGenres();
  await page.getByText(`Genre: ${genre} (your choice)`).waitFor();
  await page.getByRole("menuitem", { name: "Clear your choice" }).click();
  await cell.getByText(genre, { exact: true }).waitFor({ state: "detached" });
  app.expectComplaint(/answer 500: POST \/classification\/override/u);
  await answerWith(app, "/classification/override", answerBroken);
  await openGenres();
  await page.getByRole("menuitemcheckbox").nth(3).click();
  await page.getByRole("alert").getByText("Failed to set override").waitFor();
});
