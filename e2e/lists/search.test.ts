import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { askServer, signInDirectly, waitForLibrary, type StoredSession } from "#e2e/kit/accounts.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

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

const box = (page: Page) => page.getByRole("banner").getByRole("combobox");
const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });

/** Counts presses of the mouse and of keys that are no letters, since letters are typed whatever the app does. */
function countPresses(page: Page) {
  let presses = 0;
  return {
    click: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    press: async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    },
    /** presses since the last time, as docs/tasks.md has them */
    taken: () => {
      const taken = presses;
      presses = 0;
      return taken;
    },
  };
}

test("an artist plays, an album opens and a misspelt title is found in as few presses as docs/tasks.md says, and queries stay what they are in an address", async () => {
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
  const at = Math.floor(song.name.length / 2);
  await presses.press("/");
  await page.keyboard.type(song.name.slice(0, at) + song.name.slice(at + 1));
  await suggestions(page).getByRole("option", { name: song.name }).first().waitFor();
  await presses.press("Enter");
  const row = page.getByRole("grid", { name: "Results" }).getByRole("row", { name: song.name });
  await row.first().waitFor();
  expect(presses.taken()).toBe(2);

  // The address alone says what is searched for.
  await page.goto(`${url}/search?q=1999`);
  await expect.poll(() => box(page).inputValue()).toBe("1999");
  await box(page).fill('"blue train"');
  await page.waitForURL(/blue/u);
  await page.reload();
  await expect.poll(() => box(page).inputValue()).toBe('"blue train"');
});
