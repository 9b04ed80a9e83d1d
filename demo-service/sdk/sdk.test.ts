import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestProvider } from "#testing/demo-service/test-provider.ts";
import { openTestRemote } from "#testing/demo-service/test-remote.ts";
import { launchChromium } from "#testing/browser/chromium.ts";
import {
  clickTestPage,
  currentTrackOf,
  heardIn,
  newTestPage,
  openTestPage,
  saidIn,
  startPageHarness,
  stateOf,
  untilHeard,
  type TestPage,
  type TestWindow,
} from "#testing/demo-service/sdk-page.ts";

declare const window: TestWindow & Window;

let browser: Browser;
let harness: TestProvider;
let complaints: string[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await harness.close();
  if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join("\n")}`);
});

async function openClickedPage(): Promise<TestPage> {
  const opened = await openTestPage(await newTestPage(browser, complaints), harness);
  await clickTestPage(opened.page);
  return opened;
}

describe("the script", () => {
  it("is revalidated by its ETag, and its modules are kept for good", async () => {
    harness = await startPageHarness(2_000);
    const script = await fetch(`${harness.origin}/provider/sdk.js`);
    expect(script.headers.get("content-type")).toMatch(/^text\/javascript/u);
    const etag = script.headers.get("etag") ?? "";
    const again = await fetch(`${harness.origin}/provider/sdk.js`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    const path = /sdk\/[0-9a-f]+\/spotify-player\.js/u.exec(await script.text())?.[0];
    const module = await fetch(`${harness.origin}/provider/${path}`);
    expect(module.headers.get("cache-control")).toContain("immutable");
    expect((await fetch(`${harness.origin}/provider/sdk/0000/spotify-player.js`)).status).toBe(404);
  });
});

describe("a player in a page", () => {
  it("sounds, and obeys commands that come through the Web API", async () => {
    harness = await startPageHarness(60_000);
    const { page, deviceId } = await openClickedPage();
    expect(await stateOf(page)).toBeNull();
    const list = { context_uri: "spotify:playlist:all", offset: { position: 1 } };
    expect(await openTestRemote(harness).status("PUT", `/play?device_id=${deviceId}`, list)).toBe(204);
    await untilHeard(page, 260);
    expect(await stateOf(page)).toMatchObject({
      paused: false,
      duration: 60_000,
      shuffle: false,
      repeat_mode: 0,
      context: { uri: "spotify:playlist:all" },
      track_window: {
        current_track: { id: "t1", name: "Track t1", artists: [{ name: "Artist" }] },
        previous_tracks: [{ id: "t0" }],
        next_tracks: [{ id: "t2" }, { id: "t3" }],
      },
    });
    expect(await openTestRemote(harness).status("PUT", "/seek?position_ms=30000")).toBe(204);
    expect((await stateOf(page))?.position).toBeGreaterThanOrEqual(29_900);
    expect(await openTestRemote(harness).status("PUT", "/pause")).toBe(204);
    expect(await stateOf(page)).toMatchObject({ paused: true, disallows: { pausing: true } });
    await expect.poll(async () => (await heardIn(page)).level).toBe(0);
    expect(await openTestRemote(harness).status("PUT", "/volume?volume_percent=20")).toBe(204);
    expect(await page.evaluate(() => window.player.getVolume())).toBe(0.2);
    expect(await openTestRemote(harness).status("POST", "/next")).toBe(204);
    await untilHeard(page, 300);
    expect(await openTestRemote(harness).status("PUT", "/shuffle?state=true")).toBe(204);
    expect(await openTestRemote(harness).status("PUT", "/repeat?state=track")).toBe(204);
    expect(await stateOf(page)).toMatchObject({ shuffle: true, repeat_mode: 1 });
  });

  it("is controlled from the page, and the provider knows", async () => {
    harness = await startPageHarness(60_000);
    const { page, deviceId } = await openClickedPage();
    await openTestRemote(harness).status("PUT", `/play?device_id=${deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 220);
    await page.click("#toggle");
    await expect.poll(async () => (await openTestRemote(harness).player()).is_playing).toBe(false);
    await page.evaluate(() => window.player.seek(42_000));
    expect((await openTestRemote(harness).player()).progress_ms).toBe(42_000);
    await page.click("#toggle");
    await expect.poll(async () => (await openTestRemote(harness).player()).is_playing).toBe(true);
    await page.click("#next");
    await expect.poll(() => currentTrackOf(page)).toBe("t1");
    await untilHeard(page, 260);
    await page.evaluate(() => window.player.previousTrack());
    await expect.poll(() => currentTrackOf(page)).toBe("t0");
    await page.evaluate(() => window.player.setName("Renamed"));
    await page.evaluate(() => window.player.setVolume(0.25));
    expect((await openTestRemote(harness).player()).device).toMatchObject({
      name: "Renamed",
      volume_percent: 25,
    });
    await page.evaluate(() => document.querySelector<HTMLAudioElement>("[data-gatefold-audio]")?.pause());
    await expect.poll(async () => (await openTestRemote(harness).player()).is_playing).toBe(false);
  });

  it("goes on to the next track at the end of one, on the same element and nearly without a pause", async () => {
    harness = await startPageHarness(4_000);
    const { page, deviceId } = await openClickedPage();
    await page.evaluate(() => {
      const element = document.querySelector("[data-gatefold-audio]");
      const marks = { endedAt: 0, gaps: new Array<number>() };
      Object.assign(window, { marks });
      element?.addEventListener("ended", () => (marks.endedAt = performance.now()));
      element?.addEventListener("playing", () => {
        if (marks.endedAt > 0) marks.gaps.push(performance.now() - marks.endedAt);
        marks.endedAt = 0;
      });
    });
    await openTestRemote(harness).status("PUT", `/play?device_id=${deviceId}`, {
      uris: ["spotify:track:t0", "spotify:track:t1", "spotify:track:t2"],
    });
    await untilHeard(page, 260);
    await untilHeard(page, 300);
    expect(await page.locator("[data-gatefold-audio]").getAttribute("src")).toMatch(/^blob:/u);
    expect((await openTestRemote(harness).player()).item?.id).toBe("t2");
    await expect.poll(async () => (await openTestRemote(harness).player()).is_playing).toBe(false);
    expect(await stateOf(page)).toMatchObject({
      paused: true,
      position: 0,
      track_window: { current_track: { id: "t0" } },
    });
    const gaps = await page.evaluate(() => (window as unknown as { marks: { gaps: number[] } }).marks.gaps);
    expect(gaps).toHaveLength(2);
    expect(Math.max(...gaps)).toBeLessThan(2_000);
    expect(await page.locator("[data-gatefold-audio]").count()).toBe(1);
    const fetched = harness.requests.filter((line) => line === "GET /provider/audio/t1");
    expect(fetched).toHaveLength(1);
    const { items } = await openTestRemote(harness).read<{ items: { track: { id: string } }[] }>(
      "/recently-played?limit=3",
    );
    expect(items.map(({ track }) => track.id)).toEqual(["t2", "t1", "t0"]);
  });

  it("hands playback over to another page and falls silent", async () => {
    harness = await startPageHarness(60_000);
    const first = await openClickedPage();
    const second = await openClickedPage();
    await openTestRemote(harness).status("PUT", `/play?device_id=${first.deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(first.page, 220);
    await openTestRemote(harness).status("PUT", "/seek?position_ms=20000");
    expect(await openTestRemote(harness).status("PUT", "", { device_ids: [second.deviceId] })).toBe(204);
    await untilHeard(second.page, 220);
    expect((await stateOf(second.page))?.position).toBeGreaterThanOrEqual(20_000);
    expect(await stateOf(first.page)).toBeNull();
    await expect.poll(async () => (await heardIn(first.page)).level).toBe(0);
    expect((await openTestRemote(harness).player()).device.id).toBe(second.deviceId);
    expect((await saidIn(first.page, "player_state_changed")).at(-1)?.payload).toBeNull();
    await second.page.close();
    await expect.poll(async () => openTestRemote(harness).status("PUT", "/pause")).toBe(404);
  });

  it("says when sound is blocked, and stands paused until it is clicked", async () => {
    harness = await startPageHarness(60_000);
    // Evaluating in the page would count as a gesture and unlock sound: everything is seen from outside.
    const page = await newTestPage(browser, complaints);
    await page.goto(harness.origin);
    await expect.poll(() => openTestRemote(harness).devices()).toHaveLength(1);
    const [device] = await openTestRemote(harness).devices();
    await openTestRemote(harness).status("PUT", `/play?device_id=${device?.id}`, {
      context_uri: "spotify:playlist:all",
    });
    await expect.poll(async () => (await openTestRemote(harness).player()).is_playing).toBe(false);
    await page.click("#analyse");
    await page.click("#toggle");
    await untilHeard(page, 220);
    expect((await openTestRemote(harness).player()).is_playing).toBe(true);
    expect(await saidIn(page, "autoplay_failed")).toHaveLength(1);
  });

  it("skips a track whose audio is missing, and says so", async () => {
    harness = await startPageHarness(60_000);
    harness.brokenAudio.add("t0");
    const { page, deviceId } = await openClickedPage();
    await openTestRemote(harness).status("PUT", `/play?device_id=${deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 260);
    expect(await saidIn(page, "playback_error")).toHaveLength(1);
  });

  it("shows itself in the system's media controls when asked to", async () => {
    harness = await startPageHarness(60_000);
    const { page } = await openClickedPage();
    expect(await page.evaluate(() => navigator.mediaSession.metadata)).toBeNull();
    const deviceId = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const player = new Spotify.Player({
            name: "Controlled",
            getOAuthToken: (give) => give("token-ada"),
            enableMediaSession: true,
          });
          player.addListener("ready", ({ device_id }) => resolve(device_id));
          void player.connect();
        }),
    );
    await openTestRemote(harness).status("PUT", `/play?device_id=${deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await page.waitForFunction(() => navigator.mediaSession.playbackState === "playing");
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe("Track t0");
    await openTestRemote(harness).status("PUT", "/pause");
    await page.waitForFunction(() => navigator.mediaSession.playbackState === "paused");
  });
});
