import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue, type TestCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { type App, openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startOwnGatefold({ catalogue: threeArtists() });
});
afterAll(() => server.close());

/** How many items the service has in the account's playlists whose names begin so, by name. */
async function countItems(account: string, beginning: string): Promise<[string, number][]> {
  const { playlists } = await server.truth(account);
  return Object.values(playlists)
    .filter(({ name }) => name.startsWith(beginning))
    .map(({ name, items }) => [name, items?.length ?? 0]);
}

/** Everyone likes thirty songs of three artists. */
function threeArtists(): TestCatalogue {
  const catalogue = aCatalogue({ accounts: 28, tracks: 30, liked: 30, playlists: [5, 2] });
  for (const [index, name] of ["Ada Beats", "Élan Blue", "Nobody Knows"].entries()) {
    const artist = catalogue.artists[(index + 1) % 3];
    if (artist !== undefined) artist.name = name;
  }
  return catalogue;
}

/** Someone to whom songs of Ada Beats are techno and those of Élan Blue jazz. */
async function aMember(): Promise<SignedIn> {
  const person = await server.signIn(server.freshAccount());
  await untilScanIs(person, "done");
  await consent(person);
  for (const [id, genre] of [
    ["track1", "techno"],
    ["track2", "jazz"],
  ])
    expect(
      (await person.post("/classification/override", { track_id: id, genre, scope: "artist" })).status,
    ).toBe(200);
  return person;
}

/** Opens the library tools as someone. */
function openAs(person: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, path: "/library/tools", ...options });
}

const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first();
const planTable = (page: Page) => page.getByRole("table", { name: "Genre plan" });

/** Makes a preview and waits for its table. */
async function preview(page: Page): Promise<void> {
  await button(page, "Preview").click();
  await planTable(page).waitFor();
}

/** The bodies of requests so far to a path. */
function bodiesOf({ requests }: App, path: string): unknown[] {
  return requests
    .filter((request: Request) => new URL(request.url()).pathname === path && request.method() === "POST")
    .map((request) => request.postDataJSON() as unknown);
}

/** What a preview is asked for before anyone chose. */
const defaults = {
  threshold: 5,
  include_liked: true,
  include_playlists: true,
  use_ai: false,
  group_similar: true,
  parallel: true,
  concurrency: 6,
  playlist_concurrency: 3,
};

test("a plan is previewed and applied without what was left out, which stays suggested", async () => {
  const person = await aMember();
  const app = await openAs(person, { path: "/" });
  const { page } = app;
  await page.getByRole("navigation", { name: "Library" }).getByRole("link", { name: "Genres" }).click();
  await page.getByRole("heading", { level: 1, name: "Genres" }).waitFor();
  await preview(page);
  expect(bodiesOf(app, "/classification/dry-run")).toEqual([defaults]);
  await page.getByText("30 of 30 songs").waitFor();
  await page.getByLabel("Filter by artist").fill("ELAN");
  await page.getByText(/^\d+ of 30 songs$/u).waitFor();
  await page.getByLabel("Filter by artist").fill("");

  await page.getByRole("checkbox", { name: "Create Genre: Jazz" }).uncheck();
  await page.getByRole("button", { name: /^Apply Changes \(1 playlist, \d+ songs\)$/u }).click();
  const dialog = page.getByRole("dialog", { name: "Apply this plan?" });
  await dialog.getByText(/^Adds \d+ songs to 1 playlist, all private\. It's a new playlist\.$/u).waitFor();
  await dialog.getByRole("button", { name: "Apply", exact: true }).click();
  const done = page.getByRole("dialog", { name: "Plan applied" });
  await done.getByRole("link", { name: "Genre: Techno" }).waitFor({ timeout: 60_000 });
  const [sent] = bodiesOf(app, "/playlists/apply") as { tracks_by_genre: Record<string, string[]> }[];
  expect(Object.keys(sent?.tracks_by_genre ?? {})).toEqual(["techno"]);
  expect(await countItems(person.account, "Genre: ")).toEqual([
    ["Genre: Techno", sent?.tracks_by_genre["techno"]?.length],
  ]);

  await done.getByRole("button", { name: "Close" }).last().click();
  const entries = page.getByRole("region", { name: "Your Library" });
  await entries.getByRole("link", { name: /^Genre: Techno\s*\d+ songs/u }).waitFor();
  await entries.getByRole("link", { name: /Genre: Jazz.*Suggested/u }).click();
  await page.getByRole("heading", { level: 1, name: "Genre: Jazz" }).waitFor();
  await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe("/playlist/suggested:jazz");
  await page.getByRole("grid").getByText("Élan Blue").first().waitFor();
});

test("Categorize suggests playlists in the sidebar and on home; songs say why, here and in any list, and are corrected", async () => {
  const person = await aMember();
  const app = await openAs(person, { path: "/" });
  const { page } = app;
  await page.getByRole("button", { name: "Categorize" }).click();
  await page.getByText("2 playlists suggested").waitFor();
  expect(bodiesOf(app, "/classification/dry-run")).toEqual([defaults]);
  const entry = page
    .getByRole("region", { name: "Your Library" })
    .getByRole("link", { name: /Genre: Techno/u });
  expect(decodeURIComponent((await entry.getAttribute("href")) ?? "")).toBe("/playlist/suggested:techno");
  await expect.poll(() => entry.textContent()).toMatch(/Suggested · \d+ songs/u);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Genre: Jazz/u })
    .getByText(/^Suggested ·/u)
    .waitFor();

  await visit(page, "/library/tools?tab=songs");
  const field = page.getByRole("combobox", { name: /^Genre for Song 0/u });
  await field.fill("Ambient");
  await field.press("Enter");
  await page.getByRole("row").filter({ has: field }).getByText("override", { exact: true }).waitFor();
  expect(bodiesOf(app, "/classification/override")).toEqual([{ track_id: "track0", genre: "ambient" }]);
  await page.getByLabel("Search songs").fill("Ada Beats");
  const found = page.getByRole("row").filter({ hasText: "Ada Beats" }).first();
  await found.getByRole("button", { name: /^Why this genre for/u }).click();
  const dialog = page.getByRole("dialog", { name: "Why this genre?" });
  await dialog.getByRole("list", { name: "Genre path" }).getByText("Techno").waitFor();
  await dialog.getByLabel("New genre").fill("house");
  await dialog.getByLabel("This artist").check();
  await dialog.getByText(/^Changes \d+ songs:$/u).waitFor();
  await dialog.getByRole("button", { name: "Change genre", exact: true }).click();
  await dialog.getByText("House", { exact: true }).first().waitFor();
  const { genres } = (await person.get("/classification/map")).body;
  expect(
    genres.some(({ genre, songs }: { genre: string; songs: number }) => genre === "techno" && songs > 0),
  ).toBe(false);
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.getByRole("tab", { name: "Map" }).click();
  await expect.poll(() => new URL(page.url()).search).toBe("?tab=map");
  await page
    .getByRole("img", { name: /^Your library by genre/u })
    .getByText("Jazz")
    .click();
  const songs = page.getByRole("region", { name: "Songs: Jazz" });
  await songs.getByText("Élan Blue").first().waitFor();

  await visit(page, "/playlist/liked");
  await page.getByRole("row").filter({ hasText: "Ada Beats" }).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "Genre", exact: true }).click();
  await page.getByRole("menuitem", { name: "Why this genre?" }).click();
  await page.getByRole("dialog", { name: "Why this genre?" }).getByText("You chose it.").waitFor();
});
