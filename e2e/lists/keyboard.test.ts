import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openApp } from "#e2e/kit/open-app.ts";
import { player } from "#e2e/player/playing.ts";

/** What has the focus: its name, and whether one can see that it has it. */
async function readFocus(page: Page): Promise<{ name: string; isMarked: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return { name: "", isMarked: true };
    const { outlineStyle, outlineWidth, boxShadow, borderStyle } = getComputedStyle(element);
    const hasOutline = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    const name = element.getAttribute("aria-label") ?? element.textContent;
    return { name: name.trim(), isMarked: hasOutline || boxShadow !== "none" || borderStyle === "dashed" };
  });
}

/** Presses Tab until something of this name has the focus; every stop on the way must be visible as one. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const focus = await readFocus(page);
    expect(focus, `the focus on "${focus.name}" can be seen`).toMatchObject({ isMarked: true });
    if (name.test(focus.name)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

test("without a mouse one signs in, opens the liked songs, plays them, and pauses; keys play, pause, mute, shuffle and repeat; the palette opens by Ctrl+K, also from a field, finds playlists by scattered letters, remembers, changes the theme, and searches for what names nothing", async () => {
  const { page } = await openApp();
  await page.getByRole("button", { name: "Try the demo" }).waitFor();
  await tabTo(page, /^Try the demo$/u);
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await popup.waitForURL(/\/provider\/authorize\?/u);
  await tabTo(popup, /Nell Newcomer/u);
  await popup.keyboard.press("Enter");
  await page.getByRole("banner").waitFor();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Liked Songs/u })
    .waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await tabTo(page, /^Skip to content$/u);
  await page.keyboard.press("Enter");
  await tabTo(page, /^Liked Songs/u);
  await page.keyboard.press("Enter");
  await page.locator('[data-row="1"]:not([aria-busy="true"])').waitFor();

  await page.getByRole("main").focus();
  await tabTo(page, /^(Play \S|1Play|Play1|1\S)/u);
  await page.locator('[data-row="0"]:focus').waitFor();
  await page.keyboard.press("ArrowDown");
  await page.locator('[data-row="1"]:focus').waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" }).waitFor();
  await page.locator('[data-row="1"][aria-current="true"]').waitFor();

  await tabTo(page, /^Pause$/u);
  await page.keyboard.press("Space");
  await page
    .getByRole("region", { name: "Player" })
    .getByRole("button", { name: "Play", exact: true })
    .waitFor();
  await page.keyboard.press("Space");
  await player(page).getByRole("button", { name: "Pause" }).waitFor();
  await pressShortcuts(page);
});

function palette(page: Page): Locator {
  return page.getByRole("dialog", { name: "Command palette" });
}

/** Presses the shortcuts while music plays, and goes to places by the palette. */
async function pressShortcuts(page: Page): Promise<void> {
  await page.getByRole("main").focus();
  await page.keyboard.press("Space");
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.keyboard.press("Space");
  await player(page).getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press("m");
  await player(page).getByRole("button", { name: "Unmute" }).waitFor();
  await page.keyboard.press("m");
  await player(page).getByRole("button", { name: "Mute", exact: true }).waitFor();
  const shuffle = player(page).getByRole("button", { name: /^Shuffle/u });
  const before = await shuffle.getAttribute("aria-pressed");
  await page.keyboard.press("s");
  await player(page)
    .locator(`button[aria-pressed="${before === "true" ? "false" : "true"}"]`)
    .and(shuffle)
    .waitFor();

  await page.keyboard.press("Control+k");
  await palette(page).waitFor();
  await page.keyboard.type("frst sng");
  await palette(page).getByRole("option").first().getByText("First songs").waitFor();
  await page.keyboard.press("Enter");
  await palette(page).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: /^First songs/u, level: 1 }).waitFor();

  await page.getByRole("banner").getByRole("combobox").focus();
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("option").first().getByText("First songs").waitFor();
  await page.keyboard.press("Control+k");
  await palette(page).waitFor({ state: "detached" });

  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").fill("light th");
  await page.keyboard.press("Enter");
  await page.locator('html[data-theme="light"]').waitFor();
  await page.keyboard.press("Control+k");
  await palette(page).getByRole("combobox").fill("zzzqqqxxx");
  await palette(page).getByRole("option", { name: "Search songs for “zzzqqqxxx”" }).click();
  await page.getByRole("heading", { name: /^No results for/u }).waitFor();
}
