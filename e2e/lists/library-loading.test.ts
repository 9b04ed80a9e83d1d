import { expect, onTestFinished, test } from "vitest";
import { askServer, listPlaylists, signInDirectly, waitForLibrary } from "#e2e/kit/accounts.ts";
import { apiCalls, holdAnswers, openApp, signIn, type App } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

async function openTab({ page }: App, name: string): Promise<void> {
  await page.getByRole("tab", { name }).click();
  await page.getByRole("tabpanel", { name }).waitFor();
}

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

test("the library is asked for in parallel, its songs as a stream, shown at once from then on, sent again only when it changed, and gone after signing out", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const app = await openApp({ signedInAs: session, path: null });
  const { page } = app;
  const parts = await Promise.all(
    ["/library/cache/playlists", "/library/cache/liked/count", "/library/stream/cache"].map((path) =>
      holdAnswers(app, path),
    ),
  );
  await page.goto(app.url);
  await Promise.all(parts.map(({ asked }) => asked));
  await page.getByRole("dialog", { name: "Loading your library" }).waitFor();
  for (const { release } of parts) release();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^First songs/u })
    .waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const artists = page.getByRole("tabpanel", { name: "Artists" }).getByRole("link");
  await openTab(app, "Artists");
  await artists.first().waitFor();
  await expect.poll(() => countStored(app)).toBe(1);
  const before = streamed(app).length;
  expect(streamed(app)).toEqual(["GET /library/stream/cache?chunk_size=500"]);
  expect(apiCalls(app).filter((call) => call.startsWith("GET /library/cache/tracks"))).toEqual([]);
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

  // What was asked for just before may be answered just after.
  app.allowComplaint(/answer 401: GET /u);
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Welcome" }).waitFor();
  await expect.poll(() => countStored(app)).toBe(0);
});

/** The values that a progress bar shows from now on, in order. */
async function recordValues({ page }: App): Promise<() => Promise<number[]>> {
  await page
    .getByRole("main")
    .getByRole("progressbar", { name: "Import progress" })
    .evaluate((bar) => {
      const values: string[] = [];
      const note = () => values.push(bar.getAttribute("value") ?? "unknown");
      new MutationObserver(note).observe(bar, { attributes: true });
      note();
      Object.assign(window, { shownValues: values });
    });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shownValues: string[] }).shownValues
        .filter((text) => text !== "unknown")
        .map(Number),
    );
}

test("the first read of a library can be watched as it fills, from the dialog to all its playlists", async () => {
  const gatefold = await startOwnGatefold({ env: { DEV_BYPASS: "1" } });
  onTestFinished(() => gatefold.close());
  const { provider } = gatefold;
  const nothing = provider.holdAt("/v1/me/");
  const app = await openApp({ url: gatefold.url });
  const { page } = app;
  await signIn(app, "listener");
  const dialog = page.getByRole("dialog", { name: "Loading your library" });
  await dialog.getByRole("progressbar", { name: "Import progress" }).waitFor();
  await dialog.getByRole("button", { name: "Look around" }).click();
  await dialog.waitFor({ state: "detached" });

  const main = page.getByRole("main");
  const bar = main.getByRole("progressbar", { name: "Import progress" });
  await bar.waitFor();
  const valuesSoFar = await recordValues(app);
  let held = nothing;
  for (const calls of [5, 10, 15]) {
    const next = provider.holdAt("/v1/playlists/{id}/items", calls);
    const before = (await valuesSoFar()).at(-1) ?? 0;
    held.release();
    await next.reached;
    await expect.poll(async () => (await valuesSoFar()).at(-1) ?? 0).toBeGreaterThan(before);
    held = next;
  }
  await main.getByRole("link", { name: /^First songs/u }).waitFor();
  await bar.waitFor();
  held.release();
  await bar.waitFor({ state: "detached" });
  const percents = await valuesSoFar();
  expect(new Set(percents).size).toBeGreaterThan(3);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));

  const session = await signInDirectly(gatefold.url, "listener");
  await waitForLibrary(gatefold.url, session);
  expect(await listPlaylists(gatefold.url, session)).toHaveLength(60);
  await main.getByText("60 playlists").waitFor();
  const status = await askServer<{ total_unique: number }>(gatefold.url, "/library/cache/status", session);
  const figures = main.getByLabel("Library summary");
  await figures.getByText(status.total_unique.toLocaleString("en")).waitFor();
  await openTab(app, "Albums");
  await page.getByRole("tabpanel").getByRole("link").first().waitFor();
});
