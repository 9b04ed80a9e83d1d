import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { addScript } from "#e2e/kit/open-app.ts";
import { player, playPlaylist, songOf, standAtStart, waitForSong, waitUntilSounding } from "./playing.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

function audio(page: Page): Locator {
  return page.locator("audio[data-gatefold-audio]");
}

/** Has an analyser hear whatever the page sends to the loudspeakers through Web Audio, as songs are. */
async function listen(page: Page): Promise<void> {
  await addScript(page, () => {
    const { connect } = AudioNode.prototype as unknown as {
      connect: (this: AudioNode, ...to: unknown[]) => unknown;
    };
    Object.assign(AudioNode.prototype, {
      connect(this: AudioNode, ...to: unknown[]) {
        if (to[0] instanceof AudioDestinationNode) {
          const analyser = new AnalyserNode(this.context);
          connect.call(this, analyser);
          Object.assign(window, { analyser });
        }
        return connect.apply(this, to);
      },
    });
  });
}

async function waitForLoudness(page: Page, isLoud: boolean): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { analyser } = window as unknown as { analyser?: AnalyserNode };
    if (analyser === undefined) return false;
    const samples = new Float32Array(analyser.fftSize);
    analyser.getFloatTimeDomainData(samples);
    const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    return wanted ? peak > 0.01 : peak === 0;
  }, isLoud);
}

/** What the service says of its player. */
async function readPlayer(page: Page) {
  return page.evaluate(async () => {
    const token = localStorage.getItem("app_token") ?? "";
    const answer = await fetch("/player/v1/me/player", { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()) as {
      is_playing: boolean;
      item: { name: string };
      shuffle_state: boolean;
      repeat_state: string;
    };
  });
}

test("a playlist sounds when its button is pressed, in the system's media controls too; pause, seek, volume and mute reach the sound itself; next, previous and a double click on a row change the song, and a pause right behind a skip pauses the one that it led to; shuffle and repeat say what they are at, and the service knows of a song that repeats, and never shuffles; a second tab shows what the first plays, likes and unlikes it, and can take the sound over", async () => {
  const checked = Promise.withResolvers<void>();
  const { page, context } = await playPlaylist({
    prepare: async (opened) => {
      opened.context.on("requestfinished", (request) => {
        if (request.url().includes("/contains")) checked.resolve();
      });
      await listen(opened.page);
    },
  });
  const song = await songOf(page, 0);
  await waitForSong(page, song);
  await expect.poll(() => page.locator('[data-row="0"]').getAttribute("aria-current")).toBe("true");
  await waitForLoudness(page, true);
  await page.waitForFunction(() => navigator.mediaSession.playbackState === "playing");
  const shown = await page.evaluate(() => {
    const { metadata } = navigator.mediaSession;
    return { title: metadata?.title, artist: metadata?.artist, covers: metadata?.artwork.length };
  });
  expect(shown).toMatchObject({ title: song, covers: 1 });
  expect(shown.artist).not.toBe("");
  await player(page).getByRole("button", { name: "Pause" }).click();
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  await waitForLoudness(page, false);
  await page.waitForFunction(() => navigator.mediaSession.playbackState === "paused");
  await player(page).getByRole("button", { name: "Play", exact: true }).click();
  await waitForLoudness(page, true);
  await player(page).getByRole("slider", { name: "Seek" }).fill("60000");
  await page.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) >= 60);
  await expect
    .poll(() => player(page).getByRole("slider", { name: "Seek" }).getAttribute("aria-valuetext"))
    .toMatch(/^1:0\d of \d+:\d\d$/u);
  const volume = player(page).getByRole("slider", { name: "Volume" });
  await volume.fill("30");
  await page.waitForFunction(() => {
    const level = document.querySelector("audio")?.volume ?? 1;
    return level > 0 && level <= 0.31;
  });
  const level = await audio(page).evaluate((element: HTMLAudioElement) => element.volume);
  await player(page).getByRole("button", { name: "Mute" }).click();
  await page.waitForFunction(() => document.querySelector("audio")?.volume === 0);
  await player(page).getByRole("button", { name: "Unmute" }).click();
  await page.waitForFunction((before) => document.querySelector("audio")?.volume === before, level);

  const songs = [
    await songOf(page, 0),
    await songOf(page, 1),
    await songOf(page, 3),
    await songOf(page, 4),
  ] as const;
  await player(page).getByRole("button", { name: "Next" }).click();
  await waitForSong(page, songs[1]);
  await page.locator('[data-row="1"][aria-current="true"]').waitFor();
  await waitUntilSounding(page);
  await standAtStart(page);
  await player(page).getByRole("button", { name: "Previous" }).click();
  await waitForSong(page, songs[0]);
  await page.locator('[data-row="3"]').dblclick({ position: { x: 500, y: 8 } });
  await waitForSong(page, songs[2]);
  await waitUntilSounding(page);
  await player(page).getByRole("button", { name: "Next" }).click();
  await player(page).getByRole("button", { name: "Pause" }).click();
  await expect.poll(() => readPlayer(page)).toMatchObject({ is_playing: false, item: { name: songs[3] } });
  await expect.poll(() => audio(page).evaluate((element: HTMLAudioElement) => element.paused)).toBe(true);
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  await waitForSong(page, songs[3]);

  const shuffle = player(page).getByRole("button", { name: "Shuffle" });
  const pressed = player(page).getByRole("button", { name: "Shuffle", pressed: true });
  await expect.poll(() => shuffle.getAttribute("aria-pressed")).toBe("false");
  await shuffle.click();
  await pressed.waitFor();
  await player(page).getByRole("button", { name: "Repeat", exact: true }).click();
  await player(page).getByRole("button", { name: "Repeat: all" }).click();
  await player(page).getByRole("button", { name: "Repeat: one" }).waitFor();
  // The buttons show a press before it has reached the provider.
  await expect.poll(() => readPlayer(page)).toMatchObject({ shuffle_state: false, repeat_state: "track" });
  await player(page).getByRole("button", { name: "Repeat: one" }).click();
  await player(page).getByRole("button", { name: "Repeat", exact: true }).waitFor();
  await pressed.click();
  await player(page).getByRole("button", { name: "Shuffle", pressed: false }).waitFor();

  await checked.promise;
  const like = player(page).getByRole("button", { name: "Save to Liked Songs" });
  const isLiked = (await like.getAttribute("aria-pressed")) === "true";
  await like.click();
  await player(page).getByRole("button", { name: "Save to Liked Songs", pressed: !isLiked }).waitFor();
  const second = await context.newPage();
  await second.goto(url);
  await waitForSong(second, songs[3]);
  const inSecond = { name: "Save to Liked Songs", pressed: !isLiked };
  await player(second).getByRole("button", inSecond).click();
  await player(second)
    .getByRole("button", { ...inSecond, pressed: isLiked })
    .waitFor();
  await player(second).getByRole("button", { name: "Transfer to this device" }).click();
  await waitUntilSounding(second);
  await page.waitForFunction(() => document.querySelector("audio")?.paused !== false);
  await player(second)
    .getByRole("button", { name: "Transfer to this device" })
    .waitFor({ state: "detached" });
  await player(page).getByRole("button", { name: "Transfer to this device" }).waitFor();
});
