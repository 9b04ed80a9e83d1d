import { expect, test } from "vitest";
import { askServer, type StoredSession } from "#e2e/kit/accounts.ts";
import { player, playPlaylist, songOf, waitForSong } from "./playing.ts";

test("a song that is never to play is passed over, and taken back by Undo or on its page", async () => {
  const app = await playPlaylist();
  const { page, url, session } = app;
  const [first, left, after] = [await songOf(page, 0), await songOf(page, 1), await songOf(page, 2)];
  const leaveOut = async () => {
    await page.locator('[data-row="1"]').click({ button: "right" });
    await page.getByRole("menuitem", { name: "Never play" }).hover();
    await page.getByRole("menuitemcheckbox", { name: "This song" }).click();
    await page.getByRole("status").getByText(`${left} won't be played anymore.`).waitFor();
  };
  await leaveOut();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await page.getByRole("status").getByText(`${left} can be played again.`).waitFor();
  await page.getByText(`${left} won't be played anymore.`).waitFor({ state: "detached" });
  await leaveOut();
  await waitForSong(page, first);
  await player(page).getByRole("button", { name: "Next" }).click();
  await waitForSong(page, after);
  // Pressed itself, it says why it does not play.
  await page.locator('[data-row="1"]').dblclick({ position: { x: 500, y: 8 } });
  await page.getByRole("status").getByText(`You chose never to play ${left}`).waitFor();

  await page.goto(`${url}/settings/player`);
  await page.getByRole("link", { name: "Show what is never played" }).click();
  const list = page.getByRole("list", { name: "Songs and artists you never play" });
  await list.getByText(left, { exact: true }).waitFor();
  await list.getByRole("button", { name: `Allow ${left} again` }).click();
  await page.getByText("Nothing here yet").waitFor();
  const { total } = await askServer<{ total: number }>(url, "/queue/skips", session as StoredSession);
  expect(total).toBe(0);
});
