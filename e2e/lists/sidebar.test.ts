import { describe, expect, test } from "vitest";
import { askServer } from "#e2e/kit/accounts.ts";
import { answerBroken, answerWith, type App, holdAnswers, openApp, viewports } from "#e2e/kit/open-app.ts";
import {
  choose,
  entry,
  type Listed,
  openMenu,
  openWith,
  panelOf,
  playlist,
  shownIds,
  sidebarOf,
  widthOf,
} from "./sidebar-kit.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

describe("the library in the sidebar", () => {
  test.each([true, false])(
    "says what the cache holds, and has a Refresh button when admin is %s",
    async (admin) => {
      const app = await openApp({ signedInAs: "listener", path: null });
      await answerWith(app, "/auth/users/me/registry", { user: { admin } });
      await app.page.goto(`${url}/playlist/liked`);
      const { page } = app;
      const session = app.session ?? { app_token: "", user_id: "" };
      const status = await askServer<{ total_unique: number; total_placements: number }>(
        url,
        "/library/cache/status",
        session,
      );
      const sidebar = sidebarOf(page);
      await sidebar.getByRole("heading", { name: "Your Library" }).waitFor();
      const summary = sidebar.getByLabel("Library summary");
      await summary.getByText(status.total_unique.toLocaleString("en"), { exact: true }).waitFor();
      await summary.getByText(status.total_placements.toLocaleString("en"), { exact: true }).waitFor();
      const labels = await summary.locator("dt").allTextContents();
      expect(labels).toEqual(["Unique", "Total", "Last scan"]);
      const refresh = sidebar.getByRole("button", { name: "Refresh" });
      if (admin) await refresh.waitFor();
      else await expect.poll(() => refresh.count()).toBe(0);
    },
  );

  test("offers the five orders and keeps to the chosen one, after a reload too", async () => {
    const app = await openApp({ signedInAs: "listener" });
    const { page } = app;
    const session = app.session ?? { app_token: "", user_id: "" };
    const { items } = await askServer<{ items: Listed[] }>(url, "/library/cache/playlists", session);
    const sort = sidebarOf(page).getByRole("combobox", { name: "Sort" });
    await expect
      .poll(() => sort.locator("option").allTextContents())
      .toEqual(["Recents", "Recently Added", "Alphabetical", "Creator", "Custom Order"]);
    await sort.selectOption("Recently Added");
    const added = new Map(items.map(({ id, last_added_at: at }) => [id, at === null ? 0 : Date.parse(at)]));
    const inFolder = (id: string) => / \/ |: /u.test(items.find((item) => item.id === id)?.name ?? "");
    const dates = (await shownIds(page)).filter((id) => !inFolder(id)).map((id) => added.get(id) ?? 0);
    expect(dates.length).toBeGreaterThan(3);
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    await sort.selectOption("Creator");
    const owners = new Map(items.map(({ id, owner }) => [id, owner.display_name]));
    const creators = (await shownIds(page)).filter((id) => !inFolder(id)).map((id) => owners.get(id) ?? "");
    expect(creators).toEqual(creators.toSorted((a, b) => a.localeCompare(b, "en")));
    await sort.selectOption("Alphabetical");
    await page.reload();
    await expect.poll(() => sort.inputValue()).toBe("alphabetical");
    const names = new Map(items.map(({ id, name }) => [id, name.trim() || "Untitled playlist"]));
    const sorted = (await shownIds(page)).map((id) => names.get(id) ?? "");
    const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
    expect(sorted).toEqual(sorted.toSorted((a, b) => collator.compare(a, b)));
  });

  test("puts what was opened last first", async () => {
    const { page } = await openWith([playlist(1), playlist(2), playlist(3)]);
    await page.goto(`${url}/playlist/liked`);
    await expect.poll(() => shownIds(page)).toEqual(["p1", "p2", "p3"]);
    await entry(page, "p3").evaluate((link) => link.setAttribute("href", "/playlist/p3"));
    await page.evaluate(() => {
      const key = `library_memory_v1:${localStorage.getItem("user_id") ?? ""}`;
      const { usedAt } = JSON.parse(localStorage.getItem(key) ?? "{}") as { usedAt: Record<string, number> };
      if (!("liked" in usedAt)) throw new Error("The opening was not noted.");
      localStorage.setItem(key, JSON.stringify({ usedAt: { ...usedAt, p3: Date.now() } }));
    });
    await page.reload();
    await expect.poll(() => shownIds(page)).toEqual(["p3", "p1", "p2"]);
  });

  test("keeps the person's own order, made by dragging and by keyboard", async () => {
    const { page } = await openWith([1, 2, 3, 4].map((number) => playlist(number)));
    await sidebarOf(page).getByRole("combobox", { name: "Sort" }).selectOption("Custom Order");
    await entry(page, "p1").dragTo(entry(page, "p3"), { targetPosition: { x: 60, y: 50 } });
    await expect.poll(() => shownIds(page)).toEqual(["p2", "p3", "p1", "p4"]);
    await entry(page, "p4").focus();
    await page.keyboard.press("Alt+ArrowUp");
    await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(() => shownIds(page)).toEqual(["p2", "p4", "p3", "p1"]);
    await page.locator('[data-entry="p4"]:focus').waitFor();
    await sidebarOf(page).getByRole("status").getByText("List 4: place 2 of 4").waitFor();
    await page.reload();
    await expect.poll(() => shownIds(page)).toEqual(["p2", "p4", "p3", "p1"]);
    await choose(page, "p2", "Move down");
    await expect.poll(() => shownIds(page)).toEqual(["p4", "p2", "p3", "p1"]);
  });

  test("is a list or a grid, narrowed by name, and stays so after a reload", async () => {
    const { page } = await openWith([1, 2, 3, 4].map((number) => playlist(number)));
    const grid = sidebarOf(page).getByRole("button", { name: "Grid view" });
    await grid.click();
    await expect.poll(() => grid.getAttribute("aria-pressed")).toBe("true");
    const tops = async () =>
      Promise.all(["liked", "p1"].map(async (id) => (await entry(page, id).boundingBox())?.y ?? -1));
    expect(new Set(await tops()).size).toBe(1);
    await entry(page, "liked").focus();
    await page.keyboard.press("ArrowRight");
    await page.locator('[data-entry="p1"]:focus').waitFor();
    await page.keyboard.press("ArrowDown");
    await page.locator('[data-entry="p3"]:focus').waitFor();
    const search = sidebarOf(page).getByRole("searchbox", { name: "Filter by name" });
    await search.fill("LÍST 3");
    await expect.poll(() => shownIds(page)).toEqual(["p3"]);
    await page.reload();
    await expect.poll(() => search.inputValue()).toBe("LÍST 3");
    await expect.poll(() => shownIds(page)).toEqual(["p3"]);
    await expect.poll(() => grid.getAttribute("aria-pressed")).toBe("true");
    await search.fill("nothing like it");
    await panelOf(page).getByText("Nothing here has this in its name.").waitFor();
    await search.fill("");
    await sidebarOf(page).getByRole("button", { name: "List view" }).click();
    expect(new Set(await tops()).size).toBe(2);
  });

  test("keeps playlists that share a name's beginning in folders, opened and closed by keyboard", async () => {
    const names = ["Gym: Warm-up", "Late", "Gym / Long run", "Solo: Only"];
    const { page } = await openWith(names.map((name, index) => playlist(index + 1, { name })));
    const folder = sidebarOf(page).getByRole("button", { name: /^Gym/u });
    await expect.poll(() => folder.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => shownIds(page)).toEqual(["p1", "p3", "p2", "p4"]);
    await expect.poll(() => sidebarOf(page).getByRole("button", { name: /^Solo/u }).count()).toBe(0);
    await entry(page, "p3").focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator('[data-entry="folder:Gym"]:focus').waitFor();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => shownIds(page)).toEqual(["p2", "p4"]);
    await page.reload();
    await expect.poll(() => folder.getAttribute("aria-expanded")).toBe("false");
    await folder.click();
    await expect.poll(() => shownIds(page)).toEqual(["p1", "p3", "p2", "p4"]);
  });

  test("is walked through by keyboard with one Tab stop, and found by typing", async () => {
    const { page } = await openWith(Array.from({ length: 60 }, (_, index) => playlist(index + 1)));
    await entry(page, "liked").focus();
    await page.keyboard.press("ArrowDown");
    await page.locator('[data-entry="p1"]:focus').waitFor();
    await expect.poll(() => panelOf(page).locator('[data-entry][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press("End");
    await page.locator('[data-entry="p60"]:focus').waitFor();
    await page.keyboard.type("list 42");
    await page.locator('[data-entry="p42"]:focus').waitFor();
    const item = page.locator("li", { has: page.locator('[data-entry="p42"]') });
    await expect.poll(() => item.getAttribute("aria-posinset")).toBe("43");
    await expect.poll(() => item.getAttribute("aria-setsize")).toBe("61");
    await page.keyboard.press("Home");
    await page.locator('[data-entry="liked"]:focus').waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${url}/playlist/liked`);
  });

  test("shows at most 200 of a thousand playlists at once, and 20 when it is collapsed", async () => {
    const { page } = await openWith(Array.from({ length: 1000 }, (_, index) => playlist(index + 1)));
    await expect.poll(() => panelOf(page).locator("[data-entry]").count()).toBeLessThanOrEqual(200);
    await expect.poll(() => panelOf(page).locator("li").first().getAttribute("aria-setsize")).toBe("1001");
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect.poll(() => widthOf(page)).toBe(72);
    await page.reload();
    await entry(page, "liked").waitFor();
    await expect.poll(() => widthOf(page)).toBe(72);
    // The rows are placed once the panel has been measured.
    await sidebarOf(page).locator("[data-entry]").nth(5).waitFor();
    await expect.poll(() => sidebarOf(page).locator("[data-entry]").count()).toBeLessThanOrEqual(20);
  });

  test("shows hostile names as they are and stays as wide as it was", async () => {
    const names = ["<img src=x onerror=alert(1)><b>x</b>", "\u202Eevil\u202C", "x".repeat(10_000), "", "   "];
    const { page } = await openWith(names.map((name, index) => playlist(index + 1, { name })));
    await entry(page, "p1")
      .getByText(names[0] ?? "", { exact: true })
      .waitFor();
    await entry(page, "p4").getByText("Untitled playlist").waitFor();
    await expect.poll(() => widthOf(page)).toBe(280);
    const overflow = await panelOf(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(overflow).toBe(0);
    const menu = await openMenu(page, "p3");
    const width = (await menu.boundingBox())?.width ?? 0;
    expect(width).toBeGreaterThanOrEqual(220);
    expect(width).toBeLessThanOrEqual(320);
  });

  test("loads with eight to ten placeholders, and says so when there is nothing", async () => {
    const app = await openApp({ signedInAs: "newcomer", path: null });
    const held = await holdAnswers(app, "/library/cache/playlists");
    await app.page.goto(`${url}/playlist/liked`);
    const rows = panelOf(app.page).locator('[aria-busy="true"] > div');
    await rows.first().waitFor();
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(8);
    await expect.poll(() => rows.count()).toBeLessThanOrEqual(10);
    held.release();
    await entry(app.page, "liked").getByText("12 songs").waitFor();
    const { page } = await openWith([]);
    await panelOf(page).getByText("No playlists").waitFor();
  });

  test("goes on without a word when the liked songs cannot be counted", async () => {
    const app = await openApp({ signedInAs: "newcomer", path: null });
    app.expectComplaint(/answer 500: GET \/library\/cache\/liked\/count/u);
    await answerWith(app, "/library/cache/liked/count", answerBroken);
    await app.page.goto(`${url}/`);
    await entry(app.page, "liked").waitFor();
    await app.page.getByRole("main").getByRole("link", { name: "Liked Songs" }).waitFor();
    await expect.poll(() => app.page.getByRole("alert").count()).toBe(0);
  });
});

describe("the sidebar's edge", () => {
  test("is dragged and moved by keys between 250 and 420 px, and stays there", async () => {
    const { page } = await openWith([playlist(1)]);
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
    await page.reload();
    await entry(page, "liked").waitFor();
    await expect.poll(() => widthOf(page)).toBe(350);
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
