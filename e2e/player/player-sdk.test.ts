import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { player, playPlaylist, songOf, waitForSong, waitUntilSounding } from "./playing.ts";

/** Lets a fault happen to the player that is connected; answers the page's time, in milliseconds. */
async function breakPlayer(page: Page, fault: string): Promise<number> {
  return page.evaluate((detail) => {
    window.dispatchEvent(new CustomEvent("gatefold-sdk-fault", { detail }));
    return performance.now();
  }, fault);
}

/** When the page asked for its newest line to the provider, by the page's time. */
async function lastLineAt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const lines = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith("/provider/connect/stream"));
    return Math.max(...lines.map(({ startTime }) => startTime));
  });
}

/** Lets a fault take the player of a page that plays a song at a volume of its own: another one goes on with both. */
async function expectToOutlive(page: Page, fault: string, song: string): Promise<void> {
  await player(page).getByRole("slider", { name: "Volume" }).fill("40");
  await page.waitForFunction(() => (document.querySelector("audio")?.volume ?? 1) < 0.5);
  await page.evaluate(() => {
    Object.assign(window, { dead: document.querySelector("audio[data-gatefold-audio]") });
  });
  const diedAt = await breakPlayer(page, fault);
  await page.waitForFunction(() => {
    const element = document.querySelector<HTMLAudioElement>("audio[data-gatefold-audio]");
    const { dead } = window as unknown as { dead: Element };
    return element !== null && element !== dead && !element.paused && element.currentTime > 0;
  });
  expect((await lastLineAt(page)) - diedAt).toBeLessThan(5000);
  await waitForSong(page, song);
  await waitUntilSounding(page);
  await expect
    .poll(() => page.evaluate(() => document.querySelector("audio")?.volume ?? 1))
    .toBeLessThan(0.5);
  await expect.poll(() => page.locator("audio[data-gatefold-audio]").count()).toBe(1);
}

test("what is wrong while it plays is said in one sentence; a player that is lost, says no more that is true, or answers no more, is rebuilt within 5 s, and plays on at its volume", async () => {
  const { page } = await playPlaylist();
  const song = await songOf(page, 0);
  for (const [fault, sentence] of [
    ["playback-error", "Couldn't play this track. Try the next one."],
    ["autoplay", "Your browser blocked the sound. Press play to start."],
  ] as const) {
    await breakPlayer(page, fault);
    await player(page).getByRole("status").getByText(sentence).waitFor();
  }
  await expectToOutlive(page, "lost", song);
  await expectToOutlive(page, "stale", song);
  await expectToOutlive(page, "mute", song);
});
