import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StageProvider } from "#provider/connect/stage-provider.ts";
import { stageRemote } from "#provider/connect/stage-remote.ts";
import { launchChromium } from "#testing/chromium.ts";
import {
  clickStagePage,
  newStagePage,
  openStagePage,
  saidIn,
  startPageStage,
  stateOf,
  untilHeard,
  type StagePage,
  type StageWindow,
} from "./stage-page.ts";

declare const window: StageWindow & Window;

let browser: Browser;
let stage: StageProvider;
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
  await stage.close();
  if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join("\n")}`);
});

async function openPage(): Promise<StagePage> {
  return openStagePage(await newStagePage(browser, complaints), stage);
}

async function openClickedPage(): Promise<StagePage> {
  const opened = await openPage();
  await clickStagePage(opened.page);
  return opened;
}

describe("the line to the provider", () => {
  it("comes back after the provider was away, while the music goes on", async () => {
    stage = await startPageStage(60_000);
    const { page, deviceId } = await openClickedPage();
    await stageRemote(stage).status("PUT", `/play?device_id=${deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 220);
    const before = (await stateOf(page))?.playback_id;
    stage.app.server.closeAllConnections();
    await page.waitForFunction(() => window.said.filter(({ event }) => event === "ready").length === 2);
    expect((await saidIn(page, "not_ready"))[0]?.payload?.device_id).toBe(deviceId);
    expect((await saidIn(page, "ready"))[1]?.payload?.device_id).toBe(deviceId);
    expect(await stateOf(page)).toMatchObject({ paused: false, playback_id: before });
    await untilHeard(page, 220);
    expect(await stageRemote(stage).status("PUT", "/pause")).toBe(204);
    expect(await stateOf(page)).toMatchObject({ paused: true });
  });

  it("goes on by itself while the provider is away, and catches up when it is back", async () => {
    stage = await startPageStage(4_000);
    const { page, deviceId } = await openClickedPage();
    const uris = ["spotify:track:t0", "spotify:track:t1", "spotify:track:t2"];
    await stageRemote(stage).status("PUT", `/play?device_id=${deviceId}`, { uris });
    await untilHeard(page, 220);
    await page.route("**/provider/connect/**", (route) => route.abort());
    stage.app.server.closeAllConnections();
    await untilHeard(page, 260);
    await page.waitForFunction(() => document.querySelector("audio")?.ended === true);
    await page.unroute("**/provider/connect/**");
    await untilHeard(page, 300);
    expect(await stageRemote(stage).player()).toMatchObject({ device: { id: deviceId }, item: { id: "t2" } });
  });

  it("gives the device up when the page is left", async () => {
    stage = await startPageStage(60_000);
    const { page } = await openClickedPage();
    expect(await stageRemote(stage).devices()).toHaveLength(1);
    await page.goto(`${stage.origin}/page.js`);
    await expect.poll(() => stageRemote(stage).devices()).toEqual([]);
  });

  it("becomes a new device at a provider that has forgotten it", async () => {
    stage = await startPageStage(60_000);
    const { page, deviceId } = await openClickedPage();
    await stageRemote(stage).status("PUT", `/play?device_id=${deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 220);
    const port = Number(new URL(stage.origin).port);
    await stage.close();
    stage = await startPageStage(60_000, port);
    await page.waitForFunction((old) => window.deviceId !== old, deviceId);
    expect(await stateOf(page)).toBeNull();
    const renewed = await page.evaluate(() => window.deviceId);
    await stageRemote(stage).status("PUT", `/play?device_id=${renewed}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 220);
  });

  it("asks for a new token when the old one is not taken, and gives up when that is not taken either", async () => {
    stage = await startPageStage(60_000);
    const { page, deviceId } = await openClickedPage();
    expect(await page.evaluate(() => window.tokensAsked)).toBe(1);
    await page.evaluate(() => (window.token = "token-ada "));
    stage.refusedTokens.add("token-ada");
    await page.evaluate(() => window.player.setVolume(0.1));
    expect(await page.evaluate(() => window.tokensAsked)).toBe(2);
    stage.refusedTokens.add("token-ada ");
    stage.app.server.closeAllConnections();
    await page.waitForFunction(() => window.said.some(({ event }) => event === "authentication_error"));
    expect((await saidIn(page, "not_ready"))[0]?.payload?.device_id).toBe(deviceId);
    expect(stage.requests.some((line) => line.includes("token"))).toBe(false);
  });

  it("refuses to connect with a token that is never taken", async () => {
    stage = await startPageStage(60_000);
    stage.refusedTokens.add("token-ada");
    const { page } = await openPage();
    expect(await page.evaluate(() => window.isConnected)).toBe(false);
    expect(await saidIn(page, "authentication_error")).toHaveLength(1);
  });

  it("gives the device up when the page disconnects it", async () => {
    stage = await startPageStage(60_000);
    const { page, deviceId } = await openClickedPage();
    await stageRemote(stage).status("PUT", `/play?device_id=${deviceId}`, {
      context_uri: "spotify:playlist:all",
    });
    await untilHeard(page, 220);
    await page.evaluate(() => window.player.disconnect());
    expect(await stateOf(page)).toBeNull();
    await expect.poll(() => stageRemote(stage).status("PUT", "/pause")).toBe(404);
    expect(await page.evaluate(() => window.player.connect())).toBe(true);
    const renewed = await page.evaluate(() => window.deviceId);
    expect(await stageRemote(stage).status("PUT", "", { device_ids: [renewed], play: true })).toBe(204);
    await untilHeard(page, 220);
  });
});
