import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue, type TestCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { type App, openApp, viewports } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { entry } from "./sidebar-kit.ts";

/** Begins with a word that nothing else has, so that searches find it. */
const hostile = {
  markup: `Quagga <img src=x onerror="document.title='broken'"><b>bold</b>`,
  backwards: "Quagga \u202Edraw kcab",
  emoji: "Quagga 👩‍👩‍👧‍👦🏳️‍🌈💿",
  long: `Quagga ${"x".repeat(493)}`,
} as const;
const names = [...Object.values(hostile), ""];

let server: TestApp;

/** A library in which songs, artists, albums and playlists have these names. */
function hostileCatalogue(): TestCatalogue {
  const catalogue = aCatalogue({ accounts: 12, tracks: names.length, liked: names.length, playlists: [] });
  for (const kind of [catalogue.tracks, catalogue.artists, catalogue.albums])
    for (const [index, item] of kind.entries()) item.name = names[index % names.length] ?? "";
  const items = names.map((_, index) => ({ track_id: `track${index}`, added_at: "2025-03-04T10:00:00Z" }));
  for (const [index, account] of catalogue.accounts.entries())
    account.playlists = names.map((name, place) => ({ id: `hostile-${index}-${place}`, name, items }));
  return catalogue;
}

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: hostileCatalogue(),
  });
});
afterAll(() => server.close());

async function openLibrary(
  viewport: { width: number; height: number },
  path: string,
): Promise<App & { own: string }> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  const own = `hostile-${person.account.split("-")[1] ?? ""}`;
  const session = { app_token: person.token, user_id: person.userId };
  const app = await openApp({
    url: server.url,
    signedInAs: session,
    viewport,
    path: path.replace("OWN", own),
  });
  return { ...app, own };
}

/** Names are text, keep to themselves and to the width of the page. */
async function expectTame(page: Page): Promise<void> {
  await expect.poll(() => page.locator('img[src="x"], b').count()).toBe(0);
  await expect.poll(() => page.title()).not.toBe("broken");
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  const main = page.locator("main");
  await expect
    .poll(() => main.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(0);
}

/** Whether what turns text around ends with the name that has it. */
async function expectIsolated(page: Page, scope: string): Promise<void> {
  const texts = page.locator(scope).getByText(hostile.backwards, { exact: true });
  await texts.first().waitFor();
  const kinds = await texts.evaluateAll((elements) =>
    elements.map((element) => {
      const { unicodeBidi, display } = getComputedStyle(element);
      return display === "inline" ? unicodeBidi : "isolate";
    }),
  );
  expect(kinds.filter((kind) => !kind.includes("isolate"))).toEqual([]);
}

test.each(Object.entries(viewports))(
  "a playlist's page keeps hostile names tame on a %s",
  async (_name, viewport) => {
    const { page, own } = await openLibrary(viewport, "/playlist/OWN-0");
    await page.getByRole("heading", { level: 1, name: hostile.markup }).waitFor();
    for (const name of [hostile.markup, hostile.emoji, hostile.long])
      await page.locator("[data-row]").getByText(name, { exact: true }).first().waitFor();
    await page.locator('[data-row="4"]').waitFor();
    await expectIsolated(page, "[data-row]");
    await expectTame(page);
    for (const place of [1, 2, 3]) {
      await page.goto(`${server.url}/playlist/${own}-${place}`);
      await page.getByRole("heading", { level: 1, name: names[place] ?? "", exact: true }).waitFor();
      await page.locator('[data-row="4"]').waitFor();
      await expectTame(page);
    }
    await page.goto(`${server.url}/playlist/${own}-4`);
    await page.getByRole("heading", { level: 1, name: "Untitled playlist" }).waitFor();
    await page.locator('[data-row="3"]').scrollIntoViewIfNeeded();
    await page.locator('[data-row="3"]').click({ button: "right", position: { x: 120, y: 20 } });
    const menu = page.getByRole("menu");
    await menu.getByRole("menuitem").first().waitFor();
    const box = await menu.boundingBox();
    expect(box?.width).toBeLessThanOrEqual(320);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    await expectTame(page);
  },
);

test.each(Object.entries(viewports))(
  "the sidebar keeps hostile names tame on a %s",
  async (name, viewport) => {
    const { page, own } = await openLibrary(viewport, "/");
    await page.getByRole("main").getByText(hostile.emoji, { exact: true }).first().waitFor();
    if (name === "phone") await page.getByRole("button", { name: "Open sidebar" }).click();
    for (const place of [0, 2, 3])
      await entry(page, `${own}-${place}`)
        .getByText(names[place] ?? "", { exact: true })
        .waitFor();
    await entry(page, `${own}-4`).getByText("Untitled playlist").waitFor();
    await expectIsolated(page, 'nav[aria-label="Library"]');
    const panel = page.getByRole("navigation", { name: "Library" }).getByRole("tabpanel");
    await expect
      .poll(() => panel.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeLessThanOrEqual(0);
    await expectTame(page);
  },
);

test.each(Object.entries(viewports))(
  "search and palette keep hostile names tame on a %s",
  async (_name, viewport) => {
    const { page } = await openLibrary(viewport, "/search?q=quagga");
    const main = page.getByRole("main");
    for (const name of [hostile.markup, hostile.emoji, hostile.long])
      await main.getByText(name, { exact: true }).first().waitFor();
    await expectIsolated(page, "main");
    await expectTame(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog");
    await palette.getByRole("combobox").fill("quagga");
    for (const name of [hostile.markup, hostile.emoji, hostile.long])
      await palette.getByText(name, { exact: true }).first().waitFor();
    await expectIsolated(page, "dialog, [role=dialog]");
    const box = await palette.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    await expectTame(page);
  },
);
