import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoViolations, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { signInDirectly, waitForLibrary } from "#e2e/kit/accounts.ts";
import { openApp, viewports } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

/** The page of the HTTP interface shows the endpoints that have the words of its search. */
async function searchDocs(page: Page): Promise<void> {
  await page.goto(`${url}/docs`);
  const rows = page.locator("details:visible");
  const all = await rows.count();
  await page.getByLabel("Search").fill("playlists resync");
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => rows.first().textContent()).toContain("/playlists/{id}/resync");
  await page.getByText(`1 of ${all} endpoints`).waitFor();
}

/** The entrance and what it leads to. */
async function lookAsVisitor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try the demo" }).waitFor();
  await inEachSize(page, expectNoViolations);
  await page.getByRole("link", { name: "Legal" }).click();
  await page.getByRole("heading", { name: "Introduction" }).waitFor();
  await page.waitForURL(`${url}/legal`);
  await page.goBack();
  await page.getByRole("link", { name: "Login with Spotify" }).click();
  // The last part that the guide is made of.
  await page.getByText("Did your browser end up on a page that won't load?").waitFor();
  await inEachSize(page, expectNoViolations);
  await searchDocs(page);
}

test("axe finds no violations on the entrance, nor in what opens over the pages of a desktop and a phone, and in the player; the page of the HTTP interface is searched; nothing is lost at 200 % zoom and in a column of 320 px", async () => {
  const { page } = await openApp();
  await lookAsVisitor(page);
  const session = await signInDirectly(url, "newcomer");
  await waitForLibrary(url, session);
  await page.evaluate((stored) => Object.assign(localStorage, stored), session);
  await page.goto(`${url}/playlist/liked`);
  await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
  const pause = page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" });
  for (const viewport of [viewports.desktop, viewports.phone]) {
    await page.setViewportSize(viewport);
    await page.getByRole("button", { name: /^Account/u }).click();
    await page.getByRole("menuitem", { name: "Logout" }).waitFor();
    await expectNoViolations(page);
    await page.keyboard.press("Escape");
    await page.getByRole("menu").waitFor({ state: "detached" });
    if (viewport === viewports.desktop)
      await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
    await pause.waitFor();
    await expectNoViolations(page);
  }
  await page.getByRole("button", { name: "Open player" }).click();
  await page.getByRole("dialog", { name: "Now playing" }).waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Close player" }).click();
  await page.getByRole("button", { name: "Library" }).click();
  const sidebar = page.getByRole("dialog", { name: "Library" });
  await sidebar.waitFor();
  await expectNoViolations(page);
  await page.keyboard.press("Escape");
  await sidebar.waitFor({ state: "detached" });
  // 200 % of a window of 1440 x 900, and the narrowest column.
  await expectNothingLost(page, { width: 720, height: 450 });
  await expectNothingLost(page, { width: 320, height: 640 });
});

/** Fails for a part of the page, or of the player's sheet, that is not inside a window of this size. */
async function expectNothingLost(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.getByRole("button", { name: "Open player" }).waitFor();
  const isInside = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth + 0.5;
  };
  for (const part of [
    page.getByRole("button", { name: "Library" }),
    page.getByRole("button", { name: /^Account/u }),
    page.getByRole("heading", { level: 1 }),
    page.locator('[data-row="0"]'),
    page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" }),
  ]) {
    await expect.poll(() => part.evaluate(isInside)).toBe(true);
  }
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Open player" }).click();
  const sheet = page.getByRole("dialog", { name: "Now playing" });
  for (const button of ["Previous", "Next", "Shuffle", "Close player"]) {
    await sheet.getByRole("button", { name: button }).scrollIntoViewIfNeeded();
    await expect.poll(() => sheet.getByRole("button", { name: button }).evaluate(isInside)).toBe(true);
  }
  await sheet.getByRole("button", { name: "Close player" }).click();
  await sheet.waitFor({ state: "detached" });
}
