import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import { consent } from "#testing/people/sign-in.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { type App, begin, openApp, readStored, viewports } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 1, liked: 1, playlists: [] }),
  });
});
afterAll(() => server.close());

const song = (number: number) => ({
  track: `Lantern ${number}`,
  artist: "The Keepers",
  album: "Shore",
  uri: `spotify:track:${String(number).padStart(22, "0")}`,
});

const anExport = async () => ({
  name: "my_spotify_data.zip",
  mimeType: "application/zip",
  buffer: await aZip({
    "MyData/Streaming_History_Audio_2025_0.json": somePlays(200, Date.UTC(2025, 4, 1)).map(rowOf2024),
    "MyData/YourLibrary.json": { tracks: Array.from({ length: 30 }, (_, number) => song(number)) },
    "MyData/Playlist1.json": {
      playlists: [
        {
          name: "Harbour",
          items: [{ track: { trackName: "Lantern 1", artistName: "The Keepers", trackUri: song(1).uri } }],
        },
      ],
    },
  }),
});

/** Makes a playlist, deletes it by its menu, and takes that back. */
async function makeAndDelete(app: App): Promise<void> {
  const { page } = app;
  const person = server.api((await readStored(app))["app_token"] ?? null);
  await consent(person);
  const { body } = await person.post("/playlists/create", { name: "Made here" });
  await page.goto(`${server.url}/playlist/${body.id}`);
  await page.getByRole("heading", { name: "Made here" }).waitFor();
  const imported = page.getByRole("link", { name: /Harbour/u }).first();
  await imported.click({ button: "right" });
  const menu = page.getByRole("menu");
  await menu.getByRole("menuitem", { name: "Open", exact: true }).waitFor();
  // A list of an export is the person's own where there is no service.
  await menu.getByRole("menuitem", { name: "Delete" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(`[data-entry="${body.id}"]`).click({ button: "right" });
  await menu.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("Deleted “Made here”").waitFor();
  await page.waitForURL(`${server.url}/playlists`);
  await page.locator(`[data-entry="${body.id}"]`).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(`[data-entry="${body.id}"]`).waitFor();
  await expectNoViolations(page);
}

test("from the sign-in screen with nothing but a zip to a searchable library, and back to it by its code; a playlist that was made there is deleted from its menu, and is back when that is undone", async () => {
  const app = await openApp({ url: server.url });
  const { page, requests } = app;
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  const calls = server.provider.total();
  await page.getByRole("button", { name: "Start from my Spotify export" }).click();
  await page.locator('input[accept=".zip"]').setInputFiles(await anExport());
  await page.getByRole("button", { name: "Upload" }).click();
  await page.getByText("Completed").waitFor();
  await page.getByRole("button", { name: "Show my recovery code" }).click();
  const code = (await page.getByText(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/u).textContent()) ?? "";
  await expectNoViolations(page);
  await page.getByRole("button", { name: "I've saved it" }).click();
  await page.getByRole("region", { name: "Save your recovery code" }).waitFor({ state: "detached" });

  await page.getByPlaceholder("Search playlists, artists, albums, genres").fill("lantern 17");
  await page.keyboard.press("Enter");
  await page.getByText("Lantern 17").first().waitFor();
  await page.getByRole("button", { name: "Open in Spotify: Lantern 17" }).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Play /u }).count()).toBe(0);
  await visit(page, "/");
  await page
    .getByRole("link", { name: /Harbour/u })
    .first()
    .click();
  await page.getByText("Lantern 1", { exact: true }).first().waitFor();
  await expectNoViolations(page);
  await expect.poll(() => page.getByRole("region", { name: /player/iu }).count()).toBe(0);

  await page.getByText("Lantern 1", { exact: true }).first().click({ button: "right" });
  const menu = page.getByRole("menu");
  await menu.getByRole("menuitem", { name: "Open in Spotify" }).waitFor();
  await expect.poll(() => menu.getByRole("menuitem", { name: /^(?:Play|Add to queue)/u }).count()).toBe(0);
  await page.keyboard.press("Escape");

  await visit(page, "/settings");
  const download = begin(page.waitForEvent("download"));
  await page.getByRole("button", { name: "Export all playlists" }).click();
  await page.getByRole("menuitem", { name: /^CSV/u }).click();
  expect((await download).suggestedFilename()).toBe("Playlists.zip");
  await expectNoViolations(page);
  await expect.poll(() => page.getByRole("heading", { name: "Equalizer" }).count()).toBe(0);
  await makeAndDelete(app);
  expect(refused).toEqual([]);
  expect(server.provider.total()).toBe(calls);
  expect(requests.filter((request) => /\/player\/v1\/me\/player|spotify-token/u.test(request.url()))).toEqual(
    [],
  );

  const other = await openApp({ url: server.url, viewport: viewports.phone });
  await other.page.getByRole("button", { name: "I have a recovery code" }).click();
  await other.page.getByLabel("Recovery code").fill(code.toLowerCase());
  await expectNoViolations(other.page);
  await other.page.getByRole("button", { name: "Open my library" }).click();
  await other.page
    .getByRole("link", { name: /Harbour/u })
    .first()
    .waitFor();
});
