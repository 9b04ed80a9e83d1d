import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { askServer, signInDirectly, waitForLibrary, type StoredSession } from "#e2e/kit/accounts.ts";
import { type App, openApp, viewports } from "#e2e/kit/open-app.ts";
import { entry } from "./sidebar-kit.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

interface Row {
  track: { uri: string; name: string } | null;
}

/** In a row, where no link or button is. */
const beside = { x: 300, y: 20 };

function row(page: Page, place: number): Locator {
  return page.locator(`[data-row="${place}"]:not([aria-busy="true"])`);
}

async function rowsOf(id: string, session: StoredSession): Promise<Row[]> {
  const path = `/playlists/${id}/tracks?limit=50&offset=0`;
  return (await askServer<{ items: Row[] }>(url, path, session)).items;
}

const urisOf = (rows: readonly Row[]) => rows.map(({ track }) => track?.uri);

/** Different songs that playlists take. */
async function findSongs(session: StoredSession, count: number): Promise<string[]> {
  const uris = (await rowsOf("liked", session)).flatMap(({ track }) => track?.uri ?? []);
  return [...new Set(uris)].filter((uri) => uri.startsWith("spotify:track:")).slice(0, count);
}

interface Person {
  session: StoredSession;
  songs: string[];
  /** makes an own playlist with the first songs */
  make: (name: string, count: number) => Promise<string>;
}

async function somebody(): Promise<Person> {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const songs = await findSongs(session, 12);
  const make = async (name: string, count: number) => {
    const { id } = await askServer<{ id: string }>(url, "/playlists/create", session, { body: { name } });
    if (count > 0)
      await askServer(url, `/playlists/${id}/items`, session, { body: { uris: songs.slice(0, count) } });
    return id;
  };
  return { session, songs, make };
}

/** Presses the mouse in a row and carries it over a target without letting it go. */
async function carry(page: Page, from: Locator, to: Locator, at: { x: number; y: number }): Promise<void> {
  const [begin, end] = [await from.boundingBox(), await to.boundingBox()];
  if (begin === null || end === null) throw new Error("What is dragged, or where to, is not to be seen.");
  await page.mouse.move(begin.x + beside.x, begin.y + beside.y);
  await page.mouse.down();
  await page.mouse.move(begin.x + beside.x + 12, begin.y + beside.y + 4, { steps: 3 });
  await page.mouse.move(end.x + at.x, end.y + at.y, { steps: 8 });
  // The first move over something tells that it is entered, the next ones that it is dragged over.
  await page.mouse.move(end.x + at.x + 2, end.y + at.y + 2, { steps: 2 });
}

/** The answer to a write. */
function written(page: Page, method: string, path: string) {
  return page.waitForResponse(
    (answer) => answer.request().method() === method && answer.url().endsWith(path),
  );
}

test("chosen songs are dragged onto a playlist of the sidebar, which says how many it would take", async () => {
  const { session, make } = await somebody();
  const id = await make(`Dropped on ${Date.now()}`, 0);
  const { page } = await openApp({ signedInAs: session, path: "/playlist/liked" });
  await row(page, 4).waitFor();
  await row(page, 1).click({ position: beside });
  await row(page, 3).click({ modifiers: ["Shift"], position: beside });
  await page.getByRole("toolbar", { name: "Selected songs" }).getByText("3 selected").waitFor();
  const target = entry(page, id);
  await target.scrollIntoViewIfNeeded();
  await carry(page, row(page, 2), target, { x: 60, y: 20 });
  await target.getByText("+3", { exact: true }).waitFor();
  const [added] = await Promise.all([written(page, "POST", `/playlists/${id}/items`), page.mouse.up()]);
  expect(added.status()).toBe(200);
  await page.getByText(/^3 songs added to Dropped on/u).waitFor();
  await target.getByText("+3", { exact: true }).waitFor({ state: "detached" });
  await target.getByText(/3 songs/u).waitFor();
  const liked = urisOf(await rowsOf("liked", session));
  expect(urisOf(await rowsOf(id, session))).toEqual(liked.slice(1, 4));
  // What is there already is added a second time after a question only.
  await carry(page, row(page, 2), target, { x: 60, y: 20 });
  await page.mouse.up();
  await page.getByText(/^3 songs are in Dropped on/u).waitFor();
  expect(urisOf(await rowsOf(id, session))).toHaveLength(3);
  await page.getByRole("button", { name: "Add again" }).click();
  await target.getByText(/6 songs/u).waitFor();
  // What was chosen stays so, and a playlist of somebody else takes nothing.
  await page.getByRole("toolbar", { name: "Selected songs" }).getByText("3 selected").waitFor();
  await carry(page, row(page, 2), entry(page, "liked"), { x: 60, y: 20 });
  await page.mouse.up();
  await expect.poll(() => entry(page, "liked").getByText("+3", { exact: true }).count()).toBe(0);
});

test("a playlist is put in order by dragging and by keyboard, right after songs were added", async () => {
  const { session, songs, make } = await somebody();
  const id = await make(`Put in order ${Date.now()}`, 8);
  const { page } = await openApp({ signedInAs: session, path: `/playlist/${id}` });
  await row(page, 7).scrollIntoViewIfNeeded();
  const shown = async () => urisOf(await rowsOf(id, session));
  const moved = (positions: readonly number[]) => positions.map((position) => songs[position]);

  await carry(page, row(page, 0), row(page, 2), { x: 200, y: 50 });
  const [one] = await Promise.all([written(page, "PUT", `/playlists/${id}/items`), page.mouse.up()]);
  expect(one.status()).toBe(200);
  await expect.poll(() => shown()).toEqual(moved([1, 2, 0, 3, 4, 5, 6, 7]));

  await row(page, 1).click({ modifiers: ["Control"], position: beside });
  await row(page, 3).click({ modifiers: ["Control"], position: beside });
  await page.getByText("2 selected").first().waitFor({ state: "attached" });
  await carry(page, row(page, 1), row(page, 6), { x: 200, y: 50 });
  const [two] = await Promise.all([written(page, "PUT", `/playlists/${id}/items`), page.mouse.up()]);
  expect(two.status()).toBe(200);
  await expect.poll(() => shown()).toEqual(moved([1, 0, 4, 5, 6, 2, 3, 7]));
  // The same songs are chosen where they stand now, and go on together by keyboard.
  await expect
    .poll(() =>
      page
        .locator('[data-row][aria-selected="true"]')
        .evaluateAll((rows) => rows.map((each) => each.getAttribute("data-row"))),
    )
    .toEqual(["5", "6"]);
  await row(page, 5).focus();
  const [three] = await Promise.all([
    written(page, "PUT", `/playlists/${id}/items`),
    page.keyboard.press("Alt+ArrowUp"),
  ]);
  expect(three.status()).toBe(200);
  await expect.poll(() => shown()).toEqual(moved([1, 0, 4, 5, 2, 3, 6, 7]));
  await page.locator('[data-row="4"]:focus').waitFor();
  // In another order places are no places of the playlist: nothing is moved.
  await page.getByRole("main").getByRole("combobox", { name: "Sort" }).selectOption("title");
  await page.waitForURL(/sort=title/u);
  await row(page, 0).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => shown()).toEqual(moved([1, 0, 4, 5, 2, 3, 6, 7]));
});

test("songs go to several playlists at once, with what is there already shown and left out", async () => {
  const { session, songs, make } = await somebody();
  const mark = String(Date.now());
  const [full, empty] = [await make(`Has two ${mark}`, 2), await make(`Has none ${mark}`, 0)];
  const source = await make(`From here ${mark}`, 3);
  const { page } = await openApp({ signedInAs: session, path: `/playlist/${source}` });
  await row(page, 2).waitFor();
  await page.keyboard.press("Control+a");
  const bar = page.getByRole("toolbar", { name: "Selected songs" });
  await bar.getByText("3 selected").waitFor();
  await bar.getByRole("button", { name: "Add to playlist" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").fill(mark);
  const choice = (name: string) =>
    dialog.getByRole("checkbox", { name: new RegExp(`^${name} ${mark}`, "u") });
  await dialog.getByText("2 songs · 2 in it").waitFor();
  await dialog.getByText("3 songs · Already in it").waitFor();
  await choice("Has two").check();
  await choice("Has none").check();
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText(/^Added to 2 playlists/u).waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(urisOf(await rowsOf(full, session))).toEqual(songs.slice(0, 3));
  expect(urisOf(await rowsOf(empty, session))).toEqual(songs.slice(0, 3));
});

/** Puts a finger down, and up again when `until` has come. */
async function touch(app: App, target: Locator, until: () => Promise<unknown>): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await target.boundingBox();
  if (box === null) throw new Error("What is touched is not to be seen.");
  const client = await app.context.newCDPSession(app.page);
  const touchPoints = [{ x: box.x + 120, y: box.y + 20 }];
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await until();
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await client.detach();
}

test("on a phone a long press chooses, and taps choose more", async () => {
  const { session } = await somebody();
  const app = await openApp({ signedInAs: session, path: "/playlist/liked", viewport: viewports.phone });
  const { page } = app;
  await row(page, 3).waitFor();
  const bar = page.getByRole("toolbar", { name: "Selected songs" });
  await touch(app, row(page, 1), () => bar.getByText("1 selected").waitFor());
  await bar.getByText("1 selected").waitFor();
  await expect.poll(() => page.getByRole("menu").count()).toBe(0);
  await row(page, 2).click({ position: { x: 120, y: 20 } });
  await bar.getByText("2 selected").waitFor();
  await touch(app, row(page, 3), () => bar.getByText("3 selected").waitFor());
  const box = await bar.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewports.phone.width);
  await bar.getByRole("button", { name: "Add to playlist" }).click();
  await page.getByRole("dialog").getByText("3 songs", { exact: true }).first().waitFor();
  await page.keyboard.press("Escape");
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await bar.waitFor({ state: "detached" });
});
