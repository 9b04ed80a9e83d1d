import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { addScript, begin, openApp, type App } from "#e2e/kit/open-app.ts";
import { player, playPlaylist, songOf, standAtStart, waitForSong, waitUntilSounding } from "./playing.ts";

async function openTab({ context, url }: App): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(url);
  return tab;
}

/** As browsers do in a tab where no one has pressed anything; what tests look at counts as a press to Chromium. */
async function holdSoundBack(tab: Page): Promise<void> {
  await addScript(tab, () => {
    let isPressed = false;
    addEventListener("pointerdown", () => (isPressed = true), { capture: true });
    // oxlint-disable-next-line typescript/unbound-method -- called with its element below
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playWhenPressed() {
      if (isPressed) return play.call(this);
      return Promise.reject(new DOMException("Nobody has pressed anything.", "NotAllowedError"));
    };
  });
}

/** Seconds into the song, by the sound itself. */
async function positionOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.querySelector<HTMLAudioElement>("audio[data-gatefold-audio]")?.currentTime ?? -1,
  );
}

/** The element begins at 0 and is sent to the place; a song that begins there is not so far within the wait. */
async function expectPosition(page: Page, from: number, to = Infinity): Promise<void> {
  await expect
    .poll(() => positionOf(page), { timeout: 20_000, message: "seconds into the song" })
    .toBeGreaterThanOrEqual(from);
  expect(await positionOf(page)).toBeLessThan(to);
}

/** After a reload the song goes on where it was, or waits there for a press; paused right before one it stands there. */
async function reloadPlaying(page: Page): Promise<void> {
  const song = await songOf(page, 0);
  const seek = player(page).getByRole("slider", { name: "Seek" });
  await seek.fill("60000");
  await page.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) >= 61);
  await page.reload();
  await waitForSong(page, song);
  const held = player(page).getByRole("button", { name: "Press play" });
  await Promise.race([waitUntilSounding(page), held.waitFor()]);
  if ((await held.count()) > 0) await held.click();
  await waitUntilSounding(page);
  await expectPosition(page, 60);
  // The provider hears of nothing that follows, as when a page goes before its reports have left.
  const reports = "**/provider/connect/devices/*/events";
  await page.route(reports, (route) => route.fulfill({ status: 204 }));
  await seek.fill("90000");
  await page.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) >= 90);
  await player(page).getByRole("button", { name: "Pause" }).click();
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  // At once: the server has heard of neither, and the browser cuts the device's line before it says that the page goes.
  const heard = begin(page.waitForRequest((request) => request.url().includes("/realtime/playback/stream")));
  await page.reload();
  await waitForSong(page, song);
  await heard;
  await page.unroute(reports);
  await expect.poll(() => seek.inputValue()).toMatch(/^9\d{4}$/u);
  await player(page).getByRole("button", { name: "Play", exact: true }).click();
  await waitUntilSounding(page);
  await expectPosition(page, 90);
}

test("after a reload the song goes on where it was, or waits there for a press; paused right before one it stands where it was paused, and play goes on from there; of two tabs one has the sound and the stream; the other shows the same and leaves it what is pressed, and goes on when the first is closed; one in which no one has pressed anything takes over then, and says that it needs a press", async () => {
  const app = await playPlaylist();
  const { page } = app;
  await reloadPlaying(page);
  const songs = [await songOf(page, 0), await songOf(page, 1)] as const;
  const second = await openTab(app);
  await waitForSong(second, songs[0]);
  await player(second).getByText("Playing in another tab").waitFor();
  const streams = () => app.requests.filter((request) => request.url().includes("/realtime/playback/stream"));
  const before = streams().length;
  const loaded = begin(page.waitForRequest((request) => request.url().includes("/provider/audio/")));
  await player(second).getByRole("button", { name: "Next" }).click();
  await Promise.all([waitForSong(page, songs[1]), waitForSong(second, songs[1])]);
  // The song itself has changed, not only what is shown.
  await loaded;
  await waitUntilSounding(page);
  await player(second).getByRole("button", { name: "Pause" }).click();
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  await player(page).getByRole("slider", { name: "Seek" }).fill("60000");
  await expect
    .poll(() => player(second).getByRole("slider", { name: "Seek" }).inputValue())
    .toMatch(/^6\d{4}$/u);
  await player(second).getByRole("slider", { name: "Volume" }).fill("40");
  await page.waitForFunction(() => document.querySelector("audio")?.volume === 0.4);
  expect(streams().length).toBe(before);
  await expect.poll(() => second.locator("audio[data-gatefold-audio]").count()).toBe(0);

  // It has been pressed: it goes on by itself.
  await player(second).getByRole("button", { name: "Play", exact: true }).click();
  await waitUntilSounding(page);
  await page.close();
  await waitUntilSounding(second);
  await waitForSong(second, songs[1]);
  await takeOverUnpressed(app, second, songs[1]);
});

/** Opens a tab in which no one presses anything, and closes the one with the sound, a minute into the song. */
async function takeOverUnpressed(app: App, sounding: Page, song: string): Promise<void> {
  const third = await app.context.newPage();
  await holdSoundBack(third);
  await third.goto(app.url);
  await waitForSong(third, song);
  await player(sounding).getByRole("slider", { name: "Seek" }).fill("60000");
  await sounding.waitForFunction(() => (document.querySelector("audio")?.currentTime ?? 0) >= 61);
  await sounding.close();
  // No one has pressed anything in this tab: the browser holds the sound back.
  await player(third).getByText("Your browser blocked the sound.").waitFor();
  await waitForSong(third, song);
  await player(third).getByRole("button", { name: "Press play" }).click();
  await waitUntilSounding(third);
  await expectPosition(third, 60, 100);
  await player(third).getByText("Your browser blocked the sound.").waitFor({ state: "detached" });
}

test("two tabs and another browser: each command reaches the provider in its own words, and all show the same", async () => {
  const first = await playPlaylist();
  const { page } = first;
  const songs = [await songOf(page, 0), await songOf(page, 1)] as const;
  const other = await openApp({ signedInAs: first.session ?? "listener" });
  // Both store the queue: where one does not know yet that the other was ahead, it takes what that has.
  for (const app of [first, other]) app.allowComplaint(/answer 409: PUT \/queue/u);
  // The first page of a browser leads: what is pressed there, it sends itself.
  const remote = other.page;
  await waitForSong(remote, songs[0]);
  const tab = await openTab(other);
  await waitForSong(tab, songs[0]);
  const bar = player(remote);
  const sent = (part: string) =>
    begin(
      remote.waitForRequest(
        (request) => request.method() !== "GET" && request.url().includes(`/me/player${part}`),
      ),
    );
  const press = async (name: string, part: string) => {
    const request = sent(part);
    await bar.getByRole("button", { name, exact: true }).click();
    return (await request).url();
  };
  await press("Next", "/next?device_id=");
  await Promise.all([page, remote, tab].map((each) => waitForSong(each, songs[1])));
  await standAtStart(remote, page);
  await press("Previous", "/previous?device_id=");
  await Promise.all([page, remote, tab].map((each) => waitForSong(each, songs[0])));
  await press("Pause", "/pause?device_id=");
  await page.waitForFunction(() => document.querySelector("audio")?.paused === true);
  const seek = sent("/seek?");
  await bar.getByRole("slider", { name: "Seek" }).fill("30000");
  expect((await seek).url()).toMatch(/position_ms=30000(&|$)/u);
  const volume = sent("/volume?");
  await bar.getByRole("slider", { name: "Volume" }).fill("30");
  expect((await volume).url()).toMatch(/volume_percent=30(&|$)/u);
  await page.waitForFunction(() => document.querySelector("audio")?.volume === 0.3);
  // The deck is Gatefold's own, and the same in all of them.
  await bar.getByRole("button", { name: "Shuffle", exact: true }).click();
  await bar.getByRole("button", { name: "Shuffle", pressed: true }).click();
  expect(await press("Repeat", "/repeat?")).toMatch(/state=context/u);
  expect(await press("Repeat: all", "/repeat?")).toMatch(/state=track/u);
  expect(await press("Repeat: one", "/repeat?")).toMatch(/state=off/u);
  const resumed = sent("/play?");
  await bar.getByRole("button", { name: "Play", exact: true }).click();
  expect((await resumed).postData()).toBeNull();
  await waitUntilSounding(page);
  const moved = begin(
    remote.waitForRequest((request) => request.url().endsWith("/me/player") && request.method() === "PUT"),
  );
  await bar.getByRole("button", { name: "Transfer to this device" }).click();
  const body = (await moved).postDataJSON() as { device_ids: string[]; play: boolean };
  expect(body).toEqual({ device_ids: [expect.stringMatching(/^[0-9a-f]{40}$/u)], play: true });
  await waitUntilSounding(remote);
  await page.waitForFunction(() => document.querySelector("audio")?.paused === true);
  await player(tab).getByText("Playing in another tab").waitFor();
});
