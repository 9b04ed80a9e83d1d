import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { askServer, signInDirectly, waitForLibrary, type StoredSession } from "#e2e/kit/accounts.ts";
import { begin, apiCalls, openApp, type App, viewports } from "#e2e/kit/open-app.ts";
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

function searchCalls(app: App): string[] {
  return apiCalls(app).filter((call) => call.startsWith("GET /library/search?"));
}

/** Opens a page whose clock stands still as soon as it is there. */
async function openStopped(path: string): Promise<App> {
  const app = await openApp({ signedInAs: "listener", path: null, isOwn: true });
  await app.page.clock.install({ time: "2026-11-21T10:00:00Z" });
  await app.page.goto(url + path);
  await box(app.page).focus();
  await app.page.getByRole("tabpanel", { name: "Playlists" }).getByText("First songs").waitFor();
  return app;
}

/** Lets a stopped page go on, a little at a time, until something is there. */
async function runUntil(page: Page, isThere: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isThere())) await page.clock.runFor(10);
}

/** Types as fast as a person who types without looking. */
async function typeFast(page: Page, text: string): Promise<void> {
  for (const letter of text) {
    await page.keyboard.type(letter);
    await page.clock.runFor(50);
  }
}

describe.each(Object.entries(viewports))("the search box on a %s", (_name, viewport) => {
  test("suggests six from two letters on, and what is chosen is opened", async () => {
    const { page } = await openApp({ viewport, signedInAs: "listener" });
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
  });

  test("leads to an artist whose name is typed without accents, and by Enter to the search", async () => {
    const session = await listenersSession();
    const { page } = await openApp({ viewport, signedInAs: session });
    await box(page).fill("candela penalv");
    await suggestions(page).getByRole("option", { name: "Candela Peñalver Artist" }).click();
    await page.getByRole("heading", { name: "Candela Peñalver", level: 1 }).waitFor();
    const { name } = await aTrack(session);
    await box(page).fill(name);
    await page.keyboard.press("Enter");
    await cards(page).first().waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("q")).toBe(name);
    await page.goBack();
    await page.getByRole("heading", { name: "Candela Peñalver", level: 1 }).waitFor();
    await expect.poll(() => box(page).inputValue()).toBe("");
  });
});

test("suggestions are computed once, 200 ms after the last letter", async () => {
  const { page } = await openStopped("/");
  // What computes them is there: another query has been suggested for.
  await box(page).fill("first songs");
  await suggestions(page).waitFor();
  await box(page).fill("");
  await page.clock.pauseAt("2026-11-21T10:10:00Z");
  await typeFast(page, "candela");
  await page.clock.runFor(149);
  await expect.poll(() => suggestions(page).count()).toBe(0);
  await page.clock.runFor(1);
  await suggestions(page).getByRole("option").first().waitFor();
});

test("an address with a query shows its songs as cards with artist, cover, genre and where they are", async () => {
  const session = await listenersSession();
  const track = await aTrack(session);
  const app = await openApp({ signedInAs: session, path: `/search?q=${encodeURIComponent(track.name)}` });
  const { page } = app;
  const card = cards(page).filter({ hasText: track.name }).first();
  await card.waitFor();
  await expect.poll(() => field(page).inputValue()).toBe(track.name);
  await expect.poll(() => card.textContent()).toContain(track.artists[0]?.name);
  await expect.poll(() => card.textContent()).toMatch(/No genre|[a-z]/u);
  await expect.poll(() => card.getByRole("link", { name: /./u }).count()).toBeGreaterThan(1);
  await card.locator("img").first().waitFor();
  const [call = ""] = searchCalls(app);
  const asked = new URL(call.slice("GET ".length), url).searchParams;
  expect(asked.get("limit")).toBe("100");
  expect(asked.get("q")).toBe(track.name);
  expect(searchCalls(app)).toHaveLength(1);
});

test("a query that looks like a number, or stands in quotation marks, stays what it is", async () => {
  const { page } = await openApp({ signedInAs: "newcomer", path: "/search?q=1999" });
  await page.getByRole("main").getByRole("heading", { name: "Search", level: 1 }).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe("1999");
  await field(page).fill('"blue train"');
  await page.waitForURL(/blue/u);
  await page.reload();
  await page.getByRole("main").getByRole("heading", { name: "Search", level: 1 }).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('"blue train"');
});

test("typing asks once, 300 ms after the last letter, and an answer is good for five minutes", async () => {
  const app = await openStopped("/search");
  const { page } = app;
  await field(page).focus();
  await page.clock.pauseAt("2026-11-21T10:10:00Z");
  await typeFast(page, "river");
  await page.clock.runFor(249);
  expect(searchCalls(app)).toHaveLength(0);
  const [first] = await Promise.all([page.waitForRequest(/\/library\/search\?/u), page.clock.runFor(1)]);
  expect(first.url()).toContain("q=river");
  const isFound = async () => (await cards(page).count()) > 0;
  await runUntil(page, isFound);

  const again = async () => {
    await page.getByRole("button", { name: "Clear the search", exact: true }).click();
    await runUntil(page, async () => !(await isFound()));
    await typeFast(page, "river");
    await page.clock.runFor(300);
    await runUntil(page, isFound);
  };
  await again();
  await page.clock.fastForward(4 * 60_000);
  await again();
  expect(searchCalls(app)).toHaveLength(1);
  await page.clock.fastForward(60_000);
  const asked = begin(page.waitForRequest(/\/library\/search\?/u));
  await again();
  await asked;
  expect(searchCalls(app)).toHaveLength(2);
});

test("without a query there are chips, and a chip begins its search", async () => {
  const { page } = await openApp({ signedInAs: "listener", path: "/search" });
  const chip = page.getByRole("list", { name: "Try one of these" }).getByRole("link").first();
  const name = (await chip.textContent()) ?? "";
  await chip.click();
  await cards(page).first().waitFor();
  await expect.poll(() => cards(page).first().textContent()).toContain(name);
  await expect.poll(() => field(page).inputValue()).toContain(name);
  await page.goBack();
  await chip.waitFor();
  await expect.poll(() => field(page).inputValue()).toBe("");
});

test("the genre filter offers genres, filters by the chosen one, and stands in the address", async () => {
  const session = await listenersSession();
  const track = await aTrack(session);
  const body = { track_id: track.id, genre: "soft pop" };
  await askServer(url, "/classification/override", session, { body });
  const app = await openApp({ signedInAs: session, path: "/search" });
  const { page } = app;
  const filter = page.getByRole("combobox", { name: "Genre" });
  await filter.fill("pop sof");
  await page.getByRole("listbox", { name: "Genre" }).getByRole("option", { name: "soft pop" }).click();
  // Other songs of its album and artist may follow it.
  const card = cards(page).filter({ hasText: track.name }).first();
  await card.waitFor();
  await expect.poll(() => card.textContent()).toContain("soft pop");
  await expect.poll(() => new URL(page.url()).searchParams.get("genre")).toBe("soft pop");
  expect(searchCalls(app).at(-1)).toContain("genre=soft");
  await page.reload();
  await cards(page).first().waitFor();
  await expect.poll(() => filter.inputValue()).toBe("soft pop");
  await page.getByRole("button", { name: "Any genre again" }).click();
  await page.getByRole("heading", { name: "Try one of these" }).waitFor();
});

test("a pasted link shows the very item", async () => {
  const session = await listenersSession();
  const track = await aTrack(session);
  const artist = track.artists[0];
  const { page } = await openApp({ signedInAs: session, path: "/search" });
  await field(page).fill(`https://open.spotify.com/artist/${artist?.id ?? ""}?si=abc`);
  await page.getByRole("region", { name: "What your link leads to" }).getByRole("link").click();
  await page.getByRole("heading", { name: artist?.name ?? "", level: 1 }).waitFor();
});

test("hostile queries are text, however long", async () => {
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
});

test("hundreds of songs are walked by keyboard with never more than 200 in the page, and Enter plays", async () => {
  const { page } = await openApp({ signedInAs: "listener", path: "/search?q=is%3Aliked" });
  await cards(page).first().waitFor();
  const total = Number(await cards(page).first().getAttribute("aria-setsize"));
  expect(total).toBe(2400);
  await cards(page).first().focus();
  await page.keyboard.press("ArrowRight");
  await page.locator('[data-card="1"]:focus').waitFor();
  await page.keyboard.press("End");
  await page.locator('[data-card="99"]:focus').waitFor();
  await page.getByText(/the best 200 shown so far/u).waitFor();
  await page.keyboard.press("End");
  await page.locator('[data-card="199"]:focus').waitFor();
  await expect.poll(() => cards(page).count()).toBeLessThanOrEqual(200);
  await page.keyboard.press("Home");
  await page.locator('[data-card="0"]:focus').waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Player" }).getByRole("button", { name: "Pause" }).waitFor();
  await page.locator('[data-card="0"][aria-current="true"]').waitFor();
  await cards(page).first().click({ button: "right" });
  await page.getByRole("menu").getByRole("menuitem", { name: "Go to album" }).waitFor();
});
