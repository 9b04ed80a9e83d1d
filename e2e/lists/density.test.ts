import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askServer } from "#e2e/kit/accounts.ts";
import { expectNoViolations, inEachSize } from "#e2e/kit/accessibility-violations.ts";
import { openApp, viewports } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

/** Height of a list's first row in px, once it is there. */
async function rowHeight(page: Page): Promise<number> {
  const row = page.locator('[data-row="0"]:not([aria-busy="true"])');
  await row.waitFor();
  return (await row.boundingBox())?.height ?? 0;
}

test("rows become low and high again from the list's menu; the choice stays, here and at the account", async () => {
  const { page, session } = await openApp({ signedInAs: "newcomer", path: "/playlist/liked" });
  const high = await rowHeight(page);
  const choose = async () => {
    await page.getByRole("main").getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Compact rows" }).click();
    await page.keyboard.press("Escape");
  };
  const kept = async () => {
    if (session === null) throw new Error("Nobody is signed in.");
    return (await askServer<{ compactDensity: boolean }>(url, "/auth/preferences", session)).compactDensity;
  };
  await choose();
  await expect.poll(() => rowHeight(page)).toBe(40);
  await expect.poll(kept).toBe(true);
  const entry = page.getByRole("navigation", { name: "Library" }).locator("[data-entry]").first();
  await expect.poll(async () => (await entry.boundingBox())?.height).toBe(40);
  await page.reload();
  await expect.poll(() => rowHeight(page)).toBe(40);
  await choose();
  await expect.poll(() => rowHeight(page)).toBe(high);
  await expect.poll(kept).toBe(false);
});

describe("compact rows", () => {
  test("have no accessibility violations on a desktop and a phone", async () => {
    const { page } = await openApp({ signedInAs: "listener", isCompact: true });
    await page
      .getByRole("main")
      .getByRole("link", { name: /^First songs/u })
      .waitFor();
    await inEachSize(page, expectNoViolations);
    await page.goto(`${url}/playlist/liked`);
    await page.setViewportSize(viewports.phone);
    await expect.poll(() => rowHeight(page)).toBe(48);
    await expectNoViolations(page);
    await page.setViewportSize(viewports.desktop);
    await expect.poll(() => rowHeight(page)).toBe(40);
    await expectNoViolations(page);
    await page.goto(`${url}/library-health`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("checkbox").first().waitFor();
    await inEachSize(page, expectNoViolations);
  });
});
