import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { aZip, rowOf2024, somePlays } from "#testing/samples/exports/export-zip.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { expectNoViolations } from "#e2e/kit/accessibility-violations.ts";
import { type App, openApp, viewports } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 20, liked: 3, playlists: [] }),
  });
});
afterAll(() => server.close());

async function open(): Promise<App> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, path: "/spotify-import" });
}

const anExport = async (count: number) => ({
  name: "my_spotify_data.zip",
  mimeType: "application/zip",
  buffer: await aZip({
    "Streaming_History_Audio_2025_0.json": somePlays(count, Date.UTC(2025, 4, 1)).map(rowOf2024),
  }),
});

test("the import of an export shows how to get one, takes it, follows it to its report, and undoes it; says on a phone what is wrong with a file and with a broken zip; of a table that no one knows it asks which column is what, and shows what its rows become", async () => {
  const { page, requests } = await open();
  await page.getByText("No imports yet").waitFor();
  const steps = page.getByRole("region", { name: "How to get your export" }).getByRole("listitem");
  await expect.poll(() => steps.count()).toBe(5);
  await page.getByText("No imports yet").waitFor();
  await page.getByText("500MB").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Upload" }).isDisabled()).toBe(true);
  await page.locator('input[accept=".zip"]').setInputFiles(await anExport(100));
  await page.getByText("my_spotify_data.zip ·").waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(requests.some((request) => request.url().includes("/spotify-import/upload"))).toBe(false);
  await page.locator('input[accept=".zip"]').setInputFiles(await anExport(100));
  await page.getByRole("button", { name: "Upload" }).click();
  const entry = page.getByRole("region", { name: "Import History" });
  await entry.getByText("100 of 100 rows became plays").waitFor();
  await page.getByRole("region", { name: "Import Progress" }).waitFor({ state: "detached" });
  await entry.getByText("Completed").waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByText("No imports yet").waitFor();

  await page.setViewportSize(viewports.phone);
  const wrong = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") };
  await page.locator('input[accept=".zip"]').setInputFiles(wrong);
  await page.getByText("Please upload a .zip file").waitFor();
  const broken = { name: "broken.zip", mimeType: "application/zip", buffer: Buffer.from("no zip") };
  await page.locator('input[accept=".zip"]').setInputFiles(broken);
  await page.getByRole("button", { name: "Upload" }).click();
  await page
    .getByText(/^Error: This file isn.t a complete zip/u)
    .first()
    .waitFor();
  await expectNoViolations(page);
  await page.setViewportSize(viewports.desktop);
  const lines = ["When;Song;Who", "22.03.2025 16:55;First;Somebody", "never;Second;Somebody", ""];
  const table = { name: "my plays.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await page.locator('input[accept*=".csv"]').setInputFiles(table);
  await page.getByRole("button", { name: "Upload" }).click();
  const mapping = page.getByRole("region", { name: "Which column is what?" });
  await mapping.getByText("0 of the first 2 rows become plays").waitFor();
  await expect.poll(() => mapping.getByRole("button", { name: "Check" }).isDisabled()).toBe(true);
  await mapping.getByLabel("Time (needed)").selectOption("When");
  await mapping.getByLabel("Artist").selectOption("Who");
  await mapping.getByLabel("Times look like").selectOption("22.03.2025 16:55");
  await mapping.getByText("1 of the first 2 rows become plays").waitFor();
  await mapping.getByText("Second: no readable time").waitFor();
  await expectNoViolations(page);
  await mapping.getByRole("button", { name: "Check" }).click();
  const check = page.getByRole("region", { name: "What's in my plays.csv" });
  await check.getByRole("button", { name: "Back to columns" }).click();
  await mapping.getByText("1 of the first 2 rows become plays").waitFor();
  await mapping.getByRole("button", { name: "Check" }).click();
  await check.getByText("Second: no readable time").waitFor();
  await check.getByRole("button", { name: "Import" }).click();
  const listed = page.getByRole("region", { name: "Import History" });
  await listed.getByText("1 of 2 rows became plays").waitFor();
  await listed.getByText(/1 play came without a length/u).waitFor();
});
