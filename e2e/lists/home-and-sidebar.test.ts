import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askServer, listPlaylists, type StoredSession } from "#e2e/kit/accounts.ts";
import { inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { answerWith, type App, openApp, viewports } from "#e2e/kit/open-app.ts";
import { samplePlaylist } from "#testing/samples/sample-library.ts";
import { choose, entry, type Listed, openWith, shownIds, sidebarOf, widthOf } from "./sidebar-kit.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

/** Drags the sidebar's edge beyond its bounds, and moves it by keys from 250 to 350 px. */
async function resizeByHand(page: Page): Promise<void> {
  await expect.poll(() => widthOf(page)).toBe(280);
  const handle = page.getByRole("separator", { name: "Sidebar width" });
  const dragTo = async (x: number) => {
    const box = await handle.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 4, 400);
    await page.mouse.down();
    await page.mouse.move(x, 400, { steps: 4 });
    await page.mouse.up();
  };
  await dragTo(100);
  await expect.poll(() => widthOf(page)).toBe(250);
  await dragTo(900);
  await expect.poll(() => widthOf(page)).toBe(420);
  await handle.focus();
  await page.keyboard.press("Home");
  for (let press = 0; press < 10; press += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => widthOf(page)).toBe(350);
}

/** Home has the same figures, and tiles that lead to the liked songs and playlists. */
async function seeHome(
  page: Page,
  session: StoredSession,
  status: { total_unique: number; total_placements: number },
): Promise<void> {
  const main = page.getByRole("main");
  await main.getByRole("heading", { level: 1, name: "Your Library" }).waitFor();
  const figures = main.getByLabel("Library summary");
  await figures.getByText(status.total_unique.toLocaleString("en"), { exact: true }).waitFor();
  await figures.getByText(status.total_placements.toLocaleString("en"), { exact: true }).waitFor();
  await main.getByRole("link", { name: /^Liked Songs/u }).click();
  await page.waitForURL(`${url}/playlist/liked`);
  await page.goBack();
  const firstSongs = (await listPlaylists(url, session)).find(({ name }) => name.startsWith("First songs"));
  await main.getByRole("link", { name: /^First songs/u }).click();
  await page.waitForURL(`${url}/playlist/${firstSongs?.id ?? ""}`);
  await page.goBack();
  await page.waitForURL(`${url}/`);
}

describe("the library in the sidebar", () => {
  test("says what the cache holds, as home does, puts what was opened last first, and keeps to another order; an admin may refresh", async () => {
    const app = await openApp({ signedInAs: "listener" });
    const { page } = app;
    const session = app.session ?? { app_token: "", user_id: "" };
    const status = await askServer<{ total_unique: number; total_placements: number }>(
      url,
      "/library/cache/status",
      session,
    );
    const sidebar = sidebarOf(page);
    const summary = sidebar.getByLabel("Library summary");
    await summary.getByText(status.total_unique.toLocaleString("en"), { exact: true }).waitFor();
    await summary.getByText(status.total_placements.toLocaleString("en"), { exact: true }).waitFor();
    const refresh = sidebar.getByRole("button", { name: "Refresh" });
    await expect.poll(() => refresh.count()).toBe(0);
    await seeHome(page, session, status);

    const { items } = await askServer<{ items: Listed[] }>(url, "/library/cache/playlists", session);
    const inFolder = (id: string) => / \/ |: /u.test(items.find((item) => item.id === id)?.name ?? "");
    const opened = (await shownIds(page)).slice(1).find((id) => !inFolder(id)) ?? "";
    await entry(page, opened).click();
    await page.waitForURL(`${url}/playlist/${opened}`);
    await expect.poll(async () => (await shownIds(page))[0]).toBe(opened);
    await page.goto(`${url}/`);
    await expect.poll(async () => (await shownIds(page))[0]).toBe(opened);

    const sort = sidebar.getByRole("combobox", { name: "Sort" });
    await sort.selectOption("Alphabetical");
    await answerWith(app, "/auth/users/me/registry", { user: { admin: true } });
    await page.reload();
    await refresh.waitFor();
    await expect.poll(() => sort.inputValue()).toBe("alphabetical");
    const names = new Map(items.map(({ id, name }) => [id, name.trim() || "Untitled playlist"]));
    const sorted = (await shownIds(page)).map((id) => names.get(id) ?? "");
    const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
    expect(sorted.length).toBeGreaterThan(3);
    expect(sorted).toEqual(sorted.toSorted((a, b) => collator.compare(a, b)));
  });

  test("keeps through a reload what a person made of it: width, order, pins, folders, grid, filter, and that it is collapsed", async () => {
    const names = [1, 2, 3, 4].map((number) => `List ${number}`);
    const items = [...names, "Gym: Warm-up", "Gym / Long run"].map((name, index) =>
      samplePlaylist(index + 1, { name }),
    );
    const { page } = await openWith(items);
    await resizeByHand(page);

    await choose(page, "p4", "Pin");
    const pinned = sidebarOf(page).getByRole("region", { name: "Pinned" });
    await sidebarOf(page).getByRole("combobox", { name: "Sort" }).selectOption("Custom Order");
    await entry(page, "p1").dragTo(entry(page, "p3"), { targetPosition: { x: 60, y: 50 } });
    const folder = sidebarOf(page).getByRole("button", { name: /^Gym/u });
    await folder.click();
    await expect.poll(() => folder.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => shownIds(page)).toEqual(["p4", "p2", "p3", "p1"]);

    const grid = sidebarOf(page).getByRole("button", { name: "Grid view" });
    await grid.click();
    const tops = async (...ids: string[]) =>
      new Set(await Promise.all(ids.map(async (id) => (await entry(page, id).boundingBox())?.y ?? -1)));
    await expect.poll(async () => (await tops("liked", "p2")).size).toBe(1);
    await entry(page, "liked").focus();
    await page.keyboard.press("ArrowRight");
    await page.locator('[data-entry="p2"]:focus').waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator('[data-entry="p1"]:focus').waitFor();
    const search = sidebarOf(page).getByRole("searchbox", { name: "Filter by name" });
    await search.fill("LÍST");

    await page.reload();
    await expect.poll(() => search.inputValue()).toBe("LÍST");
    await expect.poll(() => grid.getAttribute("aria-pressed")).toBe("true");
    await pinned.locator('[data-entry="p4"]').waitFor();
    await search.fill("");
    await expect.poll(() => folder.getAttribute("aria-expanded")).toBe("false");
    await sidebarOf(page).getByRole("button", { name: "List view" }).click();
    await expect.poll(() => shownIds(page)).toEqual(["p4", "p2", "p3", "p1"]);
    await expect.poll(async () => (await tops("liked", "p2")).size).toBe(2);
    await expect.poll(() => widthOf(page)).toBe(350);

    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect.poll(() => widthOf(page)).toBe(72);
    await page.reload();
    await entry(page, "liked").waitFor();
    await expect.poll(() => widthOf(page)).toBe(72);
  });
});

test("home filters its tiles by name as long as the global search has scrolled out of view, on a desktop and a phone", async () => {
  const { page } = await openApp({ signedInAs: "listener" });
  const main = page.getByRole("main");
  const tiles = main.getByRole("list", { name: "Playlists" }).getByRole("link");
  const filter = main.getByRole("searchbox", { name: "Filter playlists" });
  const search = page.getByRole("banner").locator('input[type="search"]');
  const isSearchInView = async () => {
    const box = await search.boundingBox();
    return box !== null && box.y + box.height > 0;
  };
  await inEachSize(page, async () => {
    await tiles.first().waitFor();
    await expect.poll(() => filter.count()).toBe(0);
    await main.evaluate((element) => element.scrollTo(0, 900));
    await filter.waitFor();
    await expect.poll(isSearchInView).toBe(false);
    await filter.fill("fórest");
    await expect.poll(() => tiles.allTextContents()).toEqual([expect.stringMatching(/^Forest/u)]);
    await expect.poll(() => filter.evaluate((element) => element === document.activeElement)).toBe(true);
    await filter.fill("no such name");
    await main.getByText("Nothing here has this in its name.").waitFor();
    await main.evaluate((element) => element.scrollTo(0, 0));
    await filter.waitFor({ state: "detached" });
    await expect.poll(isSearchInView).toBe(true);
    await tiles.first().waitFor();
    await expect.poll(() => tiles.count()).toBeGreaterThan(5);
  });
});

describe("the sidebar on a phone", () => {
  /** Moves a finger from the left edge and lets it go. */
  async function swipe(app: App, toX: number): Promise<void> {
    const client = await app.context.newCDPSession(app.page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      client.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [{ x: 2, y: 400 }]);
    for (let step = 1; step <= 8; step += 1)
      await send("touchMove", [{ x: 2 + ((toX - 2) * step) / 8, y: 400 }]);
    await send("touchEnd", []);
    await client.detach();
  }

  test("lies over the page, and opens with a swipe of more than 30 % of its width", async () => {
    const app = await openApp({ signedInAs: "newcomer", viewport: viewports.phone });
    const { page } = app;
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Liked Songs/u })
      .waitFor();
    const panel = page.getByRole("dialog", { name: "Library" });
    const main = await page.getByRole("main").boundingBox();
    await expect.poll(() => sidebarOf(page).count()).toBe(0);
    await swipe(app, 2 + 320 * 0.25);
    await panel.waitFor({ state: "detached" });
    await swipe(app, 2 + 320 * 0.35);
    await panel.getByRole("link", { name: /^Liked Songs/u }).waitFor();
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0);
    await expect.poll(() => page.getByRole("main").boundingBox()).toEqual(main);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    await swipe(app, 250);
    await panel.waitFor();
  });
});
