import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { type App, openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: aCatalogue({ accounts: 28, tracks: 300, liked: 250, playlists: [12] }),
  });
});
afterAll(() => server.close());

async function aMember(): Promise<SignedIn> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  return person;
}

function openAs(person: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, ...options });
}

async function exportAs(page: Page, format: RegExp): Promise<Download> {
  await page.getByRole("button", { name: "Export your library" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: format }).click(),
  ]);
  return download;
}

const textOf = async (download: Download) => readFile(await download.path(), "utf8");

const listOf = (text: string, name = "evening.csv") => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

const chooseFile = (page: Page, file: ReturnType<typeof listOf>) =>
  page.getByRole("tabpanel").getByRole("button", { name: "Choose a file", exact: true }).setInputFiles(file);

const linesOf = async (download: Download) => (await textOf(download)).trimEnd().split("\n");

/** Has the list that is looked at saved as CSV. */
async function exportShown(page: Page): Promise<Download> {
  const main = page.getByRole("main");
  // In the menu of a list, and by itself above what was found.
  const [menu, ownButton] = [
    main.getByRole("button", { name: /^Actions for /u }),
    main.getByRole("button", { name: "Export this list" }),
  ];
  await menu.or(ownButton).first().waitFor();
  if (new URL(page.url()).pathname === "/search") await ownButton.click();
  else {
    await menu.click();
    await page.getByRole("menuitem", { name: "Export this list" }).click();
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^CSV/u }).click(),
  ]);
  return download;
}

test("the library is saved in each format with no token in an address, and what was exported becomes a playlist; the list that is looked at is saved: a playlist, the liked songs, what was found", async () => {
  const person = await aMember();
  const [listed] = (await person.get("/library/cache/playlists")).body.items;
  const app = await openAs(person, { path: "/library-health" });
  const { page } = app;
  const begins: [RegExp, RegExp, RegExp][] = [
    [/^CSV/u, /\.csv$/u, /^\uFEFF?Track URI,Track Name/u],
    [/^JSON/u, /\.json$/u, /^\s*\{/u],
    [/^M3U8/u, /\.m3u8$/u, /^#EXTM3U/u],
    [/^XSPF/u, /\.xspf$/u, /^<\?xml/u],
  ];
  const texts: string[] = [];
  for (const [format, name, start] of begins) {
    const download = await exportAs(page, format);
    expect(download.suggestedFilename()).toMatch(name);
    const text = await textOf(download);
    expect(text).toMatch(start);
    expect(text).toContain("Song 1 🎵");
    await page.getByText(`Saved ${download.suggestedFilename()}`).waitFor();
    texts.push(text);
  }
  const calls = app.requests.filter((request) => request.url().includes("/library/export"));
  expect(calls).toHaveLength(4);
  for (const request of calls) {
    expect(request.url()).not.toContain(person.token);
    expect(request.headers()["authorization"]).toBe(`Bearer ${person.token}`);
  }

  const [exported = ""] = texts;
  const uris = [...exported.matchAll(/spotify:track:(\w+)/gu)].map(([, id]) => id);
  expect(uris.length).toBeGreaterThan(200);
  await page.getByRole("button", { name: /^Account/u }).click();
  await page.getByRole("menuitem", { name: "Import Spotify Data" }).click();
  await page.getByRole("tab", { name: "A playlist" }).click();
  await chooseFile(page, listOf(exported, "My library.csv"));
  await page.getByText(`${uris.length} of ${uris.length} songs found`).waitFor();
  const name = page.getByLabel("New playlist name");
  await expect.poll(() => name.inputValue()).toBe("My library");
  await name.fill("All of it");
  await page.getByRole("button", { name: `Create playlist with ${uris.length} songs` }).click();
  await page.getByText(`Created “All of it” with ${uris.length} songs`).waitFor();
  const { playlists } = await server.truth(person.account);
  const made = Object.values(playlists).find((playlist) => playlist.name === "All of it");
  expect(made?.items?.map((item) => item.match(/track\d+/u)?.[0])).toEqual(uris);
  await page.getByRole("link", { name: "Open playlist" }).click();
  await page.getByRole("heading", { level: 1, name: "All of it" }).waitFor();

  const lengths: [string, number][] = [
    [`/playlist/${listed.id}`, 12],
    ["/playlist/liked", 250],
    ["/search?q=is:liked", 250],
  ];
  for (const [path, length] of lengths) {
    await visit(page, path);
    // A line of headings, and one a song.
    expect(await linesOf(await exportShown(page)), path).toHaveLength(length + 1);
  }
});
