import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askServer, signInDirectly, waitForLibrary, type StoredSession } from "#e2e/kit/accounts.ts";
import { openApp, viewports } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

const placeholder = "Search playlists, artists, albums, genres";

interface CachedTrack {
  id: string;
  name: string;
  artists: { id: string | null; name: string }[];
}

async function listenersSession(): Promise<StoredSession> {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  return session;
}

/** Songs of the listener whose names are plain words. */
async function cachedTracks(session: StoredSession): Promise<CachedTrack[]> {
  const path = "/library/cache/tracks?limit=200&offset=0";
  const { items } = await askServer<{ items: CachedTrack[] }>(url, path, session);
  return items.filter(({ name }) => /^[a-z]{4,}(?: [a-z]+)*$/iu.test(name));
}

async function aTrack(session: StoredSession): Promise<CachedTrack> {
  const [track] = await cachedTracks(session);
  if (track === undefined) throw new Error("The listener has no song with a plain name.");
  return track;
}

function box(page: Page) {
  return page.getByRole("banner").getByPlaceholder(placeholder, { exact: true });
}

function suggestions(page: Page) {
  return page.getByRole("listbox", { name: "Suggestions" });
}

function field(page: Page) {
  return page.getByRole("main").getByRole("searchbox");
}

function cards(page: Page) {
  return page.getByRole("feed", { name: "Results" }).getByRole("article");
}

test("the search box suggests six from two letters on, leads to what is chosen, and by Enter to the search, which plays by Enter, and knows genres and pasted links", async () => {
  const session = await listenersSession();
  const { page } = await openApp({ signedInAs: session });
  await box(page).fill("a");
  await page
    .getByRole("main")
    .getByText(/^\d+ playlists$/u)
    .waitFor();
  await expect.poll(() => suggestions(page).count()).toBe(0);
  await box(page).fill("an");
  // Playlists, genres, and what a worker makes of the songs are read one after the other.
  await suggestions(page).getByRole("option").nth(5).waitFor();
  await expect.poll(() => suggestions(page).getByRole("option").count()).toBe(6);
  await page.keyboard.press("Escape");
  await suggestions(page).waitFor({ state: "detached" });
  await expect.poll(() => box(page).inputValue()).toBe("an");

  await box(page).fill("first so");
  await suggestions(page)
    .getByRole("option", { name: /First songs/u })
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await suggestions(page).locator('[aria-selected="true"]').waitFor();
  const active = () => box(page).getAttribute("aria-activedescendant");
  await expect.poll(active).toBeTruthy();
  expect(await page.locator(`[id="${(await active()) ?? ""}"]`).textContent()).toContain("First songs");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^First songs/u, level: 1 }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/playlist\//u);

  const { id, name, artists } = await aTrack(session);
  await askServer(url, "/classification/override", session, { body: { track_id: id, genre: "soft pop" } });
  await box(page).fill(name);
  await page.keyboard.press("Enter");
  const card = cards(page).filter({ hasText: name }).first();
  await card.locator("img").first().waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(name);
  await expect.poll(() => field(page).inputValue()).toBe(name);
  await page.goBack();
  await page.getByRole("heading", { name: /^First songs/u, level: 1 }).waitFor();
  await expect.poll(() => box(page).inputValue()).toBe("");

  await box(page).fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Genre" }).fill("pop sof");
  await page.getByRole("listbox", { name: "Genre" }).getByRole("option", { name: "soft pop" }).click();
  await page.waitForURL(/genre=soft/u);
  await expect.poll(() => card.textContent()).toContain("soft pop");
  // Without words the genre alone is searched for.
  await field(page).fill("");
  await page.waitForURL((address) => !address.searchParams.has("q"));
  await card.waitFor();
  await card.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" }).waitFor();
  await cards(page).and(page.locator('[aria-current="true"]')).waitFor();
  await page.getByRole("button", { name: "Clear genre" }).click();
  const [artist] = artists;
  await field(page).fill(`https://open.spotify.com/artist/${artist?.id ?? ""}?si=abc`);
  await page.getByRole("region", { name: "From your link" }).getByRole("link").click();
  await page.getByRole("heading", { name: artist?.name ?? "", level: 1 }).waitFor();
});

test("on a phone the search box leads to an artist whose name is typed without accents", async () => {
  const { page } = await openApp({ viewport: viewports.phone, signedInAs: "listener" });
  await box(page).click();
  await box(page).fill("candela penalv");
  await suggestions(page).getByRole("option", { name: "Candela Peñalver Artist" }).click();
  await page.getByRole("heading", { name: "Candela Peñalver", level: 1 }).waitFor();
  await box(page).fill("first so");
  await suggestions(page)
    .getByRole("option", { name: /First songs/u })
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^First songs/u, level: 1 }).waitFor();
});

test("queries stay what they are in an address: numbers, quotation marks, and hostile ones, however long", async () => {
  const hostile = `<img src=x onerror="document.title='broken'">\u202E ${"x".repeat(10_000)}`;
  const { page } = await openApp({
    signedInAs: "newcomer",
    path: `/search?q=${encodeURIComponent(hostile)}`,
  });
  await page.getByRole("heading", { name: /^No results for/u }).waitFor();
  await expect.poll(() => page.getByRole("main").locator("h2 img").count()).toBe(0);
  await expect.poll(() => page.title()).not.toBe("broken");
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);

  await page.goto(`${url}/search?q=1999`);
  await page.getByRole("main").getByRole("heading", { name: "Search", level: 1 }).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe("1999");
  await field(page).fill('"blue train"');
  await page.waitForURL(/blue/u);
  await page.reload();
  await page.getByRole("main").getByRole("heading", { name: "Search", level: 1 }).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('"blue train"');
});
