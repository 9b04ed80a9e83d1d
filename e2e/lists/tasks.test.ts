import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import {
  askServer,
  listPlaylists,
  signInDirectly,
  waitForLibrary,
  type StoredSession,
} from "#e2e/kit/accounts.ts";
import { countPresses } from "#e2e/kit/count-presses.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

interface CachedTrack {
  id: string;
  name: string;
  artists: { id: string | null; name: string }[];
  album: { id: string | null; name: string };
}

/** Songs of the listener whose names are plain words, the longest first: a slip in one is still that one. */
async function plainTracks(session: StoredSession): Promise<CachedTrack[]> {
  const path = "/library/cache/tracks?limit=2000&offset=0";
  const { items } = await askServer<{ items: CachedTrack[] }>(url, path, session);
  return items
    .filter(({ name }) => /^[a-z]{4,}(?: [a-z]+)*$/iu.test(name))
    .toSorted((a, b) => b.name.length - a.name.length);
}

/** Where a slip is still that word: short ones are too near to others. */
function middleOfLongestWord(name: string): number {
  const [longest = ""] = name.split(" ").toSorted((a, b) => b.length - a.length);
  return name.indexOf(longest) + Math.floor(longest.length / 2);
}

type Presses = ReturnType<typeof countPresses>;

/** In a row, where no link or button is. */
const beside = { x: 300, y: 8 };

const box = (page: Page) => page.getByRole("banner").getByRole("combobox");
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });

/** Addresses of what was added to the queue, from its front. */
async function addedUris(session: StoredSession): Promise<string[]> {
  const { state } = await askServer<{ state: { added: { song: { uri: string } }[] } }>(
    url,
    "/queue",
    session,
  );
  return state.added.map(({ song }) => song.uri);
}

/** Plays what is liked, says when a song of it was added, and puts twenty of its songs into a new playlist and back. */
async function useLiked(page: Page, session: StoredSession, presses: Presses): Promise<void> {
  await presses.click(page.getByRole("button", { name: "Shuffle Liked Songs" }));
  await expect
    .poll(() => askServer<{ state: { list: { source: { kind: string } } | null } }>(url, "/queue", session))
    .toMatchObject({ state: { list: { source: { kind: "liked" } }, deck: { cursor: 0 } } });
  expect(presses.taken()).toBe(1);

  // When the song that plays was added: its row has the day.
  await presses.press(".");
  await page.waitForURL(/\/playlist\/liked/u);
  await page
    .locator('[data-row][aria-current="true"]')
    .getByText(/^\d+ [A-Z][a-z]+ \d{4}$/u)
    .waitFor();
  expect(presses.taken()).toBe(1);

  // Twenty songs into a new playlist, and that undone.
  const main = page.getByRole("main");
  await main.evaluate((element) => element.scrollTo(0, 0));
  await presses.click(page.locator('[data-row="0"]:not([aria-busy="true"])'), { position: beside });
  await main.evaluate((element) => element.scrollTo(0, 600));
  const last = page.locator('[data-row="19"]:not([aria-busy="true"])');
  await presses.click(last, { position: beside, modifiers: ["Shift"] });
  await presses.click(main.getByRole("button", { name: "Add to playlist", exact: true }));
  await page.getByRole("dialog", { name: "Add to playlist" }).getByLabel("Filter playlists").waitFor();
  await page.keyboard.type("Twenty of them");
  await presses.press("Enter");
  await page.getByRole("status").getByText("Added to new playlist “Twenty of them”").waitFor();
  expect(presses.taken()).toBe(4);
  const lists = async () => {
    const all = await listPlaylists(url, session);
    return all.filter(({ name }) => name === "Twenty of them").length;
  };
  expect(await lists()).toBe(1);
  await presses.press("Control+z");
  await expect.poll(lists).toBe(0);
  expect(presses.taken()).toBe(1);
}

/** Queues an album after the song that plays, by its menu and by dragging it, and gives what comes next another order. */
async function useQueue(page: Page, session: StoredSession, presses: Presses): Promise<void> {
  await page.getByRole("link", { name: "Home" }).first().click();
  const tiles = page.getByRole("region", { name: "Recently added" }).locator("[data-tile]");
  await presses.click(tiles.nth(0), { button: "right" });
  await presses.click(page.getByRole("menuitem", { name: "Play next" }));
  await expect.poll(async () => (await addedUris(session)).length).toBeGreaterThan(0);
  expect(presses.taken()).toBe(2);
  const byMenu = await addedUris(session);

  // See what is next.
  await presses.press("q");
  const queue = page.getByRole("list", { name: "Next up" });
  await queue.getByText("Next in queue").waitFor();
  expect(presses.taken()).toBe(1);
  await presses.drag(tiles.nth(1), page.getByRole("tabpanel", { name: "Next up" }));
  await expect.poll(async () => (await addedUris(session)).length).toBeGreaterThan(byMenu.length);
  expect(presses.taken()).toBe(1);

  // Give it another order.
  const [first, ...rest] = await addedUris(session);
  const lines = queue.getByRole("button", { name: /^Play /u });
  await presses.drag(lines.nth(1), lines.nth(0), 0.2);
  await expect.poll(() => addedUris(session)).toEqual([rest[0], first, ...rest.slice(1)]);
  expect(presses.taken()).toBe(1);
  await page.keyboard.press("Control+z");
  await expect.poll(() => addedUris(session)).toEqual([first, ...rest]);
  await queue.getByRole("button", { name: "Clear added songs" }).click();
  await page.keyboard.press("q");
  await queue.waitFor({ state: "detached" });
}

test("what people do most takes as few presses as docs/tasks.md says, and queries stay what they are in an address", async () => {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const tracks = await plainTracks(session);
  const [song] = tracks;
  if (song === undefined) throw new Error("The listener has no song with a plain name.");
  const { page } = await openApp({ signedInAs: session });
  const presses = countPresses(page);
  const player = page.getByRole("region", { name: "Player" });

  // Find an artist and play them.
  await presses.click(box(page));
  await page.keyboard.type("candela penalver");
  await presses.press("Control+Enter");
  await player.getByRole("button", { name: "Pause" }).waitFor();
  await expect.poll(() => player.textContent()).toContain("Candela Peñalver");
  expect(presses.taken()).toBe(2);

  // An album by search, with the mouse.
  const { name: album } = song.album;
  await presses.click(box(page));
  await page.keyboard.type(album);
  const option = suggestions(page)
    .getByRole("option")
    .filter({ hasText: `${album}Album by` });
  await presses.click(option.first());
  await page.getByRole("heading", { name: album, level: 1 }).waitFor();
  expect(presses.taken()).toBe(2);

  // A misspelt title.
  const at = middleOfLongestWord(song.name);
  await presses.press("/");
  await page.keyboard.type(song.name.slice(0, at) + song.name.slice(at + 1));
  await suggestions(page).getByRole("option", { name: song.name }).first().waitFor();
  await presses.press("Enter");
  const row = page.getByRole("grid", { name: "Results" }).getByRole("row", { name: song.name });
  await row.first().waitFor();
  expect(presses.taken()).toBe(2);

  await useLiked(page, session, presses);
  await useQueue(page, session, presses);

  // The address alone says what is searched for.
  await visit(page, "/search?q=1999");
  await expect.poll(() => box(page).inputValue()).toBe("1999");
  await box(page).fill('"blue train"');
  await page.waitForURL(/blue/u);
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('"blue train"');
});
