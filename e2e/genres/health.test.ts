import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/server/app.ts";
import { aCatalogue, type TestCatalogue } from "#testing/samples/catalogue.ts";
import { untilScanIs } from "#testing/server/http-client.ts";
import { consent, type SignedIn } from "#testing/people/sign-in.ts";
import { type App, openApp } from "#e2e/kit/open-app.ts";
import { startOwnGatefold } from "#e2e/kit/own-gatefold.ts";

let server: TestApp;

const placed = (...numbers: number[]) =>
  numbers.map((number) => ({ track_id: `track${number}`, added_at: "2025-03-04T10:00:00Z" }));

/** Everyone likes songs 0, 1, 4 and 9, and has a playlist in which song 2 is three times. */
function unhealthy(): TestCatalogue {
  const catalogue = aCatalogue({ accounts: 28, tracks: 40, liked: 1, playlists: [] });
  for (const [index, account] of catalogue.accounts.entries()) {
    account.liked = placed(0, 1, 4, 9);
    account.playlists = [
      { id: `mix-${index}`, name: "Mix", items: placed(2, 3, 2, 9, 2) },
      { id: `other-${index}`, name: "Other", items: placed(2, 5) },
    ];
  }
  return catalogue;
}

beforeAll(async () => {
  server = await startOwnGatefold({
    catalogue: unhealthy(),
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
  return openApp({ url: server.url, signedInAs: session, path: "/library-health", ...options });
}

const card = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Problems to show" }).getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

async function itemsOf(person: SignedIn, name: string): Promise<string[]> {
  const { playlists } = await server.truth(person.account);
  const items = Object.values(playlists).find((playlist) => playlist.name === name)?.items ?? [];
  return items.map((item) => item.match(/track\d+/u)?.[0] ?? "");
}

test("the sidebar leads to the checks, and what it finds is removed, unliked and put into a playlist permanently", async () => {
  const person = await aMember();
  const { page } = await openAs(person, { path: "/" });
  await page.getByRole("navigation", { name: "Library" }).getByRole("link", { name: "Tidy up" }).click();
  await page.getByRole("tab", { name: "Song by song" }).click();
  await heading(page, "Same song twice").waitFor();
  await expect.poll(() => card(page, "Same song twice").textContent()).toContain("1");
  await expect.poll(() => card(page, "Unsorted likes").textContent()).toContain("3");
  await expect.poll(() => card(page, "Not liked").textContent()).toContain("3");
  await card(page, "Unavailable").click();
  await page.getByText("Everything is available").waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe("?show=songs&kind=gone");
  await page.reload();
  await page.getByText("Everything is available").waitFor();

  await card(page, "Same song twice").click();
  await page.getByRole("button", { name: "Select extra copies" }).click();
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Remove…" }).click();
  const removal = page.getByRole("dialog", { name: "Remove 2 songs?" });
  await removal.getByRole("button", { name: "Remove", exact: true }).click();
  const over = page.getByRole("dialog", { name: "Tidied up" });
  await over.getByText("Done: 2 songs removed.").waitFor();
  expect(await itemsOf(person, "Mix")).toEqual(["track2", "track3", "track9"]);
  expect(await itemsOf(person, "Other")).toEqual(["track2", "track5"]);
  await over.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("No song is in a playlist twice").waitFor();

  await card(page, "Unsorted likes").click();
  await page.getByRole("checkbox", { name: /^Song 4 🎵/u }).check();
  await page.getByRole("button", { name: "Unlike…" }).click();
  const unliking = page.getByRole("dialog", { name: "Unlike 1 song?" });
  await unliking.getByRole("button", { name: "Unlike", exact: true }).click();
  await over.getByText("Done: 1 song unliked.").waitFor();
  expect((await server.truth(person.account)).liked).toHaveLength(3);
  await over.getByRole("button", { name: "Close" }).last().click();

  const boxes = page.getByRole("main").getByRole("checkbox");
  await expect.poll(() => boxes.count()).toBe(2);
  await boxes.first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.getByText("2 selected").waitFor();
  await page.getByRole("button", { name: "Add to playlist…" }).click();
  const addition = page.getByRole("dialog", { name: "Add 2 songs to playlist" });
  await addition.getByLabel("New playlist title").fill("  Found again ");
  await addition.getByRole("button", { name: "Add", exact: true }).click();
  await over.getByText("Done: 2 songs added to a playlist.").waitFor();
  expect((await itemsOf(person, "Found again")).toSorted()).toEqual(["track0", "track1"]);
  await over.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("Every liked song has a home").waitFor();
});
