import { test } from "vitest";
import type { App } from "#e2e/kit/open-app.ts";
import { player, playPlaylist } from "#e2e/player/playing.ts";

function palette({ page }: App) {
  return page.getByRole("dialog", { name: "Command palette" });
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

  await page.getByRole("banner").getByRole("searchbox").focus();
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
