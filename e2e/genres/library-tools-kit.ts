import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue, type TestCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { type App, openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

/** Starts a Gatefold for the tests of a file, and closes it behind them. */
export function startForTools(): void {
  beforeAll(async () => {
    server = await startOwnGatefold({
      catalogue: threeArtists(),
    });
  });
  afterAll(() => server.close());
}

/** How many items the service has in the account's playlists whose names begin so, by name. */
export async function countItems(account: string, beginning: string): Promise<[string, number][]> {
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
export async function aMember(): Promise<SignedIn> {
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
export function openAs(person: SignedIn, options: Parameters<typeof openApp>[0] = {}): Promise<App> {
  const session = { app_token: person.token, user_id: person.userId };
  return openApp({ url: server.url, signedInAs: session, path: "/library/tools", ...options });
}

export const panel = (page: Page, name: string) => page.getByRole("tabpanel", { name, exact: true });
export const region = (page: Page, name: string) =>
  page.getByRole("main").getByRole("region", { name, exact: true });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).first();
export const planTable = (page: Page) => page.getByRole("table", { name: "Genre plan" });

/** Makes a preview and waits for its table. */
export async function preview(page: Page): Promise<void> {
  await button(page, "Preview").click();
  await planTable(page).waitFor();
}

/** The bodies of requests so far to a path. */
export function bodiesOf({ requests }: App, path: string): unknown[] {
  return requests
    .filter((request: Request) => new URL(request.url()).pathname === path && request.method() === "POST")
    .map((request) => request.postDataJSON() as unknown);
}

/** What a preview is asked for before anyone chose. */
export const defaults = {
  threshold: 5,
  include_liked: true,
  include_playlists: true,
  use_ai: false,
  group_similar: true,
  parallel: true,
  concurrency: 6,
  playlist_concurrency: 3,
};
