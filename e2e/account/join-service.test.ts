import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import { startOuterProvider, type OuterProvider } from "#testing/server/spawned-server.ts";
import { expectNothingToImprove } from "#e2e/kit/accessibility-violations.ts";
import { openApp, readStored, type App } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

let outer: OuterProvider;
let server: TestApp;

beforeAll(async () => {
  outer = await startOuterProvider(aCatalogue({ accounts: 4, liked: 12, playlists: [5] }));
  server = await startOwnGatefold({
    env: { ...outer.env, SPOTIFY_SDK_URL: `${outer.provider.base}/sdk.js` },
  });
});
afterAll(async () => {
  await server.close();
  await outer.close();
});

const anExport = async () => ({
  name: "my_spotify_data.zip",
  mimeType: "application/zip",
  buffer: await aZip({
    "Streaming_History_Audio_2025_0.json": somePlays(60, Date.UTC(2025, 4, 1)).map(rowOf2024),
    "YourLibrary.json": {
      tracks: [{ track: "Told", artist: "Somebody", album: "An album", uri: "spotify:track:track1" }],
    },
  }),
});

/** Someone who began with an export and opens the settings. */
async function anExportAccount(): Promise<App> {
  const app = await openApp({ url: server.url });
  app.expectComplaint(/foreign request/u);
  // What plays at the service's own origin is not the matter here.
  await app.context.route(`${outer.provider.base}/sdk.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  const { page } = app;
  await page.getByRole("button", { name: "Start from my Spotify export" }).click();
  await page.locator('input[accept=".zip"]').setInputFiles(await anExport());
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Completed").waitFor();
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Connect your Spotify account" }).click();
  await page.getByRole("heading", { name: "Connect your Spotify account" }).waitFor();
  return app;
}

test("a library from an export becomes that of the person's account at the service, unless that has a library here already, which is said", async () => {
  const other = await server.signIn("account-1");
  const app = await anExportAccount();
  const { page } = app;
  const before = await readStored(app);
  await expectNothingToImprove(page);
  const connect = page.getByRole("button", { name: "Connect Spotify" });
  await connect.click();
  await page.waitForURL(/\/authorize\?/u);
  await page.locator(`button[value="${other.account}"]`).click();
  await page.getByText(/already has a library here\. Nothing was changed/u).waitFor();
  await expectNothingToImprove(page);
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("heading", { name: "Connect your Spotify account" }).waitFor();
  await visit(page, "/playlist/liked");
  await page.getByText("Told", { exact: true }).first().waitFor();

  await visit(page, "/settings");
  await connect.click();
  await page.waitForURL(/\/authorize\?/u);
  await page.locator('button[value="account-0"]').click();
  await page.waitForURL(`${server.url}/settings`);
  await page.getByText("This is your Spotify library now.").waitFor();
  await expect
    .poll(() => page.getByRole("heading", { name: "Connect your Spotify account" }).count())
    .toBe(0);
  await expect.poll(() => page.getByRole("heading", { name: "Save your recovery code" }).count()).toBe(0);
  expect((await readStored(app))["app_token"]).toBe(before["app_token"]);
  await page.goto(`${server.url}/playlist/liked`);
  await page.getByText("Song 11 🎵").first().waitFor();
});
