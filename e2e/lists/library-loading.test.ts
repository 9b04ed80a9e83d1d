import { describe, expect, onTestFinished, test } from "vitest";
import { askServer, listPlaylists, signInDirectly, waitForLibrary } from "#e2e/kit/accounts.ts";
import { startGatefold } from "#e2e/kit/gatefold-process.ts";
import {
  answerBroken,
  answerWith,
  apiCalls,
  holdAnswers,
  openApp,
  signIn,
  type App,
} from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

async function openTab({ page }: App, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await page.getByRole("tabpanel", { name }).waitFor();
}

describe("reading the cached library", () => {
  test("asks for playlists, liked count and songs in parallel, the songs by the stream", async () => {
    const app = await openApp({ signedInAs: "listener", path: null });
    const held = await Promise.all(
      ["/library/cache/playlists", "/library/cache/liked/count", "/library/stream/cache"].map((path) =>
        holdAnswers(app, path),
      ),
    );
    await app.page.goto(app.url);
    await Promise.all(held.map(({ asked }) => asked));
    await app.page.getByRole("dialog", { name: "Loading your library" }).waitFor();
    for (const { release } of held) release();
    await app.page
      .getByRole("main")
      .getByRole("link", { name: /^First songs/u })
      .waitFor();
    await app.page.getByRole("dialog").waitFor({ state: "detached" });
    await openTab(app, "Artists");
    await app.page.getByRole("tabpanel").getByRole("link").first().waitFor();
    expect(apiCalls(app)).toContain("GET /library/stream/cache?chunk_size=500");
    expect(apiCalls(app).filter((call) => call.startsWith("GET /library/cache/tracks"))).toEqual([]);
  });

  test("falls back to pages of 5,000 when the stream fails", async () => {
    const app = await openApp({ signedInAs: "listener", path: null });
    app.expectComplaint(/answer 500: GET \/library\/stream\/cache/u);
    await answerWith(app, "/library/stream/cache", answerBroken);
    await app.page.goto(app.url);
    await openTab(app, "Artists");
    await app.page.getByRole("tabpanel").getByRole("link").first().waitFor();
    await openTab(app, "Albums");
    await app.page.getByRole("tabpanel").getByRole("link").first().waitFor();
    if (app.session === null) throw new Error("This test needs a session.");
    const status = await askServer<{ total_unique: number }>(app.url, "/library/cache/status", app.session);
    const pages = Math.ceil(status.total_unique / 5000);
    expect(apiCalls(app).filter((call) => call.startsWith("GET /library/cache/tracks"))).toEqual(
      Array.from(
        { length: pages },
        (_, page) => `GET /library/cache/tracks?limit=5000&offset=${page * 5000}`,
      ),
    );
  });

  test("shows no albums and artists when stream and pages both fail, says so, and reads again on wish", async () => {
    const app = await openApp({ signedInAs: "newcomer", path: null });
    app.expectComplaint(/answer 500: GET \/library\/(stream\/cache|cache\/tracks)/u);
    let isBroken = true;
    for (const path of ["/library/stream/cache", "/library/cache/tracks"])
      await answerWith(app, path, (route) => (isBroken ? answerBroken(route) : route.continue()));
    await app.page.goto(app.url);
    const panel = app.page.getByRole("tabpanel");
    await openTab(app, "Albums");
    await panel.getByRole("button", { name: "Try again" }).waitFor();
    await expect.poll(() => panel.getByText("No albums").count()).toBe(0);
    await openTab(app, "Artists");
    isBroken = false;
    await panel.getByRole("button", { name: "Try again" }).click();
    await panel.getByRole("link").first().waitFor();
    await panel.getByRole("button", { name: "Try again" }).waitFor({ state: "detached" });
    await openTab(app, "Playlists");
    await app.page
      .getByRole("tabpanel")
      .getByRole("link", { name: /^Liked Songs/u })
      .waitFor();
  });
});

describe("a library that this browser has read before", () => {
  const streamed = (app: App) => apiCalls(app).filter((call) => call.startsWith("GET /library/stream/cache"));
  const countStored = (app: App) =>
    app.page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const request = indexedDB.open("gatefold-collection");
          request.addEventListener("error", () => reject(new Error("IndexedDB could not be opened.")));
          request.addEventListener("success", () => {
            const names = request.result.objectStoreNames;
            if (!names.contains("collections")) return resolve(0);
            const count = request.result.transaction("collections").objectStore("collections").count();
            count.addEventListener("success", () => {
              request.result.close();
              resolve(count.result);
            });
            return undefined;
          });
        }),
    );

  test("is shown at once, sent again only when it changed, and gone after signing out", async () => {
    const session = await signInDirectly(url, "listener");
    await waitForLibrary(url, session);
    const app = await openApp({ signedInAs: session });
    const { page } = app;
    const artists = page.getByRole("tabpanel", { name: "Artists" }).getByRole("link");
    await openTab(app, "Artists");
    await artists.first().waitFor();
    await expect.poll(() => countStored(app)).toBe(1);
    const before = streamed(app).length;
    expect(before).toBe(1);
    const names = await artists.allTextContents();

    const held = await holdAnswers(app, "/library/cache/status");
    await page.reload();
    await held.asked;
    await artists.first().waitFor();
    await expect.poll(() => artists.allTextContents()).toEqual(names);
    held.release();
    await artists.first().click();
    await page.getByRole("main").locator('[data-row="0"]:not([aria-busy="true"])').waitFor();
    expect(streamed(app)).toHaveLength(before);

    await askServer(url, "/playlists/create", session, { body: { name: `Changed ${Date.now()}` } });
    await page.reload();
    await expect.poll(() => streamed(app).length).toBe(before + 1);
    await artists.first().waitFor();

    await page.getByRole("button", { name: /^Account/u }).click();
    await page.getByRole("menuitem", { name: "Logout" }).click();
    await page.getByRole("heading", { name: "Welcome" }).waitFor();
    await expect.poll(() => countStored(app)).toBe(0);
  });
});

describe("the first read of a library", () => {
  test("can be watched as it fills, from the dialog to all its playlists", async () => {
    const slow = await startGatefold({ DEMO_FAULTS: "slow:1000" });
    onTestFinished(() => slow.stop());
    const app = await openApp({ url: slow.url, isOwn: true });
    const { page } = app;
    await signIn(app, "listener");
    const dialog = page.getByRole("dialog", { name: "Loading your library" });
    await dialog.getByRole("progressbar", { name: "Import progress" }).waitFor();
    await dialog.getByRole("button", { name: "Look around meanwhile" }).click();
    await dialog.waitFor({ state: "detached" });

    const main = page.getByRole("main");
    const bar = main.getByRole("progressbar", { name: "Import progress" });
    await bar.waitFor();
    const seen = new Set<string>();
    await page.exposeFunction("tellProgress", (percent: string) => seen.add(percent));
    await bar.evaluate((element) => {
      const tell = () => {
        (window as unknown as { tellProgress: (text: string) => void }).tellProgress(
          element.getAttribute("value") ?? "unknown",
        );
      };
      new MutationObserver(tell).observe(element, { attributes: true });
      tell();
    });
    await main.getByRole("link", { name: /^First songs/u }).waitFor();
    await expect.poll(() => bar.isVisible()).toBe(true);
    await bar.waitFor({ state: "detached", timeout: 45_000 });
    const percents = [...seen].filter((text) => text !== "unknown").map(Number);
    expect(percents.length).toBeGreaterThan(3);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));

    const session = await signInDirectly(slow.url, "listener");
    await waitForLibrary(slow.url, session);
    expect(await listPlaylists(slow.url, session)).toHaveLength(60);
    await main.getByText("60 playlists").waitFor();
    const status = await askServer<{ total_unique: number }>(slow.url, "/library/cache/status", session);
    const figures = main.getByLabel("Library summary");
    await figures.getByText(status.total_unique.toLocaleString("en")).waitFor();
    await openTab(app, "Albums");
    await page.getByRole("tabpanel").getByRole("link").first().waitFor();
  });
});
