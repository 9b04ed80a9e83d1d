import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startStageProvider, type StageProvider } from "#provider/connect/stage-provider.ts";
import { launchChromium } from "#testing/chromium.ts";

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; media-src 'self' blob:";

/** The page's side: one player, what it said, and buttons, because only a real click unlocks sound. */
const PAGE_SCRIPT = `
  window.said = [];
  window.token = "token-ada";
  window.tokensAsked = 0;
  window.onSpotifyWebPlaybackSDKReady = () => {
    const query = new URLSearchParams(location.search);
    const player = new Spotify.Player({
      name: query.get("name") ?? "Page",
      volume: 0.5,
      getOAuthToken: (give) => { window.tokensAsked += 1; give(window.token); },
    });
    for (const event of ["ready", "not_ready", "player_state_changed", "autoplay_failed",
      "initialization_error", "authentication_error", "account_error", "playback_error"]) {
      player.addListener(event, (payload) => {
        window.said.push({ event, payload });
        if (event === "ready") window.deviceId = payload.device_id;
      });
    }
    window.player = player;
    document.querySelector("#activate").addEventListener("click", () => player.activateElement());
    document.querySelector("#toggle").addEventListener("click", () => player.togglePlay());
    document.querySelector("#next").addEventListener("click", () => player.nextTrack());
    document.querySelector("#analyse").addEventListener("click", () => {
      const context = new AudioContext();
      const analyser = context.createAnalyser();
      analyser.smoothingTimeConstant = 0;
      context.createMediaElementSource(document.querySelector("[data-gatefold-audio]")).connect(analyser);
      analyser.connect(context.destination);
      window.loudest = () => {
        const bins = new Uint8Array(analyser.frequencyBinCount);
        analyser.getByteFrequencyData(bins);
        const at = bins.indexOf(Math.max(...bins));
        return { level: bins[at], hertz: (at * context.sampleRate) / analyser.fftSize };
      };
    });
    player.connect().then((isConnected) => { window.isConnected = isConnected; });
  };
`;

const PAGE = `<!doctype html><html lang="en"><title>SDK</title><body>
  <button id="activate">Activate</button><button id="toggle">Toggle</button><button id="next">Next</button>
  <button id="analyse">Analyse</button>
  <script src="/page.js"></script><script src="/provider/sdk.js"></script></body></html>`;

interface Said {
  event: string;
  payload: { device_id?: string; message?: string } | null;
}

interface PageWindow {
  said: Said[];
  token: string;
  tokensAsked: number;
  deviceId: string;
  isConnected?: boolean;
  player: Spotify.Player;
  loudest(): { level: number; hertz: number };
}

declare const window: PageWindow & Window;

let browser: Browser;
let stage: StageProvider;
let complaints: string[];

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

async function startStage(durationMs: number, port = 0): Promise<StageProvider> {
  return startStageProvider({
    durationMs,
    port,
    trackCount: 6,
    addRoutes: (app) => {
      app.get("/", (_request, reply) =>
        reply.headers({ "content-type": "text/html", "content-security-policy": POLICY }).send(PAGE),
      );
      app.get("/page.js", (_request, reply) => reply.type("text/javascript").send(PAGE_SCRIPT));
      app.get("/favicon.ico", (_request, reply) => reply.code(204).send());
    },
  });
}

beforeEach(() => {
  complaints = [];
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  await stage.close();
  expect(complaints).toEqual([]);
});

async function newPage(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // A connection that is meant to break is logged by the browser itself.
    if (message.type() === "error" && !/Failed to load resource|net::ERR/u.test(message.text())) {
      complaints.push(message.text());
    }
  });
  return page;
}

async function openPage(name: string): Promise<{ page: Page; deviceId: string }> {
  const page = await newPage();
  await page.goto(`${stage.origin}/?name=${name}`);
  await page.waitForFunction(() => window.isConnected !== undefined);
  return { page, deviceId: await page.evaluate(() => window.deviceId) };
}

/** With sound unlocked by a real click, and an analyser on the element. */
async function openClickedPage(name: string): Promise<{ page: Page; deviceId: string }> {
  const opened = await openPage(name);
  await opened.page.click("#activate");
  await opened.page.click("#analyse");
  return opened;
}

async function command(method: string, path: string, body?: unknown): Promise<number> {
  const answer = await fetch(`${stage.origin}/provider/v1/me/player${path}`, {
    method,
    headers: { authorization: "Bearer token-ada" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return answer.status;
}

async function remote(): Promise<{
  item: { id: string };
  is_playing: boolean;
  progress_ms: number;
  device: { id: string };
}> {
  const answer = await fetch(`${stage.origin}/provider/v1/me/player`, {
    headers: { authorization: "Bearer token-ada" },
  });
  return (await answer.json()) as Awaited<ReturnType<typeof remote>>;
}

async function listDevices(): Promise<{ id: string }[]> {
  const answer = await fetch(`${stage.origin}/provider/v1/me/player/devices`, {
    headers: { authorization: "Bearer token-ada" },
  });
  const { devices } = (await answer.json()) as { devices: { id: string }[] };
  return devices;
}

function state(page: Page): Promise<Spotify.PlaybackState | null> {
  return page.evaluate(() => window.player.getCurrentState());
}

function heard(page: Page): Promise<{ level: number; hertz: number }> {
  return page.evaluate(() => window.loudest());
}

async function untilHeard(page: Page, hertz: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const { level, hertz: loudest } = await heard(page);
        return level > 100 && Math.abs(loudest - hertz) < 25;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
}

async function currentTrack(page: Page): Promise<string | null> {
  return (await state(page))?.track_window.current_track.id ?? null;
}

function saidEvents(page: Page, event: string): Promise<Said[]> {
  return page.evaluate((wanted) => window.said.filter((said) => said.event === wanted), event);
}

describe("the script", () => {
  it("is revalidated by its ETag, and its modules are kept for good", async () => {
    stage = await startStage(2_000);
    const script = await fetch(`${stage.origin}/provider/sdk.js`);
    expect(script.headers.get("content-type")).toMatch(/^text\/javascript/u);
    const etag = script.headers.get("etag") ?? "";
    const again = await fetch(`${stage.origin}/provider/sdk.js`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    const path = /sdk\/[0-9a-f]+\/spotify-player\.js/u.exec(await script.text())?.[0];
    const module = await fetch(`${stage.origin}/provider/${path}`);
    expect(module.headers.get("cache-control")).toContain("immutable");
    expect((await fetch(`${stage.origin}/provider/sdk/0000/spotify-player.js`)).status).toBe(404);
  });
});

describe("a player in a page", () => {
  it("sounds, and obeys commands that come through the Web API", async () => {
    stage = await startStage(60_000);
    const { page, deviceId } = await openClickedPage("One");
    expect(await state(page)).toBeNull();
    const list = { context_uri: "spotify:playlist:all", offset: { position: 1 } };
    expect(await command("PUT", `/play?device_id=${deviceId}`, list)).toBe(204);
    await untilHeard(page, 260);
    expect(await state(page)).toMatchObject({
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
    expect(await command("PUT", "/seek?position_ms=30000")).toBe(204);
    expect((await state(page))?.position).toBeGreaterThanOrEqual(29_900);
    expect(await command("PUT", "/pause")).toBe(204);
    expect(await state(page)).toMatchObject({ paused: true, disallows: { pausing: true } });
    await expect.poll(async () => (await heard(page)).level).toBe(0);
    expect(await command("PUT", "/volume?volume_percent=20")).toBe(204);
    expect(await page.evaluate(() => window.player.getVolume())).toBe(0.2);
    expect(await command("POST", "/next")).toBe(204);
    await untilHeard(page, 300);
    expect(await command("PUT", "/shuffle?state=true")).toBe(204);
    expect(await command("PUT", "/repeat?state=track")).toBe(204);
    expect(await state(page)).toMatchObject({ shuffle: true, repeat_mode: 1 });
  });

  it("is controlled from the page, and the provider knows", async () => {
    stage = await startStage(60_000);
    const { page, deviceId } = await openClickedPage("One");
    await command("PUT", `/play?device_id=${deviceId}`, { context_uri: "spotify:playlist:all" });
    await untilHeard(page, 220);
    await page.click("#toggle");
    await expect.poll(async () => (await remote()).is_playing).toBe(false);
    await page.evaluate(() => window.player.seek(42_000));
    expect((await remote()).progress_ms).toBe(42_000);
    await page.click("#toggle");
    await expect.poll(async () => (await remote()).is_playing).toBe(true);
    await page.click("#next");
    await expect.poll(() => currentTrack(page)).toBe("t1");
    await untilHeard(page, 260);
    await page.evaluate(() => window.player.previousTrack());
    await expect.poll(() => currentTrack(page)).toBe("t0");
    await page.evaluate(() => window.player.setName("Renamed"));
    await page.evaluate(() => window.player.setVolume(0.25));
    expect((await remote()).device).toMatchObject({ name: "Renamed", volume_percent: 25 });
    await page.evaluate(() => document.querySelector<HTMLAudioElement>("[data-gatefold-audio]")?.pause());
    await expect.poll(async () => (await remote()).is_playing).toBe(false);
  });

  it("goes on to the next track at the end of one, on the same element and nearly without a pause", async () => {
    stage = await startStage(1_500);
    const { page, deviceId } = await openClickedPage("One");
    await page.evaluate(() => {
      const element = document.querySelector("[data-gatefold-audio]");
      const marks = { endedAt: 0, gaps: new Array<number>() };
      Object.assign(window, { marks });
      element?.addEventListener("ended", () => (marks.endedAt = performance.now()));
      element?.addEventListener("playing", () => {
        if (marks.endedAt > 0) marks.gaps.push(performance.now() - marks.endedAt);
      });
    });
    await command("PUT", `/play?device_id=${deviceId}`, {
      uris: ["spotify:track:t0", "spotify:track:t1", "spotify:track:t2"],
    });
    await untilHeard(page, 260);
    await untilHeard(page, 300);
    expect((await remote()).item.id).toBe("t2");
    await expect.poll(async () => (await remote()).is_playing, { timeout: 5_000 }).toBe(false);
    expect(await state(page)).toMatchObject({
      paused: true,
      position: 0,
      track_window: { current_track: { id: "t0" } },
    });
    const gaps = await page.evaluate(() => (window as unknown as { marks: { gaps: number[] } }).marks.gaps);
    expect(gaps).toHaveLength(2);
    expect(Math.max(...gaps)).toBeLessThan(250);
    expect(await page.locator("[data-gatefold-audio]").count()).toBe(1);
    const fetched = stage.requests.filter((line) => line === "GET /provider/audio/t1");
    expect(fetched).toHaveLength(1);
    const recent = await fetch(`${stage.origin}/provider/v1/me/player/recently-played?limit=3`, {
      headers: { authorization: "Bearer token-ada" },
    });
    const { items } = (await recent.json()) as { items: { track: { id: string } }[] };
    expect(items.map(({ track }) => track.id)).toEqual(["t2", "t1", "t0"]);
  });

  it("hands playback over to another page and falls silent", async () => {
    stage = await startStage(60_000);
    const first = await openClickedPage("One");
    const second = await openClickedPage("Two");
    await command("PUT", `/play?device_id=${first.deviceId}`, { context_uri: "spotify:playlist:all" });
    await untilHeard(first.page, 220);
    await command("PUT", "/seek?position_ms=20000");
    expect(await command("PUT", "", { device_ids: [second.deviceId] })).toBe(204);
    await untilHeard(second.page, 220);
    expect((await state(second.page))?.position).toBeGreaterThanOrEqual(20_000);
    expect(await state(first.page)).toBeNull();
    await expect.poll(async () => (await heard(first.page)).level).toBe(0);
    expect((await remote()).device.id).toBe(second.deviceId);
    expect((await saidEvents(first.page, "player_state_changed")).at(-1)?.payload).toBeNull();
    await second.page.close();
    await expect.poll(async () => command("PUT", "/pause"), { timeout: 10_000 }).toBe(404);
  });

  it("says when sound is blocked, and stands paused until it is clicked", async () => {
    stage = await startStage(60_000);
    // Evaluating in the page would count as a gesture and unlock sound: everything is seen from outside.
    const page = await newPage();
    await page.goto(`${stage.origin}/?name=One`);
    await expect.poll(listDevices).toHaveLength(1);
    const [device] = await listDevices();
    await command("PUT", `/play?device_id=${device?.id}`, { context_uri: "spotify:playlist:all" });
    await expect.poll(async () => (await remote()).is_playing).toBe(false);
    await page.click("#analyse");
    await page.click("#toggle");
    await untilHeard(page, 220);
    expect((await remote()).is_playing).toBe(true);
    expect(await saidEvents(page, "autoplay_failed")).toHaveLength(1);
  });

  it("skips a track whose audio is missing, and says so", async () => {
    stage = await startStage(60_000);
    stage.brokenAudio.add("t0");
    const { page, deviceId } = await openClickedPage("One");
    await command("PUT", `/play?device_id=${deviceId}`, { context_uri: "spotify:playlist:all" });
    await untilHeard(page, 260);
    expect(await saidEvents(page, "playback_error")).toHaveLength(1);
  });
});

describe("the line to the provider", () => {
  it("comes back after the provider was away, while the music goes on", async () => {
    stage = await startStage(60_000);
    const { page, deviceId } = await openClickedPage("One");
    await command("PUT", `/play?device_id=${deviceId}`, { context_uri: "spotify:playlist:all" });
    await untilHeard(page, 220);
    const before = (await state(page))?.playback_id;
    stage.app.server.closeAllConnections();
    await page.waitForFunction(() => window.said.filter(({ event }) => event === "ready").length === 2);
    expect((await saidEvents(page, "not_ready"))[0]?.payload?.device_id).toBe(deviceId);
    expect((await saidEvents(page, "ready"))[1]?.payload?.device_id).toBe(deviceId);
    expect(await state(page)).toMatchObject({ paused: false, playback_id: before });
    await untilHeard(page, 220);
    expect(await command("PUT", "/pause")).toBe(204);
    expect(await state(page)).toMatchObject({ paused: true });
  });

  it("becomes a new device at a provider that has forgotten it", async () => {
    stage = await startStage(60_000);
    const { page, deviceId } = await openClickedPage("One");
    await command("PUT", `/play?device_id=${deviceId}`, { context_uri: "spotify:playlist:all" });
    await untilHeard(page, 220);
    const port = Number(new URL(stage.origin).port);
    await stage.close();
    stage = await startStage(60_000, port);
    await page.waitForFunction((old) => window.deviceId !== old, deviceId);
    expect(await state(page)).toBeNull();
    const renewed = await page.evaluate(() => window.deviceId);
    await command("PUT", `/play?device_id=${renewed}`, { context_uri: "spotify:playlist:all" });
    await untilHeard(page, 220);
  });

  it("asks for a new token when the old one is not taken, and gives up when that is not taken either", async () => {
    stage = await startStage(60_000);
    const { page, deviceId } = await openClickedPage("One");
    expect(await page.evaluate(() => window.tokensAsked)).toBe(1);
    await page.evaluate(() => (window.token = "token-ada "));
    stage.refusedTokens.add("token-ada");
    await page.evaluate(() => window.player.setVolume(0.1));
    expect(await page.evaluate(() => window.tokensAsked)).toBe(2);
    stage.refusedTokens.add("token-ada ");
    stage.app.server.closeAllConnections();
    await page.waitForFunction(() => window.said.some(({ event }) => event === "authentication_error"));
    expect((await saidEvents(page, "not_ready"))[0]?.payload?.device_id).toBe(deviceId);
    expect(stage.requests.some((line) => line.includes("token"))).toBe(false);
  });

  it("refuses to connect with a token that is never taken", async () => {
    stage = await startStage(60_000);
    stage.refusedTokens.add("token-ada");
    const { page } = await openPage("One");
    expect(await page.evaluate(() => window.isConnected)).toBe(false);
    expect(await saidEvents(page, "authentication_error")).toHaveLength(1);
  });

  it("gives the device up when the page disconnects it", async () => {
    stage = await startStage(60_000);
    const { page, deviceId } = await openClickedPage("One");
    await command("PUT", `/play?device_id=${deviceId}`, { context_uri: "spotify:playlist:all" });
    await untilHeard(page, 220);
    await page.evaluate(() => window.player.disconnect());
    expect(await state(page)).toBeNull();
    await expect.poll(() => command("PUT", "/pause")).toBe(404);
    expect(await page.evaluate(() => window.player.connect())).toBe(true);
    const renewed = await page.evaluate(() => window.deviceId);
    expect(await command("PUT", "", { device_ids: [renewed], play: true })).toBe(204);
    await untilHeard(page, 220);
  });
});
