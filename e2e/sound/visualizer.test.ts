import { expect, test } from "vitest";
import { answerWith, type App } from "#e2e/kit/open-app.ts";
import { player } from "#e2e/player/playing.ts";
import { playAndOpen, readCanvas, waitForChange, waitForRest } from "./visualizer-kit.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

/** Fills the screen with the picture by a key and by its button, and leaves it; the controls hide meanwhile. */
async function fillScreen(page: App["page"]): Promise<void> {
  const isFull = (wanted: boolean) =>
    page.waitForFunction((full) => (document.fullscreenElement !== null) === full, wanted);
  await page.keyboard.press("f");
  await isFull(true);
  await page.getByRole("button", { name: "Leave full screen" }).click();
  await isFull(false);
  await page.getByRole("button", { name: "Full screen" }).click();
  await isFull(true);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.locator('[data-idle="true"]').waitFor();
  await page.keyboard.press("Shift+Tab");
  await page.locator('[data-idle="false"]').waitFor();
  await expect.poll(() => page.locator("[data-idle] :focus-visible").count()).toBe(1);
  await page.keyboard.press("f");
  await isFull(false);
}

test("with music the visualizer initializes, is live, falls to rest when paused, and goes on; nothing is drawn while the page is hidden; it fills the screen and hides its controls; protected sound is said to be so, and an animation runs; Gatefold's name leads to the gradient, and no other name to one", async () => {
  const app = await playAndOpen();
  const { page } = app;
  await expect.poll(() => new URL(page.url()).pathname).toBe("/visualizer/xp");
  const status = page.getByRole("main").getByRole("status");
  await status.getByText("Initializing").waitFor();
  await status.getByText("Live").waitFor();
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  await player(page)
    .getByText(title ?? "?", { exact: true })
    .first()
    .waitFor();
  await waitForChange(page);

  const lit = await readCanvas(page);
  await player(page).getByRole("button", { name: "Pause", exact: true }).click();
  await status.getByText("Paused").waitFor();
  const rested = await waitForRest(page);
  const dark = await readCanvas(page);
  const light = (picture: readonly number[]) => picture.reduce((sum, value) => sum + value, 0);
  expect(light(dark)).toBeLessThan(light(lit));

  await player(page).getByRole("button", { name: "Play", exact: true }).click();
  await status.getByText("Live").waitFor();
  await waitForChange(page);
  expect(await waitForFrames(page, rested + 10)).toBeGreaterThan(rested);

  const setVisible = (state: string) =>
    page.evaluate((wanted) => {
      Object.defineProperty(document, "visibilityState", { value: wanted, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await setVisible("hidden");
  const drawn = await waitForRest(page);
  await setVisible("visible");
  await waitForFrames(page, drawn + 5);
  await fillScreen(page);

  await answerWith(app, "/auth/me", async (route) => {
    const response = await route.fetch();
    const profile = (await response.json()) as { capabilities: object };
    await route.fulfill({
      response,
      json: { ...profile, capabilities: { ...profile.capabilities, live_visualizer: false } },
    });
  });
  await page.goto(`${url}/playlist/liked`);
  await page.locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
  await page.getByRole("main").getByRole("button", { name: "Play", exact: true }).click();
  await player(page).getByRole("button", { name: "Open visualizer" }).click();
  await page.getByRole("main").getByRole("status").getByText("Animation", { exact: true }).waitFor();
  await page.getByText("Your music service protects its sound").waitFor();
  await waitForChange(page);

  await visit(page, "/visualizer/gatefold");
  await page.locator('canvas[data-drawn-by="gl"]').waitFor();
  await visit(page, "/visualizer/other");
  await page.getByRole("heading", { name: "Not Found" }).waitFor();
});

/** Waits until so many frames have been drawn; answers how many they are. */
async function waitForFrames(page: App["page"], minimum: number): Promise<number> {
  const reached = await page.waitForFunction((wanted) => {
    const { drawnFrames } = window as unknown as { drawnFrames: number };
    return drawnFrames >= wanted ? drawnFrames : null;
  }, minimum);
  return (await reached.jsonValue()) ?? 0;
}
