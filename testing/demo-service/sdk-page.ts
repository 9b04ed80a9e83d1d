/// <reference types="spotify-web-playback-sdk" />
import type { Browser, Page } from "playwright-core";
import { startTestProvider, type TestProvider } from "#testing/demo-service/test-provider.ts";

const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; media-src 'self' blob:";

/** The page's side: one player, what it said, and buttons, because only a real click unlocks sound. */
const PAGE_SCRIPT = `
  window.said = [];
  window.token = "token-ada";
  window.tokensAsked = 0;
  window.onSpotifyWebPlaybackSDKReady = () => {
    const player = new Spotify.Player({
      name: "Page",
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

/** Something that a page's player emitted. */
export interface Said {
  event: string;
  payload: { device_id?: string; message?: string } | null;
}

/** What the page's script leaves in its window. */
export interface TestWindow {
  said: Said[];
  token: string;
  tokensAsked: number;
  deviceId: string;
  isConnected?: boolean;
  player: Spotify.Player;
  /** the strongest frequency that sounds now, level 0..255 */
  loudest(): { level: number; hertz: number };
}

declare const window: TestWindow & Window;

/** A page with its player's device. */
export interface TestPage {
  page: Page;
  deviceId: string;
}

/** A harness with six tracks, sines of 220 Hz and 40 more for each, and a page that plays them at `/`. */
export function startPageHarness(durationMs: number, port = 0): Promise<TestProvider> {
  return startTestProvider({
    durationMs,
    port,
    trackCount: 6,
    // So that a device is gone because it said so, however slow the machine is.
    timing: { graceMs: 60_000 },
    addRoutes: (app) => {
      app.get("/", (_request, reply) =>
        reply.headers({ "content-type": "text/html", "content-security-policy": POLICY }).send(PAGE),
      );
      app.get("/page.js", (_request, reply) => reply.type("text/javascript").send(PAGE_SCRIPT));
      app.get("/favicon.ico", (_request, reply) => reply.code(204).send());
    },
  });
}

/** A page of its own context; errors in it are added to `complaints`. */
export async function newTestPage(browser: Browser, complaints: string[]): Promise<Page> {
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

/** Goes to the harness's page; resolves when its player has connected, or could not. */
export async function openTestPage(page: Page, harness: TestProvider): Promise<TestPage> {
  await page.goto(harness.origin);
  await page.waitForFunction(() => window.isConnected !== undefined);
  return { page, deviceId: await page.evaluate(() => window.deviceId) };
}

/** Unlocks sound by real clicks, and puts an analyser on the element. */
export async function clickTestPage(page: Page): Promise<void> {
  await page.click("#activate");
  await page.click("#analyse");
}

/** The SDK's own state. */
export function stateOf(page: Page): Promise<Spotify.PlaybackState | null> {
  return page.evaluate(() => window.player.getCurrentState());
}

/** The id of the track that the SDK says is current. */
export async function currentTrackOf(page: Page): Promise<string | null> {
  return (await stateOf(page))?.track_window.current_track.id ?? null;
}

/** What the page's player emitted under one name. */
export function saidIn(page: Page, event: string): Promise<Said[]> {
  return page.evaluate((wanted) => window.said.filter((said) => said.event === wanted), event);
}

/** What sounds in the page. */
export function heardIn(page: Page): Promise<{ level: number; hertz: number }> {
  return page.evaluate(() => window.loudest());
}

/** Resolves when a sine of `hertz` sounds in the page; rejects after ten seconds. */
export async function untilHeard(page: Page, hertz: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const { level, hertz: loudest } = window.loudest();
      return level > 100 && Math.abs(loudest - wanted) < 25;
    },
    hertz,
    { timeout: 60_000 },
  );
}
