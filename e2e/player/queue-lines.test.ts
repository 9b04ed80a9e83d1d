import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { askServer, signInDirectly, waitForLibrary, type StoredSession } from "#e2e/kit/accounts.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { player, songOf, waitForSong, waitUntilNothingPlays, waitUntilSounding } from "./playing.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";

/** A new playlist of the listener's with three songs, where the last one plays and the queue is open. */
async function openAtEnd(): Promise<{ page: Page; session: StoredSession; names: string[] }> {
  const session = await signInDirectly(url, "listener");
  await waitForLibrary(url, session);
  const { items } = await askServer<{ items: { track: { uri: string } | null }[] }>(
    url,
    "/playlists/liked/tracks?limit=50&offset=0",
    session,
  );
  const uris = [...new Set(items.flatMap(({ track }) => track?.uri ?? []))].slice(0, 3);
  const body = { name: "Three songs" };
  const { id } = await askServer<{ id: string }>(url, "/playlists/create", session, { body });
  await askServer(url, `/playlists/${id}/items`, session, { body: { uris } });
  const { page } = await openApp({ signedInAs: session, path: null });
  await waitUntilNothingPlays(url, session);
  await page.goto(`${url}/playlist/${id}`);
  await page.locator('[data-row="2"]:not([aria-busy="true"])').dblclick({ position: { x: 300, y: 8 } });
  await waitUntilSounding(page);
  await player(page).getByRole("button", { name: "Queue" }).click();
  const names = [await songOf(page, 0), await songOf(page, 1), await songOf(page, 2)];
  return { page, session, names };
}

function lines(page: Page): Locator {
  return page.getByRole("list", { name: "Next up" }).getByRole("listitem");
}

/** Carries an added song over another one's upper or lower half. */
async function carry(page: Page, from: string, to: string, half: "upper" | "lower"): Promise<void> {
  const lineOf = (name: string) => lines(page).getByRole("button", { name: `Play ${name}`, exact: true });
  const [begin, end] = [await lineOf(from).boundingBox(), await lineOf(to).boundingBox()];
  if (begin === null || end === null) throw new Error("What is dragged, or where to, is not to be seen.");
  const y = end.y + (half === "upper" ? 8 : end.height - 8);
  await page.mouse.move(begin.x + 80, begin.y + 20);
  await page.mouse.down();
  await page.mouse.move(begin.x + 90, begin.y + 24, { steps: 3 });
  await page.mouse.move(end.x + 80, y, { steps: 6 });
  await page.mouse.move(end.x + 82, y, { steps: 2 });
  await page.mouse.up();
}

test("added songs are dragged before one and behind the last, and the queue says that the list ends; Play begins it again then", async () => {
  const { page, session, names } = await openAtEnd();
  const [first = "", second = ""] = names;
  await page.getByText("Playback stops when the queue ends.").waitFor();
  for (const place of [0, 1]) {
    await page.locator(`[data-row="${place}"]`).click({ button: "right", position: { x: 120, y: 8 } });
    await page.getByRole("menuitem", { name: "Add to queue", exact: true }).click();
  }
  const added = async (): Promise<string[]> => {
    const { state } = await askServer<{ state: { added: { song: { name: string } }[] } }>(
      url,
      "/queue",
      session,
    );
    return state.added.map(({ song }) => song.name);
  };
  await expect.poll(added).toEqual([first, second]);
  await carry(page, first, second, "lower");
  await expect.poll(added).toEqual([second, first]);
  await carry(page, first, second, "upper");
  await expect.poll(added).toEqual([first, second]);
  await page.getByRole("button", { name: "Clear added songs" }).click();
  await expect.poll(added).toEqual([]);

  const seek = player(page).getByRole("slider", { name: "Seek" });
  await seek.fill(String(Number(await seek.getAttribute("max")) - 1000));
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  await player(page).getByRole("button", { name: "Play", exact: true }).click();
  await page.locator('[data-row="0"][aria-current="true"]').waitFor();
  await waitForSong(page, first);
  await waitUntilSounding(page);
});
