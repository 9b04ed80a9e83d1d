import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestProvider } from "#testing/demo-service/test-provider.ts";
import { openTestRemote } from "#testing/demo-service/test-remote.ts";
import { launchChromium } from "#testing/browser/chromium.ts";
import {
  clickTestPage,
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

async function openPage(): Promise<TestPage> {
  return openTestPage(await newTestPage(browser, complaints), harness);
}

async function openClickedPage(): Promise<TestPage> {
  const opened = await openPage();
  await clickTestPage(opened.page);
  return opened;
}

describe("the line to the provider", () => {
  it("comes back after the provider was away, while the music goes on", async () => {
    harness = await startPageHarness(60_000);
    const { page, deviceId } = await openClickedPage();
    await openTestRemote(harness).status("PUT", `/play?device_id=${deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 220);
    const before = (await stateOf(page))?.playback_id;
    harness.app.server.closeAllConnections();
    await page.waitForFunction(() => window.said.filter(({ event }) => event === "ready").length === 2);
    expect((await saidIn(page, "not_ready"))[0]?.payload?.device_id).toBe(deviceId);
    expect((await saidIn(page, "ready"))[1]?.payload?.device_id).toBe(deviceId);
    expect(await stateOf(page)).toMatchObject({ paused: false, playback_id: before });
    await untilHeard(page, 220);
    expect(await openTestRemote(harness).status("PUT", "/pause")).toBe(204);
    expect(await stateOf(page)).toMatchObject({ paused: true });
  });

  it("goes on by itself while the provider is away, and catches up when it is back", async () => {
    harness = await startPageHarness(4_000);
    const { page, deviceId } = await openClickedPage();
    const uris = ["spotify:track:t0", "spotify:track:t1", "spotify:track:t2"];
    await openTestRemote(harness).status("PUT", `/play?device_id=${deviceId}`, { uris });
    await untilHeard(page, 220);
    await page.route("**/provider/connect/**", (route) => route.abort());
    harness.app.server.closeAllConnections();
    await untilHeard(page, 260);
    await page.waitForFunction(() => document.querySelector("audio")?.ended === true);
    await page.unroute("**/provider/connect/**");
    await untilHeard(page, 300);
    await expect
      .poll(() => openTestRemote(harness).player())
      .toMatchObject({ device: { id: deviceId }, item: { id: "t2" } });
  });

  it("gives the device up when the page is left", async () => {
    harness = await startPageHarness(60_000);
    const { page } = await openClickedPage();
    expect(await openTestRemote(harness).devices()).toHaveLength(1);
    await page.goto(`${harness.origin}/page.js`);
    await expect.poll(() => openTestRemote(harness).devices()).toEqual([]);
  });

  it("becomes a new device at a provider that has forgotten it", async () => {
    harness = await startPageHarness(60_000);
    const { page, deviceId } = await openClickedPage();
    await openTestRemote(harness).status("PUT", `/play?device_id=${deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 220);
    const port = Number(new URL(harness.origin).port);
    await harness.close();
    harness = await startPageHarness(60_000, port);
    await page.waitForFunction((old) => window.deviceId !== old, deviceId);
    expect(await stateOf(page)).toBeNull();
    const renewed = await page.evaluate(() => window.deviceId);
    await openTestRemote(harness).status("PUT", `/play?device_id=${renewed}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 220);
  });

  it("asks for a new token when the old one is not taken, and gives up when that is not taken either", async () => {
    harness = await startPageHarness(60_000);
    const { page, deviceId } = await openClickedPage();
    expect(await page.evaluate(() => window.tokensAsked)).toBe(1);
    await page.evaluate(() => (window.token = "token-ada "));
    harness.refusedTokens.add("token-ada");
    await page.evaluate(() => window.player.setVolume(0.1));
    expect(await page.evaluate(() => window.tokensAsked)).toBe(2);
    harness.refusedTokens.add("token-ada ");
    harness.app.server.closeAllConnections();
    await page.waitForFunction(() => window.said.some(({ event }) => event === "authentication_error"));
    expect((await saidIn(page, "not_ready"))[0]?.payload?.device_id).toBe(deviceId);
    expect(harness.requests.some((line) => line.includes("token"))).toBe(false);
  });

  it("refuses to connect with a token that is never taken", async () => {
    harness = await startPageHarness(60_000);
    harness.refusedTokens.add("token-ada");
    const { page } = await openPage();
    expect(await page.evaluate(() => window.isConnected)).toBe(false);
    expect(await saidIn(page, "authentication_error")).toHaveLength(1);
  });

  it("gives the device up when the page disconnects it", async () => {
    harness = await startPageHarness(60_000);
    const { page, deviceId } = await openClickedPage();
    await openTestRemote(harness).status("PUT", `/play?device_id=${deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 220);
    await page.evaluate(() => window.player.disconnect());
    expect(await stateOf(page)).toBeNull();
    await expect.poll(() => openTestRemote(harness).status("PUT", "/pause")).toBe(404);
    expect(await page.evaluate(() => window.player.connect())).toBe(true);
    const renewed = await page.evaluate(() => window.deviceId);
    expect(await openTestRemote(harness).status("PUT", "", { device_ids: [renewed], play: true })).toBe(204);
    await untilHeard(page, 220);
  });
});
