import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { addScript, openApp } from "#e2e/kit/open-app.ts";
import { player, playPlaylist, songOf, waitForSong, waitUntilSounding } from "./playing.ts";

/** Lets faults of the SDK wait for the players to come; see the provider's README. */
async function plantFaults(page: Page, faults: readonly string[]): Promise<void> {
  await addScript(
    page,
    (waiting) => {
      Object.assign(window, { gatefoldSdkFaults: [...waiting] });
    },
    faults,
  );
}

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

describe("what is wrong with playback is said in one sentence", () => {
  test.each([
    [["account-error"], "Playing in the browser needs a Premium subscription."],
    [["account-error-other"], "The music service does not let this account play here"],
    [["initialization-error"], "This browser cannot play protected music here"],
    [["authentication-error", "authentication-error"], "did not accept this page's sign-in"],
    [["refuse"], "The music service's player could not be reached; trying again."],
  ])("%s when the player connects", async (faults, sentence) => {
    const { page } = await openApp({ signedInAs: "newcomer", path: null }).then(async (app) => {
      await plantFaults(app.page, faults);
      await app.page.goto(app.url);
      return app;
    });
    await player(page).getByRole("status").getByText(sentence).waitFor();
  });

  test.each([
    ["playback-error", "This track could not be played; try the next one."],
    ["autoplay", "The browser held the sound back. Press play to start it."],
  ])("%s while it plays", async (fault, sentence) => {
    const { page } = await playPlaylist();
    await breakPlayer(page, fault);
    await player(page).getByRole("status").getByText(sentence).waitFor();
  });

  test("and goes away when the player could be reached after all", async () => {
    const app = await openApp({ signedInAs: "newcomer", path: null });
    await plantFaults(app.page, ["refuse"]);
    await app.page.goto(app.url);
    const sentence = player(app.page).getByText("could not be reached");
    await sentence.waitFor();
    await sentence.waitFor({ state: "detached" });
  });
});

describe("a player that died", () => {
  test.each(["stale", "mute", "lost"])(
    "without more than being %s is made anew within 5 s, and plays on at its volume",
    async (fault) => {
      const { page } = await playPlaylist();
      const song = await songOf(page, 0);
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
      expect(await page.evaluate(() => document.querySelector("audio")?.volume ?? 1)).toBeLessThan(0.5);
      await expect.poll(() => page.locator("audio[data-gatefold-audio]").count()).toBe(1);
    },
  );
});
