import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { askServer, signInDirectly, waitForLibrary, type StoredSession } from "#e2e/kit/accounts.ts";
import { openApp } from "#e2e/kit/open-app.ts";
import { player, songOf, waitForSong, waitUntilNothingPlays, waitUntilSounding } from "./playing.ts";
import { gatefoldUrl as url } from "#e2e/kit/shared-gatefold.ts";
import { visit } from "#e2e/kit/visit.ts";

/** A new playlist of the newcomer's with three songs, where the last one plays and the queue is open. */
async function openAtEnd(): Promise<{ page: Page; session: StoredSession; names: string[] }> {
  const session = await signInDirectly(url, "newcomer");
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

test("songs are added and cleared, and the queue says that the list ends; Play begins it again then; a song that is never to play is passed over, and taken back by Undo or on its page", async () => {
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
  await page.getByRole("button", { name: "Clear added songs" }).click();
  await expect.poll(added).toEqual([]);

  const seek = player(page).getByRole("slider", { name: "Seek" });
  await seek.fill(String(Number(await seek.getAttribute("max")) - 1000));
  await player(page).getByRole("button", { name: "Play", exact: true }).waitFor();
  await player(page).getByRole("button", { name: "Play", exact: true }).click();
  await page.locator('[data-row="0"][aria-current="true"]').waitFor();
  await waitForSong(page, first);
  await waitUntilSounding(page);
  await leaveOutSong(page, session);
});

/** Never plays the second song of the list that plays from its first one, and allows it again. */
async function leaveOutSong(page: Page, session: StoredSession): Promise<void> {
  const [first, left, after] = [await songOf(page, 0), await songOf(page, 1), await songOf(page, 2)];
  const leaveOut = async () => {
    await page.locator('[data-row="1"]').click({ button: "right" });
    await page.getByRole("menuitem", { name: "Never play" }).hover();
    await page.getByRole("menuitemcheckbox", { name: "This song" }).click();
    await page.getByRole("status").getByText(`${left} won't be played anymore.`).waitFor();
  };
  await leaveOut();
  const leftOut = page.getByRole("status").filter({ hasText: `${left} won't be played anymore.` });
  await leftOut.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("status").getByText(`${left} can be played again.`).waitFor();
  await page.getByText(`${left} won't be played anymore.`).waitFor({ state: "detached" });
  await leaveOut();
  await waitForSong(page, first);
  await player(page).getByRole("button", { name: "Next" }).click();
  await waitForSong(page, after);
  // Pressed itself, it says why it does not play.
  await page.locator('[data-row="1"]').dblclick({ position: { x: 500, y: 8 } });
  await page.getByRole("status").getByText(`You chose never to play ${left}`).waitFor();

  await visit(page, "/settings/player");
  await page.getByRole("link", { name: "Show what is never played" }).click();
  const list = page.getByRole("list", { name: "Songs and artists you never play" });
  await list.getByText(left, { exact: true }).waitFor();
  await list.getByRole("button", { name: `Allow ${left} again` }).click();
  await page.getByText("Nothing here yet").waitFor();
  const { total } = await askServer<{ total: number }>(url, "/queue/skips", session);
  expect(total).toBe(0);
}
