import { expect, test } from "vitest";
import { openApp, type App } from "#e2e/kit/open-app.ts";
import { player, playPlaylist } from "#e2e/player/playing.ts";

function palette({ page }: App) {
  return page.getByRole("dialog", { name: "Command palette" });
}

function shortcuts({ page }: App) {
  return page.getByRole("dialog", { name: "Keyboard shortcuts" });
}

async function openHome(): Promise<App> {
  const app = await openApp({ signedInAs: "listener" });
  await app.page
    .getByRole("main")
    .getByText(/^\d+ playlists$/u)
    .waitFor();
  return app;
}

test("keys play, pause, mute, shuffle and repeat; the palette opens by Ctrl+K, also from a field, finds playlists by scattered letters, remembers, changes the theme, and searches for what names nothing", async () => {
  const app = await playPlaylist();
  const { page } = app;
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
  await palette(app).waitFor();
  await page.keyboard.type("frst sng");
  await palette(app).getByRole("option").first().getByText("First songs").waitFor();
  await page.keyboard.press("Enter");
  await palette(app).waitFor({ state: "detached" });
  await page.getByRole("heading", { name: /^First songs/u, level: 1 }).waitFor();

  await page.getByRole("banner").getByRole("combobox").focus();
  await page.keyboard.press("Control+k");
  await palette(app).getByRole("option").first().getByText("First songs").waitFor();
  await page.keyboard.press("Control+k");
  await palette(app).waitFor({ state: "detached" });

  await page.keyboard.press("Control+k");
  await palette(app).getByRole("combobox").fill("light th");
  await page.keyboard.press("Enter");
  await page.locator('html[data-theme="light"]').waitFor();
  await page.keyboard.press("Control+k");
  await palette(app).getByRole("combobox").fill("zzzqqqxxx");
  await palette(app).getByRole("option", { name: "Search songs for “zzzqqqxxx”" }).click();
  await page.getByRole("heading", { name: /^No results for/u }).waitFor();
});

test("keys go to pages and to the search box, and rest while someone types; a shortcut is changed by keyboard, a conflict is shown, the change stays, and all can be switched off", async () => {
  const app = await openHome();
  const { page } = app;
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  await page.getByRole("heading", { name: "Liked Songs", level: 1 }).waitFor();
  await page.keyboard.press("/");
  const box = page.getByRole("banner").getByRole("combobox");
  await page.locator("#global-search:focus").waitFor();
  await page.keyboard.type("gh?/m");
  await expect.poll(() => box.inputValue()).toBe("gh?/m");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/playlist/liked");
  await expect.poll(() => shortcuts(app).count()).toBe(0);
  await page.getByRole("main").focus();

  await page.keyboard.press("?");
  const change = shortcuts(app).getByRole("button", { name: /^Change the shortcut for Liked Songs/u });
  await change.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("m");
  await shortcuts(app).getByRole("alert").getByText("Already used for Mute or unmute.").waitFor();
  await page.keyboard.press("Escape");
  await change.waitFor();
  await expect.poll(() => change.textContent()).toContain("L");
  await change.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await change.getByText("J", { exact: true }).waitFor();
  await expect.poll(() => change.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await shortcuts(app).waitFor({ state: "detached" });
  await page.goto(app.url);
  await page
    .getByRole("main")
    .getByText(/^\d+ playlists$/u)
    .waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Liked Songs", level: 1 }).waitFor();

  await page.keyboard.press("?");
  await shortcuts(app).getByRole("switch").uncheck();
  await page.keyboard.press("Escape");
  await shortcuts(app).waitFor({ state: "detached" });
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+k");
  await palette(app).waitFor();
  await expect.poll(() => shortcuts(app).count()).toBe(0);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/playlist/liked");
});
